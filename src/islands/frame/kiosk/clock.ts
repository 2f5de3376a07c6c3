const romeFormat = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Rome",
  dateStyle: "short",
  timeStyle: "medium",
});

let ahead = 0;

/** Takes over the server's clock: a display may have any. */
export function setClock(server: number) {
  ahead = server - performance.now();
}

/** The civil time of Rome, `YYYY-MM-DD HH:MM:SS`. */
export const moment = () => romeFormat.format(performance.now() + ahead);
