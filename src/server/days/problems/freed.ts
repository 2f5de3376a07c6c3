import { now, today } from "../../base/clock";
import { type Day, shortDay } from "../../base/days";
import { clientName } from "../../clients/model";
import { type Kind, kinds, type Named, presentCounts, requiredCounts, staffing } from "../../crews/model";
import { names } from "../../crews/skills/lacks";
import { needsOfVehicles } from "../../crews/skills/store";
import { crewOfWork } from "../../crews/store";
import type { Reader } from "../../journal/caller";
import { listResources } from "../../orders/resources/store";
import type { Work } from "../../orders/works/model";
import { type DayReading, dayFacts } from "../facts/store";
import { goTogether } from "./store";

type Freed = { date: Day; kind: Kind; id: number } & Named;

/** Whose seats a work takes away with it: read before it goes. */
export const seatsOn = (work: number, date: Day, reader: Reader): Freed[] =>
  kinds.flatMap((kind) =>
    crewOfWork(kind, work, reader).map(({ id, value, text }) => ({ date, kind, id, value, text })),
  );

export const seatNames = (seats: readonly Named[]) =>
  names([...new Set(seats.map(({ value, text }) => `${value} ${text}`))]);

const mostDays = 3;
const mostWorks = 3;

/** Who is free after works went, and which empty seats of the day he could take. */
export function freedText(freed: readonly Freed[], reader: Reader): string {
  const days = [...Map.groupBy(freed, ({ date }) => date)];
  const ofDay = ([date, seats]: (typeof days)[number]) => {
    const when = days.length > 1 || date !== today() ? `${shortDay(date)} ` : "";
    const verb = seats.length === 1 ? "si libera" : "si liberano";
    return `${when}${verb} ${seatNames(seats)}${emptySeats(date, seats, reader)}`;
  };
  const more = days.length - mostDays;
  return [...days.slice(0, mostDays).map(ofDay), ...(more > 0 ? [`e altri ${more} giorni`] : [])].join("; ");
}

function emptySeats(date: Day, seats: readonly Freed[], reader: Reader): string {
  if (reader.site === "B" || date < today()) return "";
  const day = dayFacts(date, reader);
  const isAhead = ({ hour }: Work) => date > today() || hour > now().slice(11);
  const found = day
    .works()
    .filter((work) => work.show_worksheet === 1 && isAhead(work))
    .flatMap((work) => {
      const own = seats.filter((seat) => fitsIn(work, seat, day));
      return own.length ? [`${work.hour} da ${clientName(work)} (${seatNames(own)})`] : [];
    });
  if (!found.length) return "";
  const more = found.length - mostWorks;
  return `, posti vuoti: ${found.slice(0, mostWorks).join(", ")}${more > 0 ? ` e altri ${more}` : ""}`;
}

function fitsIn(work: Work, { kind, id, value, text }: Freed, day: DayReading): boolean {
  const own = day.crews().lines.filter((line) => line.id_work === work.id);
  const { lacks } = staffing(requiredCounts(work), presentCounts(own, day.away()));
  if (!lacks[kind] || own.some((line) => line[`id_${kind}`] === id)) return false;
  const resource = kind === "vehicle" ? needsOfVehicles().get(id)?.resource : null;
  const kindName = resource && listResources().find((one) => one.id === resource)?.name;
  if (kindName && !work.requiredVehicles.some(({ name }) => name === kindName)) return false;
  const seat = {
    id: 0,
    id_work: work.id,
    version: 0,
    id_worker: null,
    id_vehicle: null,
    worker: null,
    vehicle: null,
  };
  return goTogether(day, { ...seat, [`id_${kind}`]: id, [kind]: { value, text } });
}
