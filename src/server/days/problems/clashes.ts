import { journeyText } from "../../clients/travel/model";
import { hoursText } from "../../orders/works/model";
import { overlaps, tooFar } from "../facts/model";
import type { DayFacts, Problem, WorkOfDay } from "./model";

type About = Pick<Problem, "id_work" | "column" | "id_line">;

export const clashProblems = (
  about: About,
  seat: Named,
  work: WorkOfDay,
  others: readonly WorkOfDay[],
  day: DayFacts,
): Problem[] => [
  ...others
    .filter((other) => overlaps(work, other))
    .map((other) => overlapProblem(about, seat, work, other, day)),
  ...others.flatMap((other) => travelProblem(about, seat, work, other, day)),
];

type Named = { text: string };

function overlapProblem(
  about: About,
  { text }: Named,
  work: WorkOfDay,
  other: WorkOfDay,
  day: DayFacts,
): Problem {
  const way = day.ways(other, work);
  const far = way ? `, a ${journeyText(way)}` : "";
  return {
    ...about,
    kind: "overlap",
    text: `${text} è anche ${hoursOf(other)} da ${other.client}${far}`,
  };
}

function travelProblem(
  about: About,
  { text }: Named,
  work: WorkOfDay,
  other: WorkOfDay,
  day: DayFacts,
): Problem[] {
  const way = tooFar(work, other, day.ways);
  if (!way) return [];
  const [from, to] = comesBefore(other, work, day) ? [other, work] : [work, other];
  const places = `${[from.day, hoursText(from)].filter(Boolean).join(" ")} a ${from.lastTown}, poi ${[to.day, to.hour].filter(Boolean).join(" ")} a ${to.town}`;
  return [{ ...about, kind: "travel", text: `${text}: ${places}: ${journeyText(way)}` }];
}

const hoursOf = (work: WorkOfDay) => `${work.day ? `${work.day} ` : ""}alle ${hoursText(work)}`;

export const comesBefore = (one: WorkOfDay, other: WorkOfDay, { works }: DayFacts) =>
  works.indexOf(one) < works.indexOf(other);
