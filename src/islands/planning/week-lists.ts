import { type Day, dayName } from "../../server/base/days";

// The library draws a table of one row. It becomes a list for each day, and one stop for the keyboard.

const hint =
  "Le frecce passano da un evento all'altro, e in alto al giorno; Pag su e Pag giù cambiano settimana.";

/** The bars of works of several days stand above the lanes, and count to their first shown day. */
const eventsIn = (within: ParentNode) => [...within.querySelectorAll<HTMLElement>(".event")];
const eventsOfLane = (board: ParentNode, lane: HTMLElement) => [
  ...board.querySelectorAll<HTMLElement>(`.bar[data-date="${lane.dataset.date}"]`),
  ...eventsIn(lane),
];
const lanesIn = (board: ParentNode) => [...board.querySelectorAll<HTMLElement>(".lane")];
const laneOf = (board: ParentNode, event: HTMLElement) =>
  event.closest<HTMLElement>(".lane") ??
  (board.querySelector(`.lane[data-date="${event.dataset.date}"]`) as HTMLElement);

export const keyOf = (event: Element) => event.querySelector<HTMLElement>("[data-event]")?.dataset.event;
/** Of an event, or of the head of a day. */
export const dayAt = (board: ParentNode, stop: HTMLElement) =>
  (stop.closest<HTMLElement>("[data-day]")?.dataset.day ?? laneOf(board, stop).dataset.date) as Day;

/** What the arrows reach: the heads of the days and their events. */
export const findStop = (target: Element) =>
  target.closest<HTMLElement>(".board .event, .board .heads a, .board .heads [data-day]") ?? undefined;

/** A head is its link, where there is one. */
const headIn = (day: HTMLElement) => day.querySelector<HTMLElement>("a") ?? day;
const headsIn = (board: ParentNode) =>
  [...board.querySelectorAll<HTMLElement>(".heads [data-day]")].map(headIn);

export const findEvent = (board: ParentNode, key?: string) =>
  key === undefined
    ? undefined
    : eventsIn(board).find((event) => event.querySelector(`[data-event="${key}"]`));

export const findDay = (board: ParentNode, day?: Day) =>
  board.querySelector<HTMLElement>(`.bar[data-date="${day}"], .lane[data-date="${day}"] .event`) ??
  board.querySelector<HTMLElement>(`.heads [data-day="${day}"]`);

export function nameDays(board: HTMLElement) {
  for (const part of board.querySelectorAll("[role=table], [role=row], [role=rowgroup], [role=rowheader]")) {
    part.ariaHidden = part.role === "rowheader" ? "true" : null;
    part.role = part.role === "table" ? "group" : "presentation";
    part.removeAttribute("aria-colcount");
    if (part.role === "group") part.setAttribute("aria-description", hint);
  }
  for (const lane of lanesIn(board)) {
    lane.role = "group";
    lane.ariaLabel = dayName(lane.dataset.date as Day);
  }
}

export function keepOneStop(board: HTMLElement, chosen?: Element) {
  const [events, heads] = [eventsIn(board), headsIn(board)];
  const stop =
    chosen ??
    board.querySelector(".lane.today .event, .lane.today ~ .lane .event") ??
    events[0] ??
    board.querySelector(".heads [aria-current] a") ??
    heads[0];
  for (const each of [...heads, ...events]) each.tabIndex = each === stop ? 0 : -1;
}

export function neighbour(board: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const day = dayAt(board, from);
  const heads = headsIn(board);
  const lanes = lanesIn(board);
  const here = lanes.findIndex(({ dataset }) => dataset.date === day);
  const events = eventsOfLane(board, lanes[here] as HTMLElement);
  const at = events.indexOf(from);
  if (key === "ArrowDown") return events[at + 1];
  if (key === "ArrowUp") return at < 0 ? undefined : (events[at - 1] ?? heads[here]);
  if (key === "Home") return events[0];
  if (key === "End") return events.at(-1);
  if (key !== "ArrowLeft" && key !== "ArrowRight") return undefined;
  if (at < 0) return heads[here + (key === "ArrowRight" ? 1 : -1)];
  const others = key === "ArrowRight" ? lanes.slice(here + 1) : lanes.slice(0, here).reverse();
  const top = from.getBoundingClientRect().top;
  const far = (event: HTMLElement) => Math.abs(event.getBoundingClientRect().top - top);
  return others
    .map((other) => eventsOfLane(board, other))
    .find(({ length }) => length)
    ?.reduce((nearest, event) => (far(event) < far(nearest) ? event : nearest));
}
