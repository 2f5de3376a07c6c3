import { Hono } from "hono";
import { SearchResults } from "../../views/search/results";
import type { Viewer } from "../../views/viewer";
import { isPlainWords, searchManual } from "../accounts/help/store";
import { groupsOf, home, pagesOf } from "../accounts/menu/model";
import { today } from "../base/clock";
import { briefDay, type Day, hourAfter, longDay, mondayOf, toWire } from "../base/days";
import { noResultText } from "../base/empty-lists";
import { wordsIn } from "../base/name-folding";
import { fold, spokenPhone } from "../base/text";
import type { AnyFunct } from "../call/funct";
import { clientApi } from "../clients/api";
import { readForm } from "../http/body";
import type { Env } from "../http/middleware";
import { typedText, typedTextIn } from "../http/pages/forms";
import { allowed, go, need, type PageContext, page, signedIn, viewerOf } from "../http/pages/respond";
import { storeTexts, textsOf } from "../http/pages/searches";
import { memoApi } from "../office/notes/api";
import { orderApi } from "../orders/api";
import { appointmentApi } from "../visits/appointments/api";
import { firstCallPage } from "../visits/appointments/model";
import { searchApi } from "./api";
import {
  askGuide,
  askGuideValue,
  errorsBetween,
  type Hit,
  type Item,
  isOffer,
  kinds,
  newClientValue,
  searchedNouns,
} from "./model";
import { type FormKind, takeDay } from "./sentence";
import { newClientOf, type Understood } from "./store";

type Form = { title: string; href: string };

const forms: Record<FormKind, Form> = {
  appointment: { title: "Nuovo appuntamento", href: "/appointment/insert" },
  order: { title: "Nuovo ordine", href: "/orders/insert" },
  memo: { title: "Nuovo memo", href: "/memo/insert" },
  client: { title: "Nuovo cliente", href: "/client/insert" },
};

/** One for each client of that name, after somebody new where they are a guess; nothing is saved by them. */
function actionsOf(sentence: Understood, isFirstCall: boolean): Item[] {
  const { form, words, date, time, agent, clients, isKnown } = sentence;
  if (form === "client")
    return words.length ? [{ ...newClient(words.join(" "), isFirstCall), value: "new-client-form" }] : [];
  const parts = [date && briefDay(date, today()), time, agent?.text];
  if (form === "memo") {
    if (!words.length) return [];
    const title = words.join(" ");
    const values = { title, date: date ?? today(), time };
    return [item("new-memo", `Nuovo memo «${title}»`, parts, { values })];
  }
  if (!words.length && !date && !time && !agent && !clients.length) return [];
  const when = {
    date,
    time,
    ...(form === "appointment" && time && { time_end: hourAfter(time) }),
    agent: agent?.value,
  };
  const { title, href } = forms[form];
  const known = clients.map(({ id, name, detail }) => {
    const [town] = detail.split(" · ");
    const [left, note] = leftOf(sentence.notTheirs);
    const guess = isKnown ? undefined : `${name} è scelto per somiglianza: verificarlo.`;
    const filled = {
      values: { client: id, client_text: name, ...when },
      note: [guess, note].filter(Boolean).join(" ") || undefined,
    };
    const text = `${title} · ${isKnown ? "" : "forse "}${name}`;
    return item(`new-${form}-${id}`, text, [...parts, town, left], filled, href);
  });
  if (isKnown) return known;
  const [left, note] = leftOf(sentence.unknown);
  const details = [...parts, left];
  if (!words.length) return [item(`new-${form}`, title, details, { values: when, note }, href), ...known];
  const isCaller = isFirstCall && form === "appointment";
  const client = newClientOf(words.join(" "));
  const named = [client.surname, client.name].filter(Boolean).join(" ");
  const who = [named && `«${named}»`, spokenPhone(client.cellphone ?? client.phone ?? ""), client.email];
  const text = `${isCaller ? "Prima telefonata di" : `${title} con nuovo cliente`} ${who.filter(Boolean).join(", ")}`;
  const values = { ...when, client: isCaller ? callerOf(words) : { privateClient: 1, ...client } };
  const formHref = isCaller ? firstCallPage : `${href}/new-client`;
  return [item(`new-${form}-new`, text, details, { values, note }, formHref), ...known];
}

/** For the line, and for the form. */
const leftOf = (words: readonly string[]) =>
  words.length
    ? [`non capito: «${words.join(" ")}»`, `Non capito: «${words.join(" ")}». Il resto è già compilato.`]
    : [];

function newClient(query: string, isFirstCall: boolean): Item {
  const [values, href] = isFirstCall
    ? [{ client: callerOf([query]) }, firstCallPage]
    : [{ privateClient: 1, ...newClientOf(query) }, forms.client.href];
  return item(newClientValue, `Nuovo cliente «${query}»`, [], { values }, href);
}

/** The form of a first call has one telephone. */
function callerOf(words: readonly string[]) {
  const { cellphone, ...client } = newClientOf(words.join(" "));
  return { phone: cellphone, ...client };
}

const item = (
  value: string,
  text: string,
  parts: (string | undefined)[],
  filled: Item["filled"],
  href = forms.memo.href,
): Item => ({
  kind: "action",
  value,
  text,
  detail: parts.filter(Boolean).join(" · ") || undefined,
  href,
  filled,
});

type Entry = { href: string; text: string; name?: string; group?: string };

const pagesBesideMenu: Entry[] = [
  { href: "/aiuto", text: "Guida" },
  { href: "/account/password", text: "Password e accessi" },
  { href: "/logout", text: "Esci" },
];

const otherNames: Record<string, string[]> = {
  "/client/insert": ["inserisci cliente"],
  "/client/": ["elenco clienti"],
  "/appointment/insert": ["sopralluogo", "visita"],
  "/appointment/": ["elenco appuntamenti"],
  "/orders/": ["elenco ordini"],
  "/orders/materials/": ["carico di materiali"],
  "/memo/insert": ["promemoria"],
  "/dailyWorks/": ["lavorazioni del giorno"],
  "/box/": ["depositi", "box"],
  "/aiuto": ["aiuto", "manuale"],
  "/account/password": ["cambia password", "profilo", "account"],
  "/logout": ["uscire", "disconnetti"],
};

const dated: Record<string, (day: Day) => string> = {
  "/dailyWorks/": (day) => `/dailyWorks/${toWire(day)}`,
  "/planning/": (day) => `/planning/?day=${toWire(day)}`,
  "/planning/works": (day) => `/planning/works?day=${toWire(day)}`,
  "/planning/appointments": (day) => `/planning/appointments?day=${toWire(day)}`,
  "/agenda": (day) => `/agenda?week=${toWire(mondayOf(day))}`,
  "/memo/insert": (day) => `/memo/insert?date=${toWire(day)}`,
};

/** `isNamed` when the text begins the page's name; words with a typing error count when `isLoose`. */
function pagesFor(query: string, entries: readonly Entry[], isLoose: boolean) {
  const tokens = query.trim().split(/\s+/);
  const at = tokens.findIndex((_, index) => takeDay(tokens, index));
  const day = at > 0 ? takeDay(tokens, at) : undefined;
  const typed = wordsIn((day ? tokens.toSpliced(at, day.length) : tokens).join(" "));
  if (!typed.some((word) => word.length > 2)) return [];
  const isSo = (word: string) => (other: string) =>
    other.startsWith(word) || (isLoose && word.length > 4 && errorsBetween(word, other) !== undefined);
  return entries.flatMap((entry) => {
    const open = day && dated[entry.href];
    if (day && !open) return [];
    const { name = entry.text, href } = entry;
    const others = otherNames[href] ?? [];
    const words = wordsIn([entry.group, entry.text, name, ...others].join(" "));
    if (!typed.every((word) => words.some(isSo(word)))) return [];
    const hit: Hit = {
      kind: "page",
      value: `page-${href}`,
      text: open ? `${name} di ${longDay(day.date)}` : name,
      href: open ? open(day.date) : href,
    };
    const isNamed = [name, ...others].some((one) => fold(one).startsWith(typed.join(" ")));
    return [{ hit, isNamed }];
  });
}

export const searchPages = new Hono<Env>();

const maxSuggestions = 14;
const maxParts = 3;

searchPages.post("/search/items", signedIn, async (c) => {
  const query = await typedText(c);
  const found = await itemsFor(c, query, "few");
  const others = found.filter((item) => !isOffer(item));
  const shown = [...others.slice(0, maxSuggestions), ...found.filter(isOffer)];
  const none = noResultText(viewerOf(c), searchedNouns);
  // With a name, Enter leads to the page that says so, not to the manual in place of somebody.
  const isNobody =
    found.length > 0 && found.every(({ value }) => value === askGuideValue) && !isPlainWords(query);
  return c.json({
    none,
    items: [
      ...(isNobody ? [{ value: "all", text: none, isLast: true }] : []),
      ...shown.map(({ kind, value, text, detail, href, filled }) => ({
        value,
        text,
        detail,
        kind: kinds[kind][1],
        isLast: isOffer({ value }),
        // What a form is filled with must not be in an address: the choice is posted.
        ...(!filled && { href }),
      })),
      ...(others.length ? [{ value: "all", text: "Mostra tutti i risultati" }] : []),
    ],
  });
});

searchPages.get("/search", signedIn, async (c) => {
  const query = typedTextIn(textsOf(c, "search").q);
  const items = await itemsFor(c, query, "all");
  const view = <SearchResults query={query} search={c.req.query("search")} items={items} />;
  return page(c, "Ricerca", view);
});

searchPages.post("/search", signedIn, async (c) => {
  const { values } = await readForm(c);
  const q = typedTextIn(values.q);
  const chosen = values.choice
    ? (await itemsFor(c, q, "all")).find(({ value }) => value === values.choice)
    : undefined;
  if (chosen)
    return go(c, chosen.filled ? `${chosen.href}?filled=${storeTexts(c, chosen.filled)}` : chosen.href);
  const search = storeTexts(c, { q });
  return go(c, search ? `/search?search=${search}` : "/search");
});

const creating: Record<FormKind, AnyFunct> = {
  appointment: appointmentApi.createNew,
  order: orderApi.insert,
  memo: memoApi.createNew,
  client: clientApi.createNew,
};

/** The very record first, then what can be done, clients, the rest. */
async function itemsFor(c: PageContext, query: string, amount: "few" | "all"): Promise<Item[]> {
  if (!query) return [];
  const found = await need(c, searchApi.find, { query, amount });
  const entries = groupsOf(viewerOf(c)).flatMap(pagesOf);
  const pages = pagesFor(query, [home, ...entries, ...pagesBesideMenu], !found.clients.length);
  const [sentence] = found.sentences;
  const isFirstCall = allowed(c, appointmentApi.createNewWithIncompleteClient);
  // `cliente Rossi` asks for one that may be there already, `nuovo cliente Rossi` does not.
  const isClient = sentence?.form === "client" && !/^\s*nuov/i.test(query);
  const actions = found.sentences
    .filter(({ form }) => allowed(c, creating[form]) && !(isClient && found.isExact))
    .flatMap((one) => actionsOf(one, isFirstCall));
  const canBeName =
    (found.clients.length > 0 || !isPlainWords(query)) &&
    (/\p{L}{2}/u.test(query) || query.replace(/\D/g, "").length > 5) &&
    !sentence &&
    !found.day.length &&
    !found.isExact;
  const records = [...found.exact, ...found.day, ...found.clients, ...found.records, ...found.named];
  // Words of the manual may be a question where they begin a name as well: `iva` finds Ivan.
  const mayAsk = (!records.length || isPlainWords(query)) && !sentence && /\p{L}{3}/u.test(query);
  return [
    ...found.exact,
    ...(isClient ? [] : actions),
    ...found.day,
    ...pages.filter(({ isNamed }) => isNamed).map(({ hit }) => hit),
    ...found.clients,
    ...(isClient ? actions : []),
    ...found.records,
    ...found.named,
    ...pages.filter(({ isNamed }) => !isNamed).map(({ hit }) => hit),
    ...guideFor(query, amount, viewerOf(c)),
    ...(canBeName && (isFirstCall || allowed(c, creating.client)) ? [newClient(query, isFirstCall)] : []),
    ...(mayAsk ? [askGuide(query)] : []),
  ];
}

const guideFor = (query: string, amount: "few" | "all", viewer: Viewer): Item[] =>
  searchManual(query, viewer)
    .slice(0, amount === "few" ? maxParts : 50)
    .map(({ title, address }) => ({ kind: "guide", value: `guide-${address}`, text: title, href: address }));
