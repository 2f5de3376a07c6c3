import { today } from "../../base/clock";
import { addDays } from "../../base/days";
import type { Site } from "../../base/permissions";
import { recordNumberIn } from "../../base/text";
import { clientsMatching } from "../../clients/store";
import { type Fragment, sql } from "../../db/db";
import { naturalOrder } from "../../db/natural-order";
import { countOf, directions, idsFromNearerEnd, type Sorting, totalOf } from "../../db/paging";
import { setting } from "../../db/settings";
import { shownOn } from "../../journal/visibility";
import { hasNoSentQuote, type OpenQuote, openQuotes, visitsOfDueQuotes } from "../../sales/callbacks";
import { every, sortOf, withinPeriod } from "../../search/listing/store";
import type { AppointmentList } from "./input";
import { appointmentsPerPage, confirmedState, longestWait, openState } from "./model";
import { type Appointment, appointmentRows, isPlanned, storedAgents } from "./store";

export function listAppointments(asked: AppointmentList, site: Site) {
  const { ids, total } = chosenAppointments(asked, site);
  const rows = appointmentRows(ids, site);
  return { appointments: asked.missing === "call" ? withQuotes(rows, site) : rows, total };
}

export type ListedAppointment = Appointment & { open_quote?: OpenQuote };

/** What a call is about, where it is a quote. */
export function withQuotes(rows: readonly Appointment[], site: Site): ListedAppointment[] {
  const quotes = site === "A" ? openQuotes(rows.map(({ id }) => id)) : undefined;
  return rows.map((row) => ({ ...row, open_quote: quotes?.get(row.id) }));
}

export function chosenAppointments({ page, sort, ...filters }: AppointmentList, site: Site) {
  const conditions = conditionsOf(filters, site);
  const where = every([...conditions, shownOn(site)]);
  const total = conditions.length
    ? countOf(sql`${source(site)} WHERE ${where}`)
    : totalOf("appointments", site);
  const { column, descending } = sortOf(sort ?? "-date");
  const { from, by } = sortings(site)[column];
  const list = { id: sql`a.id`, from: sql`${from} WHERE ${where}`, ...directions(by, descending) };
  return { ids: idsFromNearerEnd(list, total, page, appointmentsPerPage), total };
}

/** On the day that was agreed, else on those of the quote, else some days after the visit: none is due by two. */
function dueCalls(site: Site): Fragment[] {
  const first = addDays(today(), -longestWait);
  const end = addDays(today(), -Number(setting("visits.callBackDays")));
  const isUsual = sql`a.state = ${openState} AND a.date >= ${first} AND a.date < ${end}`;
  if (site === "B") return [isUsual];
  return [
    sql`${isUsual} AND ${hasNoDay(site)} AND ${hasNoSentQuote}`,
    sql`a.state = ${openState} AND a.call_on <= ${today()}`,
    sql`a.state = ${openState} AND ${hasNoDay(site)} AND a.id IN ${visitsOfDueQuotes()}`,
  ];
}

function waitsForCall(site: Site): Fragment {
  return sql`(${dueCalls(site).reduce((all, isDue) => sql`${all} OR ${isDue}`)})`;
}

const waitsForAnswer = (site: Site) =>
  sql`a.state = ${openState} AND a.date < ${addDays(today(), -longestWait)} AND ${hasNoDay(site)}`;

/** Site B knows of no call. */
const hasNoDay = (site: Site) => (site === "A" ? sql`a.call_on IS NULL` : sql`TRUE`);

/** Counted one by one, each by its index: of an OR every open visit would be read. */
export const countVisitsToCall = (site: Site): number =>
  dueCalls(site).reduce(
    (sum, isDue) => sum + countOf(sql`${source(site)} WHERE ${isDue} AND ${shownOn(site)}`),
    0,
  );

const source = (site: Site) => (site === "A" ? sql`appointments a` : sql`appointment_rows a`);

function conditionsOf({ query, state, agent, missing, ...period }: AppointmentList, site: Site): Fragment[] {
  const left = {
    call: waitsForCall(site),
    answer: waitsForAnswer(site),
    order: sql`a.state = ${confirmedState} AND NOT EXISTS (SELECT 1 FROM orders WHERE id_appointment = a.id) AND ${isPlanned}`,
  };
  return [
    ...(query ? [matching(query)] : []),
    ...(state === undefined ? [] : [sql`a.state = ${state}`]),
    ...(agent === undefined ? [] : [sql`a.id_agent IN ${storedAgents(agent, site)}`]),
    ...(missing ? [left[missing]] : []),
    ...withinPeriod(sql`a.date`, period),
  ];
}

/** Without a number, the index of the clients' appointments has all that is needed. */
function matching(query: string) {
  const ofClients = sql`a.id_client IN ${clientsMatching(query)}`;
  const number = recordNumberIn(query);
  if (!number) return ofClients;
  return sql`(${ofClients} OR a.id = ${number} OR a.id = (SELECT id_appointment FROM orders WHERE id = ${number}))`;
}

type Column = "number" | "date" | "client" | "town" | "agent" | "state";

function sortings(site: Site): Record<Column, Sorting> {
  const visits = source(site);
  const time = [sql`a.date`, sql`a.time`, sql`a.id`];
  const date = { from: visits, by: time };
  return {
    date,
    number: { from: visits, by: [sql`a.id`] },
    state: { from: visits, by: [sql`a.state`, ...time] },
    client: {
      from: sql`clients c CROSS JOIN ${visits} ON a.id_client = c.id`,
      by: [...naturalOrder(sql`c.folded`), sql`c.id`, ...time],
    },
    town: {
      from: sql`pickup_places p CROSS JOIN ${visits} ON a.id_address = p.id`,
      by: [sql`p.city`, sql`p.id`, sql`a.id`],
    },
    // The order would tell the agents that site B hides.
    agent:
      site === "B"
        ? date
        : {
            from: sql`agents g CROSS JOIN ${visits} ON a.id_agent = g.value`,
            by: [...naturalOrder(sql`lower(g.text)`), sql`g.value`, ...time],
          },
  };
}
