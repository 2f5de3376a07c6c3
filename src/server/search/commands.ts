import { type Day, longDay, mondayOf, toWire } from "../base/days";
import { wordsIn } from "../base/name-folding";
import { fold } from "../base/text";
import { errorsBetween, type Hit } from "./model";
import { takeDay } from "./sentence";

type Entry = { href: string; text: string; name?: string; group?: string };

export const pagesBesideMenu: Entry[] = [
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
export function pagesFor(query: string, entries: readonly Entry[], isLoose: boolean) {
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
