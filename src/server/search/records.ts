import { today } from "../base/clock";
import { briefDay, type Day, dayOf, toWire } from "../base/days";
import { emptyText } from "../base/empty-lists";
import { wordsIn } from "../base/name-folding";
import { mayCall } from "../call/operations";
import { clientName, type NamedClient } from "../clients/model";
import { townText } from "../clients/pickup-places/model";
import { holds, skillNames, skills } from "../crews/skills/model";
import { skillsOfWorkers } from "../crews/skills/store";
import { listVehicles, listWorkers } from "../crews/workers/store";
import { lastsFrom } from "../days/facts/times";
import { all, type Fragment, one, sql } from "../db/db";
import { remembered } from "../db/memory";
import { type Call, can, readerOf } from "../journal/caller";
import { shownOn } from "../journal/visibility";
import { stockedMaterials } from "../materials/store";
import { newestMemos } from "../office/notes/store";
import { orderPage } from "../orders/model";
import { internalOrder, routeTowns } from "../orders/works/model";
import { worksById } from "../orders/works/store";
import { appointmentPage } from "../visits/appointments/model";
import type { Hit } from "./model";
import { boxText, moment, nextWorks, workText } from "./next";

const ofEach = 3;
const clientColumns = sql`c.private_client, c.name, c.surname, c.business_name`;

/** What is numbered so: an order first, then a box, a vehicle or a worker by its code, an appointment. */
export function numbered(number: number, call: Call): Hit[] {
  return [
    ...orders(sql`o.id = ${number}`, call),
    ...boxes(sql`b.id_box = ${number}`, call),
    ...vehicles((vehicle) => vehicle.value === number, call),
    ...workers((worker) => worker.value === number, call),
    ...appointments(sql`a.id = ${number}`, call),
  ];
}

export function recordsOf(clients: readonly number[], call: Call): Hit[] {
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(clients)}))`;
  return [
    ...orders(sql`o.id_client IN ${ids}`, call),
    ...appointments(sql`a.id_client IN ${ids}`, call),
    ...works(sql`w.id_client IN ${ids} AND ${lastsFrom(today(), call.site)}`, call),
    ...boxes(sql`b.id_client IN ${ids}`, call),
  ];
}

export function named(query: string, call: Call): Hit[] {
  const typed = wordsIn(query);
  const plate = typed.join("");
  const isPlate = /\d/.test(plate) && plate.length > 3;
  const has = ({ words }: Worded) =>
    typed.every((word) => words.some((other) => other.startsWith(word))) ||
    (isPlate && words.join("").includes(plate));
  if (!typed.length) return [];
  return [
    ...vehicles(has, call),
    ...workers(has, call),
    ...skilled(typed, call),
    ...materials(({ name }) => has({ words: wordsIn(name) }), call),
    ...memos(has, call),
  ].slice(0, ofEach * 4);
}

export function orders(which: Fragment, call: Call): Hit[] {
  if (!can(call, "orders.view")) return [];
  const rows = all<NamedClient & { id: number; date_created: string; cancelled_on: Day | null }>`
    SELECT o.id, o.date_created, o.cancelled_on, ${clientColumns} FROM order_rows o JOIN clients c ON c.id = o.id_client
    WHERE ${which} AND ${shownOn(call.site)} ORDER BY o.date_created DESC, o.id DESC LIMIT ${ofEach}`;
  const next = nextWorks(
    "id_order",
    rows.map(({ id }) => id),
    call,
  );
  return rows.map((row) => ({
    kind: "order",
    value: `order-${row.id}`,
    text: `Ordine ${row.id} · ${clientName(row)}`,
    detail: row.cancelled_on
      ? `annullato il ${briefDay(row.cancelled_on, today())}`
      : (next.get(row.id)?.text ?? `del ${briefDay(dayOf(row.date_created), today())}`),
    href: orderPage(row.id),
  }));
}

function appointments(which: Fragment, call: Call): Hit[] {
  if (!can(call, "appointments.view")) return [];
  return all<NamedClient & { id: number; date: Day; time: string; city: string; country: string }>`
    SELECT a.id, a.date, a.time, p.city, p.country, ${clientColumns}
    FROM appointment_rows a JOIN clients c ON c.id = a.id_client JOIN pickup_places p ON p.id = a.id_address
    WHERE ${which} AND a.order_created IS NOT ${internalOrder} AND ${shownOn(call.site)}
    ORDER BY a.date DESC, a.time DESC, a.id DESC LIMIT ${ofEach}`.map((row) => ({
    kind: "appointment",
    value: `appointment-${row.id}`,
    text: `Appuntamento ${moment(row.date, row.time)}`,
    detail: [clientName(row), townText(row)].filter(Boolean).join(" · "),
    href: appointmentPage(row.id),
  }));
}

export function works(which: Fragment, call: Call): Hit[] {
  if (!can(call, "works.view")) return [];
  const ids = all<{ id: number }>`
    SELECT w.id FROM work_rows w WHERE ${which} AND ${shownOn(call.site)}
    ORDER BY w.date < ${today()}, abs(julianday(w.date) - julianday(${today()})), w.hour, w.id LIMIT ${ofEach}`.map(
    ({ id }) => id,
  );
  return worksById(ids, call).map((work) => {
    const isOnBoard = work.show_worksheet === 1 && mayCall("Works.getByDate", call);
    return {
      kind: "work",
      value: `work-${work.id}`,
      text: `${moment(work.date, work.hour)} ${workText(work)}`,
      detail: [clientName(work), routeTowns(work)].filter(Boolean).join(" · "),
      href: isOnBoard ? `/dailyWorks/${toWire(work.date)}` : orderPage(work.id_order),
    };
  });
}

export function boxes(which: Fragment, call: Call, limit = ofEach): Hit[] {
  if (!can(call, "boxes")) return [];
  return all<NamedClient & { id: number; id_box: number; date: Day | null; date2: Day | null }>`
    SELECT b.id, b.id_box, b.date, b.date2, ${clientColumns} FROM box_lines b JOIN clients c ON c.id = b.id_client
    WHERE ${which} ORDER BY b.id_box, b.id LIMIT ${limit}`.map((row) => ({
    kind: "box",
    value: `box-${row.id}`,
    text: boxText(row, call.site),
    detail: clientName(row),
    href: `/box/show/${row.id_box}`,
  }));
}

/** With the next work, whose day it opens; without one the list, for whom may see it. */
function inCrews(
  kind: "vehicle" | "worker",
  id: number,
  text: string,
  call: Call,
): Omit<Hit, "kind" | "value"> | undefined {
  const column = kind === "vehicle" ? sql`id_vehicle` : sql`id_worker`;
  const seesDays = mayCall("Works.getByDate", call);
  const next =
    seesDays &&
    one<{ date: Day; hour: string; type_text: string } & NamedClient>`
      SELECT w.date, w.hour, w.type_text, w.private_client, w.name, w.surname, w.business_name
      FROM crew_lines l JOIN work_rows w ON w.id = l.id_work
      WHERE ${column} = ${id} AND w.date >= ${today()} AND ${shownOn(call.site)}
      ORDER BY w.date, w.hour LIMIT 1`;
  if (next)
    return {
      text,
      detail: `${moment(next.date, next.hour)} ${next.type_text} · ${clientName(next)}`,
      href: `/dailyWorks/${toWire(next.date)}`,
    };
  const reader = { ...readerOf(call), can: () => seesDays };
  return mayCall(kind === "vehicle" ? "Settings.getVehicles" : "Settings.getWorkers", call)
    ? { text, detail: emptyText(reader, ["works"], "in programma"), href: `/admin/settings/${kind}s/` }
    : undefined;
}

type Worded = { words: readonly string[] };

const knownVehicles = remembered(["vehicles"], (_: "all") =>
  listVehicles().map((vehicle) => ({ ...vehicle, words: wordsIn(vehicle.name) })),
);

const knownWorkers = remembered(["workers"], (_: "all") =>
  listWorkers().map((worker) => ({ ...worker, words: wordsIn(`${worker.surname} ${worker.name}`) })),
);

function vehicles(which: (vehicle: ReturnType<typeof knownVehicles>[number]) => boolean, call: Call): Hit[] {
  if (!can(call, "workersVehicles.view")) return [];
  return knownVehicles("all")
    .filter(which)
    .slice(0, ofEach)
    .flatMap(({ id, name }): Hit[] => {
      const hit = inCrews("vehicle", id, name, call);
      return hit ? [{ kind: "vehicle", value: `vehicle-${id}`, ...hit }] : [];
    });
}

/** `patente CE`: who has it, or a larger one, today. */
function skilled(typed: readonly string[], call: Call): Hit[] {
  const wanted = call.site === "A" && skills.find((skill) => isNamed(wordsIn(skillNames[skill]), typed));
  if (!wanted) return [];
  const known = skillsOfWorkers(today());
  return workers(({ id }) => holds(known.get(id)?.own ?? new Set(), wanted), call, ofEach * 4);
}

const isNamed = ([first = "", ...others]: readonly string[], [begun = "", ...rest]: readonly string[]) =>
  begun.length > 2 && first.startsWith(begun) && others.join(" ") === rest.join(" ");

function workers(
  which: (worker: ReturnType<typeof knownWorkers>[number]) => boolean,
  call: Call,
  limit = ofEach,
): Hit[] {
  if (!can(call, "workersVehicles.view")) return [];
  return knownWorkers("all")
    .filter(which)
    .slice(0, limit)
    .flatMap(({ id, surname, name }): Hit[] => {
      const hit = inCrews("worker", id, `${surname} ${name}`.trim(), call);
      return hit ? [{ kind: "worker", value: `worker-${id}`, ...hit }] : [];
    });
}

function materials(which: (material: { name: string }) => boolean, call: Call): Hit[] {
  if (!mayCall("Orders.getStock", call)) return [];
  return stockedMaterials()
    .filter(which)
    .slice(0, ofEach)
    .map(({ id, name, stock }) => ({
      kind: "material",
      value: `material-${id}`,
      text: name,
      detail: `Giacenza ${stock}`,
      href: "/orders/materials/",
    }));
}

const maxMemos = 200;

const knownMemos = remembered(["memos", "memo_shares"], (user: number) =>
  newestMemos(user, maxMemos).map(({ id, title, description, date, time }) => ({
    id,
    title,
    date,
    time,
    words: [...new Set(wordsIn(`${title} ${description}`))],
  })),
);

const memos = (which: (memo: Worded) => boolean, call: Call): Hit[] =>
  knownMemos(call.user.id)
    .filter(which)
    .slice(0, ofEach)
    .map(({ id, title, date, time }) => ({
      kind: "memo",
      value: `memo-${id}`,
      text: title,
      detail: `Memo di ${moment(date, time)}`,
      href: `/memo/show/${id}`,
    }));
