import { type Journey, kmText } from "../../clients/travel/model";
import { names as listed } from "../../crews/skills/lacks";
import type { Arrivals } from "./arrivals";
import type { PersonOfDay, WorkOfDay } from "./model";

/** How somebody comes to a work from the one before, and whom a vehicle brings to it. */
export function rideReasons(
  person: PersonOfDay,
  work: WorkOfDay,
  { people, undriven, detours }: Arrivals,
): string[] {
  const isIt = (one: { person: PersonOfDay; to: WorkOfDay }) => one.person === person && one.to === work;
  return [
    ...people.filter(isIt).map(({ by }) => (by ? `ci va con ${by.text}` : "ci va per conto suo")),
    ...undriven.filter(isIt).map(({ from }) => `serve chi lo porti da ${from.client}`),
    ...detours
      .filter(({ vehicle, from, to }) => vehicle === person && (from === work || to === work))
      .map(({ from, to, people, ...more }) => {
        const whom = people === 1 ? "una persona" : `${people} persone`;
        const way =
          to === work ? `passa a prendere ${whom} da ${from.client}` : `accompagna ${whom} da ${to.client}`;
        return `${way} (${kmText(more)} in più)`;
      }),
  ];
}

/** What a dispatcher must see to before people and vehicles come to a work. */
export function rideRemarks(work: WorkOfDay, { people, undriven }: Arrivals): string[] {
  const alone = Map.groupBy(
    people.filter(({ to, by }) => to === work && by === null),
    ({ from }) => from,
  );
  return [
    ...[...alone].map(([from, some]) => {
      const names = some.map(({ person }) => person.text);
      const goes = names.length === 1 ? "ci va per conto suo" : "ci vanno per conto loro";
      return `${listed(names)} ${goes} da ${from.client}${wayText(some[0]?.way)}`;
    }),
    ...undriven.flatMap(({ person, from, to, way }) =>
      to === work ? [`${person.text}: serve chi lo porti da ${from.client}${wayText(way)}`] : [],
    ),
  ];
}

const wayText = (way: Journey | null | undefined) => (way ? `, ${kmText(way)}` : "");
