// Registers the service worker, where the browser allows one: on this computer, not over plain HTTP elsewhere.

const WORKER = "/service-worker.js";

/** The worker's address as the page's policy wants it: no other one can be made. */
function trusted(address) {
  const policy = globalThis.trustedTypes?.createPolicy("ludotheque-worker", {
    createScriptURL(asked) {
      if (asked !== WORKER) throw new TypeError(asked);
      return asked;
    },
  });
  return policy ? policy.createScriptURL(address) : address;
}

if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register(trusted(WORKER)).catch(() => {}); // the room works without it
}
