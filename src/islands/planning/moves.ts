import { addDays, type Day, dayName, minutesOf, mondayOf, timeOf } from "../../server/base/days";
import type { WeekValues } from "../../views/days/planning/planning";
import { call } from "../frame/call";
import { askConfirmation } from "../frame/confirm";
import { refusalText } from "../frame/conflict-dialog";
import type { MoveStep } from "../frame/move-steps";
import { saving } from "../frame/show-saving";
import { saved, snackbar } from "../frame/snackbar";
import type { Entry } from "./entries";
import type { useWeeks } from "./use-weeks";

const lastStart = minutesOf("23:30");

export type Moment = { date: Day; time: string };
export type Weeks = Pick<ReturnType<typeof useWeeks>, "show" | "reload" | "reloadAll">;

export function steppedMoment({ date, time, start }: Entry, { days, minutes }: MoveStep): Moment | undefined {
  const to = Math.max(0, Math.min(start + minutes, Math.max(start, lastStart)));
  if (!days && to === start) return;
  return { date: addDays(date, days), time: to === start ? time : timeOf(to) };
}

export async function moveDragged(entry: Entry, to: Moment, weeks: Weeks) {
  // Where the other days of a work go is the server's to say.
  if (!entry.span) weeks.show(withMove(entry, to));
  const answer = await sendMove(entry, to);
  if (answer?.ok) savedMove(to, answer);
  else {
    if (!entry.span) weeks.show(withMove(entry, entry));
    if (answer) snackbar("error", refusalText(answer.values));
  }
  await reloadMoved(entry, to.date, weeks);
}

/** The days of one work may be in all of the weeks at hand. */
export const reloadMoved = ({ span, date }: Entry, to: Day, weeks: Weeks) =>
  span ? weeks.reloadAll() : weeks.reload([date, to]);

type Moved = { values: { msg: string; clashes?: string[] }; activity?: number };

export function savedMove({ date, time }: Moment, { values, activity }: Moved) {
  const { msg, clashes = [] } = values;
  const more =
    clashes.length > 2 ? [...clashes.slice(0, 2), `altri ${clashes.length - 2} problemi`] : clashes;
  // Of a work of several days the server says where they are.
  const where = msg.includes(":") ? msg : `${msg}: ${dayName(date)}, ore ${time}`;
  saved(more.length ? `${where}. Attenzione: ${more.join("; ")}` : where, activity);
}

type Typed = { date: string; time: string };

export async function sendMove(entry: Entry, to: Typed) {
  const answer = await saving(send(entry, to, 0));
  const holiday = answer.ok ? undefined : answer.values.errors?.onHoliday;
  if (holiday === undefined) return answer;
  const isMeant = await askConfirmation(`${holiday} Spostare lo stesso?`, "Sposta");
  return isMeant ? await saving(send(entry, to, 1)) : null;
}

const send = ({ kind, id, version, span }: Entry, { date, time }: Typed, onHoliday: 0 | 1) =>
  kind === "work"
    ? call("Calendar", span ? "moveWorkDays" : "moveWork", { id, date, hour: time, onHoliday, version })
    : call("Calendar", "moveAppointment", { id, date, time, version });

function withMove({ kind, id, date: from, start, end }: Entry, { date, time }: Moment) {
  const newDay = { date };
  return (week: WeekValues, monday: Day): WeekValues => {
    if (mondayOf(from) !== monday || mondayOf(date) !== monday) return week;
    if (kind === "work") {
      const works = week.works.map((work) => (work.id === id ? { ...work, ...newDay, hour: time } : work));
      return { ...week, works };
    }
    const time_end = timeOf(minutesOf(time) + end - start);
    const appointments = week.appointments.map((visit) =>
      visit.id === id ? { ...visit, ...newDay, time, time_end } : visit,
    );
    return { ...week, appointments };
  };
}
