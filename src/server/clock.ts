import { type Day, dayOf } from "./days";

const romeFormat = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Rome",
  dateStyle: "short",
  timeStyle: "medium",
});

let read = () => Date.now();

/** Milliseconds since 1970; the rest of the server reads the machine's clock through this module. */
export const milliseconds = () => read();

/** The civil time of Rome at those milliseconds, `YYYY-MM-DD HH:MM`. */
export const momentOf = (milliseconds: number) => romeFormat.format(milliseconds).slice(0, 16);

/** The civil time of Rome, `YYYY-MM-DD HH:MM`, whatever the machine's zone. */
export const now = () => momentOf(read());

/** The civil day of Rome, `YYYY-MM-DD`. */
export const today = (): Day => dayOf(romeFormat.format(read()));

/** Replaces the clock in tests; without an argument restores the machine's. */
export function setClock(clock: () => number = () => Date.now()) {
  read = clock;
}
