// French and English: the texts in the code are the English ones, the page carries the others (id="words").

const page = globalThis.document; // there is none where the scripts' logic is tested
const translations = JSON.parse(page?.getElementById("words")?.textContent || "{}");
const language = page?.documentElement.dataset.language ?? "en";

/** The text with its {fields} filled in. */
function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (field, name) => String(values[name] ?? field));
}

/** The text in the reader's language, its {fields} filled in. */
export function _(text, values = {}) {
  return fill(translations[text] ?? text, values);
}

/** The form of the text that the count calls for; {count} is filled in. */
export function several(one, many, count, values = {}) {
  const forms = translations[one] ?? [one, many];
  const plural = language === "fr" ? count > 1 : count !== 1;
  return fill(forms[plural ? 1 : 0], { count, ...values });
}
