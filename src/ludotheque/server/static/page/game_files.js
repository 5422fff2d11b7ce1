/** Files with games: a save of ours has one, a file of another program may have many to choose from. */
import { byId, html } from "/static/page/elements.js";
import { askServer } from "/static/page/opening.js";

/** The text of a file: UTF-8, or what Windows wrote before it. */
export async function textOf(file) {
  const content = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return new TextDecoder("windows-1252").decode(content);
  }
}

/** The number of the game that people choose, null where they choose none; it is asked for where there are several. */
export async function chosenGame(text) {
  if (/^\s*(\{|$)/.test(text)) return 0; // a save, or what is to be refused as one
  const titles = await askServer("/api/games/listed", { save: text });
  if (titles.length < 2) return 0;
  const dialog = byId("file-games");
  const list = byId("file-game");
  list.replaceChildren(...titles.map((title, number) => html("option", { value: number }, `${number + 1}. ${title}`)));
  list.value = "0";
  dialog.returnValue = "";
  dialog.showModal();
  await new Promise((closed) => dialog.addEventListener("close", closed, { once: true }));
  return dialog.returnValue === "open" ? Number(list.value) : null;
}
