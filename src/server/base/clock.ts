import { type Day, dayOf } from "./days";

const rome = "Europe/Rome";

/** A runtime without the data of time zones knows UTC only: the start refuses it with a sentence. */
function civilFormat(timeZone: string): Intl.DateTimeFormat {
  const format = (zone: string) =>
    new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
  try {
    return format(timeZone);
  } catch {
    return format("UTC");
  }
}

export function hasItalianTime(timeZone = rome): boolean {
  const format = civilFormat(timeZone);
  const noonIn = (day: string) => format.format(Date.parse(`${day}T12:00:00Z`));
  return noonIn("2026-01-15") === "2026-01-15 13:00:00" && noonIn("2026-07-15") === "2026-07-15 14:00:00";
}

const romeFormat = civilFormat(rome);

const machine = () => Date.now();
const machineSteady = () => Math.floor(performance.timeOrigin + performance.now());

let read = machine;
let readSteady = machineSteady;

export const milliseconds = () => read();

/** Runs on evenly when somebody sets the machine's clock: for waits. */
export const steadyMilliseconds = () => readSteady();

/** The minute that was written last: nearly always the one that is asked for again. */
let last = { minute: Number.NaN, text: "" };

export function momentOf(milliseconds: number): string {
  const minute = Math.floor(milliseconds / 60_000);
  if (minute !== last.minute) last = { minute, text: romeFormat.format(milliseconds).slice(0, 16) };
  return last.text;
}

const two = (number: number) => String(number).padStart(2, "0");

export const secondOf = (milliseconds: number) =>
  `${momentOf(milliseconds)}:${two(Math.floor(milliseconds / 1000) % 60)}`;

export function isoOf(milliseconds: number): string {
  const civil = secondOf(milliseconds).replace(" ", "T");
  const minutes = Math.round((Date.parse(`${civil}Z`) - milliseconds) / 60_000);
  return `${civil}${minutes < 0 ? "-" : "+"}${two((Math.abs(minutes) / 60) | 0)}:${two(Math.abs(minutes) % 60)}`;
}

/** `YYYY-MM-DD HH:MM` in Rome, whatever the machine's zone. */
export const now = () => momentOf(read());

export const today = (): Day => dayOf(now());

export function setClock(clock?: () => number, steady = clock) {
  read = clock ?? machine;
  readSteady = steady ?? machineSteady;
}
