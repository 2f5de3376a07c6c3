import { isPlainWords } from "../accounts/help/store";
import { today } from "../base/clock";
import { type Day, longDay, mondayOf, toWire } from "../base/days";
import { emptyText } from "../base/empty-lists";
import { waysToWrite, wordsIn } from "../base/name-folding";
import { plannedDay } from "../base/typed-day";
import { mayCall } from "../call/operations";
import { clientPage } from "../clients/model";
import type { Address } from "../clients/pickup-places/model";
import { lastsFrom, touches } from "../days/facts/times";
import { ofVisibleAgents } from "../days/planning/store";
import { all, type Fragment, sql } from "../db/db";
import { remembered } from "../db/memory";
import { countOf } from "../db/paging";
import { type Call, can, readerOf } from "../journal/caller";
import { shownOn } from "../journal/visibility";
import { isPlanned } from "../visits/appointments/store";
import {
  type FoundClient,
  findClients,
  isIn,
  nearestClients,
  placed,
  placeWords,
  sameNumber,
} from "./clients";
import { numbersIn, placedSo } from "./matching";
import type { Hit } from "./model";
import { boxes, named, numbered, orders, recordsOf, works } from "./records";
import { readSentence, type Sentence } from "./sentence";

type End = { id: number; id_order: number; words: string[] };

/** Beside all works to come, those to places of so many clients are compared, the newest clients first. */
const compared = 60;

/** Site B does not know where goods go. */
function recordsTo(query: string, call: Call): Hit[] {
  const typed = wordsIn(query);
  if (call.site === "B" || !can(call, "works.view") || !typed.some((word) => word.length > 2)) return [];
  const ways = waysToWrite(typed);
  const isThere = ({ words }: End) => isIn(ways, words);
  const clients = all<{ rowid: number }>`${placedSo(typed)} ORDER BY rowid DESC LIMIT ${compared}`;
  const known = JSON.stringify(clients.map(({ rowid }) => rowid));
  const past = sql`p.id_client IN (SELECT value FROM json_each(${known}))`;
  const found = [...endsToCome(today()), ...endsOf(past)].filter(isThere);
  const ids = (of: (end: End) => number) =>
    sql`(SELECT value FROM json_each(${JSON.stringify(found.map(of))}))`;
  if (!found.length) return [];
  return [
    ...works(sql`w.id IN ${ids(({ id }) => id)}`, call),
    ...orders(sql`o.id IN ${ids((end) => end.id_order)}`, call),
  ];
}

const endsToCome = remembered(["works", "work_stops", "pickup_places"], (day: Day) => endsOf(lastsFrom(day)));

const columns = sql`w.id, w.id_order, p.address, p.zip, p.city, p.province, p.country`;

const endsOf = (which: Fragment): End[] =>
  all<Omit<End, "words"> & Address>`
    SELECT ${columns} FROM pickup_places p JOIN works w ON w.id_unloading_place = p.id WHERE ${which}
    UNION ALL
    SELECT ${columns} FROM pickup_places p JOIN work_stops s ON s.id_place = p.id JOIN works w ON w.id = s.id_work
    WHERE ${which}`.map(({ id, id_order, ...place }) => ({
    id,
    id_order,
    words: wordsIn(placeWords(place)),
  }));

const maxClients = { few: 6, all: 25 };
const clientsWithRecords = 3;
const maxLines = 8;

export function findAll(query: string, amount: keyof typeof maxClients, call: Call) {
  const readings = readSentence(query, call.site);
  const [sentence] = readings;
  const day = plannedDay(query, today());
  const owner = ownerIn(query);
  const exact = owner ? storedOf(owner, call) : exactHits(query, call);
  const about = owner ?? (sentence && aboutOf(sentence));
  const clientsFor = (text: string, isLoose: boolean) =>
    can(call, "clients.view") && !exact.isAll ? findClients(text, call, maxClients[amount], isLoose) : [];
  let clients = clientsFor(query, !sentence && !day);
  if (!clients.length && about && sentence?.form !== "memo") clients = clientsFor(about, true);
  return {
    exact: day ? exact.hits.filter((hit) => !isVisit(hit)) : exact.hits,
    /** Nobody new is meant: a record of that number, what is in a box, or the very client was asked for. */
    isExact: exact.hits.length > 0 || owner !== undefined || (clients[0]?.score ?? 0) >= sameNumber,
    /** `2711` is rather the 27th of November than the visit of that number, which nobody knows by heart. */
    day: day ? [...dayHits(day, call), ...exact.hits.filter(isVisit)] : [],
    clients: clients.map(clientHit),
    records: exact.isAll ? [] : recordsFor(query, clients, call),
    named: named(about ?? query, call),
    sentences: understood(readings, call),
  };
}

const isVisit = ({ kind }: Hit) => kind === "appointment";

/** Those of the clients; where these are found by a place alone, what goes to such a place comes first. */
function recordsFor(query: string, clients: readonly FoundClient[], call: Call): Hit[] {
  const ids = clients.slice(0, clientsWithRecords).map(({ id }) => id);
  const ofClients = ids.length ? recordsOf(ids, call) : [];
  const there = recordsTo(query, call);
  const isPlace = clients.every(({ score }) => score <= placed);
  const all = isPlace ? [...there, ...ofClients] : [...ofClients, ...there];
  return [...new Map(all.map((hit) => [hit.value, hit])).values()];
}

/** `ordine Rossi`, `cliente Rossi`, `memo riunione`: without a time they may ask for what is there already. */
const aboutOf = ({ words, date, time, agent }: Sentence): string | undefined =>
  words.length && !date && !time && !agent ? words.join(" ") : undefined;

const ownerIn = (query: string): string | undefined =>
  query.trim().match(/^(?:box|depositi?o?)\s+(.*\p{L}{2}.*)$/iu)?.[1];

type Exact = { hits: Hit[]; isAll?: boolean };

function storedOf(owner: string, call: Call): Exact {
  const owners = can(call, "clients.view") ? nearestClients(owner, maxClients.all) : [];
  const ids = JSON.stringify(owners.map(({ id }) => id));
  const hits = boxes(sql`b.id_client IN (SELECT value FROM json_each(${ids}))`, call, maxLines);
  return { hits, isAll: hits.length > 0 };
}

/** `1818`, `#1818`, `ordine 1818`, `box 33`: the record of that number. */
function exactHits(query: string, call: Call): Exact {
  const [, word = "", digits] =
    query.trim().match(/^(#|ordine|ord\.?|box|deposito)?\s*(?:n\.?\s*)?#?(\d{1,9})$/i) ?? [];
  const number = Number(digits);
  if (!digits || !number) return { hits: [] };
  if (/^(box|deposito)$/i.test(word))
    return { hits: boxes(sql`b.id_box = ${number}`, call, maxLines), isAll: true };
  const hits = numbered(number, call);
  return word ? { hits: hits.filter(({ kind }) => kind === "order"), isAll: true } : { hits };
}

const clientHit = ({ id, name, detail }: FoundClient): Hit => ({
  kind: "client",
  value: `client-${id}`,
  text: name,
  detail,
  href: clientPage(id),
});

function dayHits(day: Day, call: Call): Hit[] {
  const works = () => countOf(sql`work_rows w WHERE ${touches(day, call.site)} AND ${shownOn(call.site)}`);
  const visits = () =>
    countOf(
      sql`appointment_rows a WHERE date = ${day} AND ${shownOn(call.site)} AND ${isPlanned} AND ${ofVisibleAgents(call)}`,
    );
  const reader = readerOf(call);
  const hits: (Omit<Hit, "kind"> | false)[] = [
    mayCall("Works.getByDate", call) && {
      value: "day-board",
      text: `Giornaliera di ${longDay(day)}`,
      detail: amount(works(), emptyText(reader, ["works"]), "lavorazione", "lavorazioni"),
      href: `/dailyWorks/${toWire(day)}`,
    },
    mayCall("Calendar.getWeek", call) && {
      value: "day-planning",
      text: `Planning della settimana di ${longDay(day)}`,
      href: `/planning/?day=${toWire(day)}`,
    },
    {
      value: "day-agenda",
      text: `Agenda della settimana di ${longDay(day)}`,
      detail: can(call, "appointments.view")
        ? amount(visits(), emptyText(reader, ["visits"]), "appuntamento", "appuntamenti")
        : undefined,
      href: `/agenda?week=${toWire(mondayOf(day))}`,
    },
  ];
  return hits.filter((hit) => hit !== false).map((hit) => ({ kind: "day", ...hit }));
}

const amount = (count: number, none: string, one: string, many: string) =>
  count ? `${count} ${count === 1 ? one : many}` : none;

export type Understood = Sentence & {
  clients: FoundClient[];
  /** All words are theirs; otherwise the clients are a guess. */
  isKnown: boolean;
  unknown: string[];
  /** What these clients do not have. */
  notTheirs: string[];
};

/** All readings that are understood whole, the longer name first; otherwise the one that has a day as well. */
function understood(readings: readonly Sentence[], call: Call): Understood[] {
  const [first, second] = readings.map((sentence) => ({ ...sentence, ...clientOfSentence(sentence, call) }));
  if (!first || !second) return first ? [first] : [];
  const ids = new Set(second.clients.map(({ id }) => id));
  const others = first.isKnown ? first.clients.filter(({ id }) => !ids.has(id)) : [];
  if (second.isKnown) return others.length ? [second, { ...first, clients: others }] : [second];
  return [second.date && !second.apart.length && !first.isKnown ? second : first];
}

/** The client of a sentence; words that no client has are left over, the last ones first. */
function clientOfSentence({ form, words, apart }: Sentence, call: Call) {
  const none = { clients: [], isKnown: false, words, unknown: [], notTheirs: [] };
  if (form === "memo") return none;
  const isPlain = isPlainWords(words.join(" "));
  if (form === "client") return { ...none, words: isPlain ? [] : words };
  const mayView = can(call, "clients.view");
  const shortest = /^di$/i.test(words[0] ?? "") ? 1 : 0;
  for (const name of mayView ? [words, words.slice(shortest)] : []) {
    const clients = name.length ? nearestClients(name.join(" "), 3, false) : [];
    if (clients.length) return { clients, isKnown: !apart.length, words, unknown: apart, notTheirs: apart };
  }
  const isName = (word: string) => !isPlain && !isNoName(word);
  const unknown = [...words.filter((word) => !isName(word)), ...apart];
  const left = { isKnown: false, words: words.filter(isName), unknown };
  for (let length = mayView ? words.length : 0; length > shortest; length--) {
    const clients = nearestClients(words.slice(0, length).join(" "), 3);
    if (clients.length) return { ...left, clients, notTheirs: [...words.slice(length), ...apart] };
  }
  return { ...left, clients: [], notTheirs: [] };
}

/** An hour, a day or an agent that does not exist: understood as none, and nobody's name. */
const isNoName = (word: string) =>
  /^(\d{1,2}[:.]\d{1,2}|\d{1,2}[/-]\d{1,2}([/-]\d{2,4})?|ag(ente)?\.?\d+)$/i.test(word);

export function newClientOf(query: string): Record<string, string> {
  const [phone] = numbersIn(query).toReversed();
  if (phone) return phone.startsWith("3") ? { cellphone: phone } : { phone };
  const email = query.match(/\S+@\S+/)?.[0] ?? "";
  const rest = query.replace(email, " ").trim();
  const number = rest.match(/(?<!\S)\+?\d[\d\s./-]{4,}\d(?!\S)/)?.[0] ?? "";
  const [, surname = "", name = ""] =
    rest
      .replace(number, "")
      .trim()
      .match(/^((?:(?:de|di|del|della|dello|dalla|dal|la|lo|li|san) )?\S+)\s*(.*)$/i) ?? [];
  return {
    ...(surname && { surname: capitals(surname) }),
    ...(name && { name: capitals(name) }),
    ...(email && { email }),
    ...(number && newClientOf(number)),
  };
}

const capitals = (words: string) =>
  words.replace(/(^|[\s'])\p{L}/gu, (start) => start.toLocaleUpperCase("it"));
