import { addDays, type Day, minutesOf, mondayOf, timeOf } from "../../server/base/days";
import type { WeekValues } from "../../views/days/planning/planning";
import { refusalText } from "../frame/conflict-dialog";
import type { MoveStep } from "../frame/move-steps";
import { type Moment, type Moved, movedText, sendMove } from "../frame/moves";
import { offerMessage } from "../frame/offer-message";
import { saved, snackbar } from "../frame/snackbar";
import { today } from "../frame/today";
import type { Entry } from "./entries";
import type { useWeeks } from "./use-weeks";

const lastStart = minutesOf("23:30");

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
  if (answer?.ok) savedMove(entry, to, answer);
  else {
    if (!entry.span) weeks.show(withMove(entry, entry));
    if (answer) snackbar("error", refusalText(answer.values));
  }
  await reloadMoved(entry, to.date, weeks);
}

/** The days of one work may be in all of the weeks at hand. */
export const reloadMoved = ({ span, date }: Entry, to: Day, weeks: Weeks) =>
  span ? weeks.reloadAll() : weeks.reload([date, to]);

export function savedMove({ message }: Entry, to: Moment, { values, activity }: Moved) {
  saved(movedText(to, values), activity);
  if (to.date >= today()) offerMessage(message);
}

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
