// Keeps the pages' files, and says when the room is out of reach. installing.py fills the version in.
//
// A file's address holds the version of all files, so that a kept one is never another than the page asked
// for; those of other versions are left to the network. Pages come from the network always.

const VERSION = "{version}";
const KEPT = `ludotheque-${VERSION}`;
const FILES = `/files/${VERSION}/`;
const OFFLINE = "/offline";

/** Keep the page for when the room is out of reach, in the language that the reader has now. */
async function keepOffline() {
  const response = await fetch(OFFLINE, { cache: "no-store" });
  if (response.ok) await (await caches.open(KEPT)).put(OFFLINE, response);
}

/** Keep what that page shows. */
async function keepFiles() {
  const names = ["page/style.css", "lobby/lobby.css", "page/theme.js", "icon.svg", "page/offline.js"];
  await (await caches.open(KEPT)).addAll(names.map((name) => `${FILES}static/${name}`));
}

/** Forget what other versions have kept. */
async function forgetOthers() {
  const names = (await caches.keys()).filter((name) => name.startsWith("ludotheque-") && name !== KEPT);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** A file of this version: the kept one, else the room's, which is kept from then on. */
async function fileOf(request) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request.url, response.clone());
  return response;
}

/** A page from the room; without the room, the page that says so. */
async function pageOf(request) {
  const cache = await caches.open(KEPT);
  const offline = await cache.match(OFFLINE);
  try {
    const response = await fetch(request);
    const language = response.headers.get("Content-Language");
    if (language && language !== offline?.headers.get("Content-Language")) keepOffline().catch(() => {});
    return response;
  } catch (error) {
    if (!offline) throw error;
    return offline;
  }
}

addEventListener("install", (event) => {
  event.waitUntil(Promise.all([keepOffline(), keepFiles()]).then(() => skipWaiting()));
});
addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => clients.claim()));
});
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith(FILES)) event.respondWith(fileOf(request));
  else if (request.mode === "navigate") event.respondWith(pageOf(request));
});
