import { addDays, type Day, holidayOn, isWorkingDay } from "../../base/days";
import { notFound, refuseFields } from "../../base/errors";
import { all, one } from "../../db/db";
import { remembered } from "../../db/memory";
import type { Reader } from "../../journal/caller";
import { failedState } from "../../visits/appointments/model";
import { lastsFrom } from "../facts/times";
import { type Closure, closedDays, closedText, closureOn, holidayText, messages } from "./model";

type Row = Omit<Closure, "from" | "to"> & { date_from: Day; date_to: Day };

const toClosure = ({ date_from: from, date_to: to, ...row }: Row): Closure => ({ ...row, from, to });

const storedClosures = remembered(["closures"], (_: "all") =>
  all<Row>`
    SELECT id, date_from, date_to, yearly, reason, version FROM closures ORDER BY date_from, date_to, id`.map(
    toClosure,
  ),
);

/** Site B does not know when the firm is closed. */
export const listClosures = ({ site }: Pick<Reader, "site">): readonly Closure[] =>
  site === "B" ? [] : storedClosures("all");

export const closedBetween = (from: Day, to: Day, reader: Pick<Reader, "site">) =>
  closedDays(from, to, listClosures(reader));

export const isClosed = (day: Day): boolean => closureOn(day, storedClosures("all")) !== null;

export const isOpen = (day: Day): boolean => isOpenBut(day, storedClosures("all"));

// Of two rules the cheaper one first: a search asks it of hundreds of days.
const isOpenBut = (day: Day, closures: readonly Closure[]) =>
  closureOn(day, closures) === null && isWorkingDay(day);

type Counts = (day: Day) => boolean;

/** The first open day after a day; a day that `counts` is one too. */
export const nextOpenDay = (day: Day, counts?: Counts) => openDayBeside(day, 1, counts);

export const openDayBefore = (day: Day, counts?: Counts) => openDayBeside(day, -1, counts);

/** Closures may cover every day of every year. */
const farthest = 2 * 366;

/** The next day itself where no day in two years is open. */
function openDayBeside(day: Day, step: 1 | -1, counts: Counts = () => false): Day {
  const closures = storedClosures("all");
  for (let days = 1; days <= farthest; days += 1) {
    const beside = addDays(day, days * step);
    if (isOpenBut(beside, closures) || counts(beside)) return beside;
  }
  return addDays(day, step);
}

/** Nothing new is entered on a closed day; on site B the refusal names no reason. */
export function closedRefusal(day: Day, { site }: Pick<Reader, "site">): string | undefined {
  const reason = closureOn(day, storedClosures("all"));
  return reason === null ? undefined : closedText(day, site === "A" ? reason : "");
}

export const mustBeOpen = (date: Day, reader: Pick<Reader, "site">) =>
  refuseFields({ date: closedRefusal(date, reader) });

/** A work on a public holiday is asked about; of an appointment the answer says it. */
export function holidayWarning(day: Day): { warning?: string } {
  const holiday = holidayOn(day);
  return holiday === null ? {} : { warning: holidayText(day, holiday) };
}

export function mayMoveTo(date: Day, before: { date: Day }, reader: Pick<Reader, "site">) {
  if (date === before.date) return {};
  mustBeOpen(date, reader);
  return holidayWarning(date);
}

export const closureById = (id: number): Closure =>
  storedClosures("all").find((closure) => closure.id === id) ?? notFound(messages.missing);

export function alreadyThere({ from, to }: Pick<Closure, "from" | "to">, today: Day): string {
  const first = from > today ? from : today;
  const counted = one<{ works: number; visits: number }>`
    SELECT (SELECT count(*) FROM works w WHERE w.date <= ${to} AND ${lastsFrom(first)}) AS works,
           (SELECT count(*) FROM appointments WHERE date BETWEEN ${first} AND ${to} AND state <> ${failedState}) AS visits`;
  const { works, visits } = counted as { works: number; visits: number };
  const parts = [
    works && `${works} ${works === 1 ? "lavorazione" : "lavorazioni"}`,
    visits && `${visits} ${visits === 1 ? "appuntamento" : "appuntamenti"}`,
  ].filter(Boolean);
  return parts.length ? `, in quei giorni restano ${parts.join(" e ")}` : "";
}
