import { durationWords } from "../../base/durations";
import { journeyText } from "../../clients/travel/model";
import { isDriven, mayDrive, names } from "../../crews/skills/lacks";
import { holds, skillNames, skills, volumeText } from "../../crews/skills/model";
import { endOf } from "../facts/model";
import { type Arrivals, arrivalsOf } from "./arrivals";
import { driversIn } from "./crew-rules";
import {
  type Crew,
  crewsOf,
  daysOf,
  type Facts,
  type PersonOfDay,
  type Plan,
  type VehicleOfDay,
  type WorkerOfDay,
  type WorkOfDay,
  waysOf,
} from "./model";
import { rideReasons } from "./ride-texts";

export type Composed = {
  facts: Facts;
  crews: ReadonlyMap<number, Crew>;
  days: ReadonlyMap<PersonOfDay, readonly WorkOfDay[]>;
  arrivals: Arrivals;
  /** Works of which a seat was given up, with the reason. */
  refused?: ReadonlyMap<number, string>;
};

export const composed = (facts: Facts, plan: Plan): Composed => ({
  facts,
  crews: new Map(crewsOf(facts, plan).map((crew) => [crew.work.id, crew])),
  days: daysOf(facts, plan),
  arrivals: arrivalsOf(facts, plan),
});

export function reasonOf(person: PersonOfDay, work: WorkOfDay, composed: Composed): string {
  const { facts, crews, days, arrivals } = composed;
  const crew = crews.get(work.id) as Crew;
  const why = person.kind === "worker" ? workerReasons(person, crew) : vehicleReasons(person, crew);
  const others = (days.get(person) ?? []).filter((other) => other !== work);
  const also = others.map((other) => {
    const [from, to] = endOf(other) <= endOf(work) ? [other, work] : [work, other];
    const way = waysOf(facts, person)(from, to);
    return `anche alle ${other.hour} da ${other.client}${way ? `, a ${journeyText(way)}` : ""}`;
  });
  return [...why, ...also, ...rideReasons(person, work, arrivals)].join(", ");
}

function workerReasons(person: WorkerOfDay, { work, workers, vehicles }: Crew): string[] {
  const driven = vehicles.filter(isDriven).find((one) => mayDrive(person, one));
  const asked = skills.filter((skill) => work.needs.skills[skill] && holds(person.own, skill));
  const mates = workers.filter(({ id }) => person.mates.has(id)).map(({ text }) => text);
  const usual = vehicles.find((one) => one.usual.has(person.id));
  const hours = person.week ? `${durationWords(person.week)} in settimana` : "nessun'ora in settimana";
  return [
    ...asked.map((skill) => skillNames[skill]),
    ...(driven ? [`può guidare ${driven.text}`] : []),
    ...(mates.length ? [`ultima volta con ${names(mates.slice(0, 2))}`] : []),
    ...(usual ? [`${usual.byLastCrew ? "nell'ultima squadra di" : "di solito con"} ${usual.text}`] : []),
    ...(person.unica ? ["di un'altra ditta"] : []),
    hours,
  ];
}

function vehicleReasons(vehicle: VehicleOfDay, crew: Crew): string[] {
  const { work, workers } = crew;
  const driver = driversIn(crew).get(vehicle);
  const usual = workers.filter(({ id }) => vehicle.usual.has(id)).map(({ text }) => text);
  const room = work.needs.cubicMetres !== null && vehicle.cubicMetres;
  const reasons = [
    ...(driver ? [`lo guida ${driver.text}`] : []),
    ...(usual.length
      ? [`${vehicle.byLastCrew ? "l'ultima volta" : "di solito"} con ${names(usual.slice(0, 2))}`]
      : []),
    ...(room ? [`porta ${volumeText(room)}`] : []),
  ];
  return reasons.length ? reasons : ["libero"];
}
