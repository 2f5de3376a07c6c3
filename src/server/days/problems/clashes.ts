import { journeyText } from "../../clients/travel/model";
import { hoursText } from "../../orders/works/model";
import { inTown, overlaps, tooFar, type Ways } from "../facts/model";
import type { DayFacts, Problem, WorkOfDay } from "./model";

type Seat = {
  about: Pick<Problem, "id_work" | "column" | "id_line">;
  seat: { text: string };
  work: WorkOfDay;
  ways: Ways;
  /** The same person's line in another work; undefined where the board does not show it. */
  seatIn: (other: WorkOfDay) => number | undefined;
};

export const clashProblems = (own: Seat, others: readonly WorkOfDay[], day: DayFacts): Problem[] => [
  ...others.filter((other) => overlaps(own.work, other)).map((other) => overlapProblem(own, other)),
  ...others.flatMap((other) => travelProblem(own, other, day)),
];

function overlapProblem({ about, seat, work, seatIn, ways }: Seat, other: WorkOfDay): Problem {
  const way = ways(other, work);
  const far = way ? `, a ${journeyText(way)}` : "";
  const textOf = (where: WorkOfDay) => `${seat.text} è anche ${hoursOf(where)} da ${where.client}${far}`;
  return { ...about, kind: "overlap", text: textOf(other), ...otherSeat(seatIn(other), textOf(work)) };
}

function travelProblem(
  { about, seat, work, seatIn, ways }: Seat,
  other: WorkOfDay,
  day: DayFacts,
): Problem[] {
  const way = tooFar(work, other, ways);
  if (!way) return [];
  const [from, to] = comesBefore(other, work, day) ? [other, work] : [work, other];
  const places = `${[from.day, hoursText(from)].filter(Boolean).join(" ")} ${inTown(from.lastTown)}, poi ${[to.day, to.hour].filter(Boolean).join(" ")} ${inTown(to.town)}`;
  const text = `${seat.text}: ${places}: ${journeyText(way)}`;
  return [{ ...about, kind: "travel", text, ...otherSeat(seatIn(other), text) }];
}

const otherSeat = (id_line: number | undefined, text: string) =>
  id_line === undefined ? {} : { other: { id_line, text } };

const hoursOf = (work: WorkOfDay) => `${work.day ? `${work.day} ` : ""}alle ${hoursText(work)}`;

export const comesBefore = (one: WorkOfDay, other: WorkOfDay, { works }: DayFacts) =>
  works.indexOf(one) < works.indexOf(other);
