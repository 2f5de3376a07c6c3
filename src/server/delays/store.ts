import { agentNames } from "../agents/store";
import { failedState } from "../appointments/model";
import { isPlanned } from "../appointments/store";
import { type Call, mustBeOnSiteA } from "../caller";
import { clientName } from "../clients/model";
import { today } from "../clock";
import { kinds } from "../crew/model";
import { loadDay } from "../daily-works/store";
import { minutesOf, timeOf } from "../days";
import { all } from "../db";
import { refuse, refuseField } from "../errors";
import { civilOf, instantOf } from "../instants";
import { townOrAddress } from "../pickup-places/model";
import { endOf } from "../problems/model";
import { waysOf } from "../problems/store";
import { longestMinutes, spanOf } from "../work-hours/model";
import { internalOrder, type Work } from "../works/model";
import { setExpectedEnd, workById } from "../works/store";
import type { ExpectedEnd } from "./input";
import { type BrokenVisit, brokenBy, type LaterWork, messages, type SeatOfWork } from "./model";

/** A work with what it breaks by the end that it is expected to have, or planned. */
export function delayOf(id: number, call: Call) {
  mustBeOnSiteA(call);
  const work = workById(id, call);
  const day = loadDay(work.date, call);
  const away = day.away();
  const seats = day.crews().lines.flatMap((line) =>
    kinds.flatMap((kind): SeatOfWork[] => {
      const [person, named] = [line[`id_${kind}`], line[kind]];
      if (person === null || !named || away[kind].has(person)) return [];
      return [{ id_work: line.id_work, kind, id: person, text: named.text }];
    }),
  );
  const works = day.works();
  const late = laterWork(work);
  const { date, hour, end = "", version, type_text } = work;
  return {
    work: {
      id,
      id_order: work.id_order,
      date,
      hour,
      end,
      late: work.late,
      version,
      type_text,
      client: late.client,
    },
    isToday: date === today(),
    broken: brokenBy(late, works.map(laterWork), seats, waysOf(works)),
    visits: visitsDuring(work),
  };
}

const laterWork = (work: Work): LaterWork => ({
  id: work.id,
  hour: work.hour,
  minutes: work.minutes ?? 0,
  version: work.version,
  client: clientName(work),
  town: townOrAddress(work),
  // The works of the company's own order have nothing to do with each other.
  id_client: work.id_order === internalOrder ? -work.id : work.id_client,
});

/** The visits to the client that would begin before the work ends. */
function visitsDuring(work: Work): BrokenVisit[] {
  const end = endOf({ id: work.id, hour: work.hour, minutes: work.minutes ?? 0 });
  const names = agentNames("A");
  return all<{ id: number; time: string; id_agent: number }>`
    SELECT a.id, a.time, a.id_agent FROM appointment_rows a
    WHERE a.date = ${work.date} AND a.id_client = ${work.id_client} AND a.time > ${work.hour}
      AND a.time < ${timeOf(end)} AND a.state <> ${failedState} AND ${isPlanned}
    ORDER BY a.time, a.id`.map(({ id, time, id_agent }) => ({
    id,
    time,
    agent: names[id_agent] ?? "",
    by: end - minutesOf(time),
  }));
}

/** Writes when a work of today is expected to end; nothing typed: as planned. */
export function saveExpectedEnd({ id, end }: ExpectedEnd, call: Call) {
  mustBeOnSiteA(call);
  const work = workById(id, call);
  if (work.date !== today()) refuse(409, messages.today);
  const { hour, minutes = 0 } = work;
  const finish = !end
    ? ""
    : "finish" in end
      ? end.finish
      : civilOf(instantOf(work.date, hour) + minutes + end.more).time;
  const isTooLong =
    end && "more" in end
      ? minutes + end.more > longestMinutes
      : finish !== "" && spanOf({ date: work.date, start: hour, finish }) > longestMinutes;
  if (isTooLong) refuseField("end", messages.tooLong);
  setExpectedEnd(id, finish, call.version);
}
