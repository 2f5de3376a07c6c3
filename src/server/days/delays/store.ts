import { today } from "../../base/clock";
import type { Day } from "../../base/days";
import { refuse, refuseField } from "../../base/errors";
import { civilOf, instantOf } from "../../base/instants";
import { clientName } from "../../clients/model";
import { townOrAddress } from "../../clients/pickup-places/model";
import { kinds } from "../../crews/model";
import { paceOf } from "../../crews/skills/paces";
import { all } from "../../db/db";
import type { Call } from "../../journal/caller";
import { internalOrder, longestExpected, minutesUntil, type Work } from "../../orders/works/model";
import { setExpectedEnd, workById } from "../../orders/works/store";
import { failedState } from "../../visits/appointments/model";
import { agentNames, isPlanned } from "../../visits/appointments/store";
import { dayFacts, timed, type WorkAround } from "../facts/store";
import type { ExpectedEnd } from "./input";
import { type BrokenVisit, brokenBy, type LaterWork, messages, type SeatOfWork } from "./model";

export function delayOf(id: number, call: Call) {
  const work = workById(id, call);
  const day = dayFacts(work.date, call);
  const away = day.away();
  const ofDay = day.crews().lines.flatMap((line) =>
    kinds.flatMap((kind): SeatOfWork[] => {
      const [person, named] = [line[`id_${kind}`], line[kind]];
      if (person === null || !named || away[kind].has(person)) return [];
      return [{ id_work: line.id_work, kind, id: person, text: named.text }];
    }),
  );
  const seats = [...ofDay, ...day.seatsAround().map((seat) => ({ ...seat, text: "" }))];
  const late = laterWork(work);
  const tomorrow = day
    .around()
    .filter(({ start }) => start > 0)
    .map(laterAround);
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
    isToday: lastsToday(work),
    broken: brokenBy(late, [...day.works().map(laterWork), ...tomorrow], seats, (one) =>
      day.ways(paceOf(one)),
    ),
    visits: visitsDuring(work),
  };
}

const laterAround = (work: WorkAround): LaterWork => ({ ...work, id_client: clientOf(work) });

// The works of the company's own order have nothing to do with each other.
const clientOf = (work: Pick<Work, "id" | "id_order" | "id_client">) =>
  work.id_order === internalOrder ? -work.id : work.id_client;

const laterWork = (work: Work): LaterWork => ({
  ...timed(work),
  date: work.date,
  version: work.version,
  client: clientName(work),
  town: townOrAddress(work),
  id_client: clientOf(work),
});

function visitsDuring({ date, hour, minutes = 0, end_date = date, id_client }: Work): BrokenVisit[] {
  const end = instantOf(date, hour) + minutes;
  const names = agentNames("A");
  return all<{ id: number; date: Day; time: string; id_agent: number }>`
    SELECT a.id, a.date, a.time, a.id_agent FROM appointment_rows a
    WHERE a.date BETWEEN ${date} AND ${end_date} AND (a.date > ${date} OR a.time > ${hour})
      AND a.id_client = ${id_client} AND a.state <> ${failedState} AND ${isPlanned}
    ORDER BY a.date, a.time, a.id`
    .map(({ id, date, time, id_agent }) => ({
      ...{ id, date, time, agent: names[id_agent] ?? "" },
      by: end - instantOf(date, time),
    }))
    .filter(({ by }) => by > 0);
}

/** Nothing typed: as planned. */
export function saveExpectedEnd({ id, end }: ExpectedEnd, call: Call) {
  const work = workById(id, call);
  if (!lastsToday(work)) refuse(409, messages.today);
  const { date, hour, minutes = 0, late = 0 } = work;
  const planned = minutes - late;
  const finish = !end
    ? ""
    : "finish" in end
      ? end.finish
      : civilOf(instantOf(date, hour) + minutes + end.more).time;
  const isTooLong =
    end && "more" in end
      ? minutes + end.more > longestExpected(planned)
      : finish !== "" && minutesUntil({ date, hour, planned }, finish) === undefined;
  if (isTooLong) refuseField("end", messages.tooLong);
  setExpectedEnd(id, finish, call.version);
}

const lastsToday = ({ date, end_date = date }: Work) => date <= today() && today() <= end_date;
