// An invitation's address ends with the room's code (#ABC234): the page gives it in itself.

const form = document.getElementById("join");
const code = decodeURIComponent(location.hash.slice(1)).trim();

if (code) {
  form.elements.code.value = code;
  // Forget it first: it would come along to the next page, and a wrong one would be tried for ever.
  history.replaceState(null, "", location.pathname + location.search);
  if (!document.querySelector("[role=alert]")) form.requestSubmit();
}
