const romeFormat = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Rome",
  dateStyle: "short",
  timeStyle: "medium",
});

let offset = 0;

/** The clock of a display may be wrong. */
export function setClock(server: number) {
  offset = server - performance.now();
}

export const moment = () => romeFormat.format(performance.now() + offset);
