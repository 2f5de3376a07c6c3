import { type Day, minutesOf, mondayOf, timeOf } from "../../server/days";
import type { WeekValues } from "../../views/planning/planning";
import { call } from "../frame/call";
import { parseDay } from "../frame/fields/days";
import { parseTime } from "../frame/fields/times";
import { saving } from "../frame/show-saving";
import { snackbar } from "../frame/snackbar";
import type { Entry } from "./entries";
import type { useWeeks } from "./weeks";

export type Moment = { date: Day; time: string };
type Weeks = Pick<ReturnType<typeof useWeeks>, "show" | "reload">;

/** Moves what was dragged: shown at once, put back with the reason when it is refused. */
export async function moveDragged(entry: Entry, to: Moment, weeks: Weeks) {
  weeks.show(moved(entry, to));
  const answer = await saving(send(entry, to));
  if (answer.ok) announceMove(answer, [entry.date, to.date], weeks);
  else {
    weeks.show(moved(entry, entry));
    snackbar("error", answer.values.msg);
  }
  await weeks.reload([entry.date, to.date]);
}

/** Moves by a typed day and hour; what the server refuses belongs to the form, so it is answered. */
export async function moveTyped(entry: Entry, date: string, time: string, weeks: Weeks) {
  const day = parseDay(date);
  const to = { date: day ?? date, time: parseTime(time) ?? time };
  const answer = await saving(send(entry, to));
  const days = [entry.date, day ?? entry.date];
  if (answer.ok) announceMove(answer, days, weeks);
  await weeks.reload(days);
  return answer;
}

type Done = Extract<Awaited<ReturnType<typeof send>>, { ok: true }>;

function announceMove({ values, activity }: Done, days: Day[], weeks: Weeks) {
  const undo = activity && { text: "Annulla", run: () => takeBack(activity, days, weeks) };
  snackbar("success", values.msg, undo || undefined);
}

const send = ({ kind, id, version }: Entry, { date, time }: { date: string; time: string }) =>
  kind === "work"
    ? call("Calendar", "moveWork", { id, date, hour: time, version })
    : call("Calendar", "moveAppointment", { id, date, time, version });

async function takeBack(activity: number, days: Day[], weeks: Weeks) {
  const answer = await saving(call("Activity", "undo", { activity }));
  snackbar(answer.ok ? "success" : "error", answer.values.msg);
  await weeks.reload(days);
}

/** The week with the entry elsewhere in it; a move to another week waits for the server's answer. */
function moved({ kind, id, date: from, start, end }: Entry, { date, time }: Moment) {
  const there = { date };
  return (week: WeekValues, monday: Day): WeekValues => {
    if (mondayOf(from) !== monday || mondayOf(date) !== monday) return week;
    if (kind === "work") {
      const works = week.works.map((work) => (work.id === id ? { ...work, ...there, hour: time } : work));
      return { ...week, works };
    }
    const time_end = timeOf(minutesOf(time) + end - start);
    const appointments = week.appointments.map((visit) =>
      visit.id === id ? { ...visit, ...there, time, time_end } : visit,
    );
    return { ...week, appointments };
  };
}
