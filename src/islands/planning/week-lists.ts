import { type Day, dayName } from "../../server/base/days";

// The library draws a table of one row. It becomes a list for each day, and one stop for the keyboard.

const hint = "Le frecce passano da un evento all'altro, Pag su e Pag giù cambiano settimana.";

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
export const dayOfEvent = (board: ParentNode, event: HTMLElement) => laneOf(board, event).dataset.date as Day;

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

export function keepOneStop(board: HTMLElement, event?: Element) {
  const events = eventsIn(board);
  const stop = event ?? board.querySelector(".lane.today .event, .lane.today ~ .lane .event") ?? events[0];
  for (const each of events) each.tabIndex = each === stop ? 0 : -1;
}

export function neighbour(board: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const lane = laneOf(board, from);
  const own = eventsOfLane(board, lane);
  const at = own.indexOf(from);
  if (key === "ArrowDown") return own[at + 1];
  if (key === "ArrowUp") return own[at - 1];
  if (key === "Home") return own[0];
  if (key === "End") return own.at(-1);
  if (key !== "ArrowLeft" && key !== "ArrowRight") return undefined;
  const lanes = lanesIn(board);
  const here = lanes.indexOf(lane);
  const others = key === "ArrowRight" ? lanes.slice(here + 1) : lanes.slice(0, here).reverse();
  const top = from.getBoundingClientRect().top;
  const far = (event: HTMLElement) => Math.abs(event.getBoundingClientRect().top - top);
  return others
    .map((other) => eventsOfLane(board, other))
    .find(({ length }) => length)
    ?.reduce((nearest, event) => (far(event) < far(nearest) ? event : nearest));
}
