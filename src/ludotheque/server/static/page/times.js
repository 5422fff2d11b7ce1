// Times come from the server in its own terms; the reader sees them in hers.

// The page's language as the reader's country writes it: 14:30 in en-GB, 2:30 PM in en-US.
const spoken = document.documentElement.lang;
const language = navigator.languages.find((one) => one.startsWith(spoken)) ?? spoken;
const now = new Date();

/** A time in as few words as tell it: the hour today, the day too before that, the year of another year. */
function tell(when) {
  const clock = { hour: "numeric", minute: "2-digit" };
  const day = when.toDateString() === now.toDateString() ? {} : { day: "numeric", month: "short" };
  const year = when.getFullYear() === now.getFullYear() ? {} : { year: "numeric" };
  return new Intl.DateTimeFormat(language, { ...clock, ...day, ...year }).format(when);
}

/** Write every <time> of the page the reader's way. */
export function localize() {
  for (const element of document.querySelectorAll("time[datetime]")) {
    const when = new Date(element.dateTime);
    if (!Number.isNaN(when.valueOf())) element.textContent = tell(when);
  }
}

localize();
