const romeFormat = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Rome",
  dateStyle: "short",
  timeStyle: "medium",
});

let offset = 0;

/** Sets the clock to the server's, since that of a display may be wrong. */
export function setClock(server: number) {
  offset = server - performance.now();
}

/** Local time of Rome, `YYYY-MM-DD HH:MM:SS`. */
export const moment = () => romeFormat.format(performance.now() + offset);
