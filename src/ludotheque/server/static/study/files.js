/** A file's game becomes a study: the server says its address. */
import { byId } from "/static/page/elements.js";
import { chosenGame, textOf } from "/static/page/game_files.js";
import { askServer, leaveNote, takeNote } from "/static/page/opening.js";

/** Wire the choice of a file, and say what the page before left to be said. */
export function createStudyFiles(game, announcer) {
  const note = takeNote();
  if (note) announcer.warn(note);
  const input = byId("open-file");
  input?.addEventListener("change", async () => {
    const [file] = input.files;
    if (!file) return;
    try {
      const text = await textOf(file);
      const number = await chosenGame(text);
      if (number !== null) {
        const { path, note: said } = await askServer(`/api/studies/${game}/opened`, { save: text, number });
        leaveNote(said);
        location.assign(path);
      }
    } catch (error) {
      announcer.warn(error.message);
    }
    input.value = ""; // so that the same file can be chosen again
  });
}
