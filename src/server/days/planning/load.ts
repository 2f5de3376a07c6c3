import { today } from "../../base/clock";
import { addDays, type Day, daysBetween, mondayOf } from "../../base/days";
import { notFound } from "../../base/errors";
import { clientName, type NamedClient } from "../../clients/model";
import { townText } from "../../clients/pickup-places/model";
import { meanNeeds } from "../../crews/store";
import { all, one } from "../../db/db";
import type { Call } from "../../journal/caller";
import { shownOn } from "../../journal/visibility";
import { openState } from "../../visits/appointments/model";
import { isPlanned } from "../../visits/appointments/store";
import { capacityOfDays } from "../capacity/store";
import { isOpen, nextOpenDay } from "../closures/store";
import { spanFacts } from "../facts/store";
import { type Conversion, type DayLoad, loadWeeks, minVisits } from "./model";
import { ofVisibleAgents } from "./store";

/** Visits of the year before these days: what came of a newer one is not known yet. */
const undecidedDays = 30;
const yearDays = 365;

export function loadOfWeeks(day: Day, call: Call) {
  const from = mondayOf(day);
  const to = addDays(from, loadWeeks * 7 - 1);
  const conversion = conversionOf(call);
  const expected = expectedWorks(to, conversion, call);
  const means = new Map(meanNeeds().map(({ id_resource, mean }) => [id_resource, mean]));
  const days = [...capacityOfDays(spanFacts(from, to, call))].map(
    ([date, { closed, resources }]): DayLoad => ({
      date,
      closed,
      resources: resources.map((resource) => ({
        ...resource,
        expected: Math.round((expected.get(date) ?? 0) * (means.get(resource.id_resource) ?? 0)),
      })),
    }),
  );
  return { from, to, today: today(), days, conversion };
}

type Asking = NamedClient &
  Record<"id" | "value" | "show_worksheet", number> &
  Record<"hour" | "type_text" | "city" | "country", string>;

/** The works of a day that ask for this resource, which make its figure in the load. */
export function askingWorks({ date, resource }: { date: Day; resource: number }, call: Call) {
  const { name } =
    one<{ name: string }>`SELECT name FROM resources WHERE id = ${resource}` ??
    notFound("Risorsa non trovata.");
  const works = all<Asking>`
    SELECT w.id, w.hour, w.type_text, w.city, w.country, w.show_worksheet, l.value,
           w.private_client, w.name, w.surname, w.business_name
    FROM work_rows w JOIN work_resources l ON l.id_work = w.id AND l.list = 'A'
    WHERE w.date = ${date} AND l.id_resource = ${resource} AND l.value > 0 AND ${shownOn(call.site)}
    ORDER BY w.hour, w.id`;
  return {
    date,
    name,
    works: works.map((work) => ({
      ...{ id: work.id, hour: work.hour, type: work.type_text, value: work.value },
      ...{ client: clientName(work), town: townText(work), isOnBoard: work.show_worksheet === 1 },
    })),
  };
}

function conversionOf(call: Call): Conversion {
  const to = addDays(today(), -undecidedDays);
  const from = addDays(to, -yearDays);
  const { visits, orders } = one<{ visits: number; orders: number }>`
    SELECT count(*) AS visits, count(iif(a.order_cancelled, NULL, a.order_created)) AS orders FROM appointment_rows a
    WHERE a.date BETWEEN ${from} AND ${to} AND ${isPlanned} AND ${ofVisibleAgents(call)}` as Conversion;
  const waits = all<{ date: Day; first: Day }>`
    SELECT a.date, min(w.date) AS first FROM appointment_rows a JOIN works w ON w.id_order = a.order_created
    WHERE a.date BETWEEN ${from} AND ${to} AND NOT a.order_cancelled AND ${isPlanned} AND ${ofVisibleAgents(call)}
    GROUP BY a.id HAVING first >= a.date`
    .map(({ date, first }) => daysBetween(date, first))
    .sort((a, b) => a - b);
  return { from, to, visits, orders, wait: waits[Math.floor(waits.length / 2)] ?? 0 };
}

/** None where too few visits say how many become orders. */
function expectedWorks(to: Day, { visits, orders, wait }: Conversion, call: Call): Map<Day, number> {
  const expected = new Map<Day, number>();
  if (visits < minVisits) return expected;
  const open = all<{ date: Day }>`
    SELECT a.date FROM appointment_rows a
    WHERE a.state = ${openState} AND a.order_created IS NULL AND ${isPlanned} AND ${ofVisibleAgents(call)}
      AND a.date BETWEEN ${addDays(today(), -wait)} AND ${addDays(to, -wait)}`;
  for (const { date } of open) {
    const usual = addDays(date, wait);
    const day = isOpen(usual) ? usual : nextOpenDay(usual);
    expected.set(day, (expected.get(day) ?? 0) + orders / visits);
  }
  return expected;
}
