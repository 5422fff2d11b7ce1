// The page for when the room is out of reach looks for it again, and goes on as soon as it answers.

const SECONDS = 3;

async function look() {
  try {
    const answer = await fetch("/static/icon.svg", { cache: "no-store" });
    if (answer.ok) return goOn();
  } catch {
    // Not yet.
  }
  return setTimeout(look, SECONDS * 1000);
}

/** Load the page that was asked for. */
function goOn() {
  if (location.pathname === "/offline") location.replace("/");
  else location.reload();
}

document.getElementById("again").addEventListener("click", goOn);
setTimeout(look, SECONDS * 1000);
