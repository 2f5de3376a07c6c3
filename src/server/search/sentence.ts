import { today } from "../base/clock";
import { addDays, type Day } from "../base/days";
import type { Site } from "../base/permissions";
import { fold } from "../base/text";
import { plannedDay } from "../base/typed-day";
import { parseTime } from "../base/typed-time";
import { offeredAgents } from "../visits/appointments/store";

const verbs = {
  appointment: ["sopralluogo", "appuntamento", "app", "visita"],
  order: ["ordine"],
  memo: ["promemoria", "memo", "ricorda", "ricordami"],
  client: ["cliente"],
} as const;
export type FormKind = keyof typeof verbs;

/** `words` have no meaning of their own, such as a client's name; those `apart` stand after its end. */
export type Sentence = {
  form: FormKind;
  date?: Day;
  time?: string;
  agent?: { value: number; text: string };
  words: string[];
  apart: string[];
};

/** Reads `appuntamento Rossi domani 15:30 ag2`; in `app Lunedì Marco domani` a day may be a name: a second reading. */
export function readSentence(query: string, site: Site): Sentence[] {
  const tokens = query.trim().split(/\s+/);
  while (/^nuov[oa]$/i.test(tokens[0] ?? "")) tokens.shift();
  const first = fold(tokens.shift() ?? "");
  const form = (Object.keys(verbs) as FormKind[]).find((kind) =>
    (verbs[kind] as readonly string[]).includes(first),
  );
  // `ordine 1818` is the order of that number.
  if (!form || (form === "order" && /^#?\d+$/.test(tokens.join("")))) return [];
  if (form === "client") return [{ form, words: tokens, apart: [] }];
  const day = tokens.findIndex((token) => /^\p{L}+$/u.test(token) && takeDay([token], 0));
  const places = form === "memo" || day < 0 ? [undefined] : [undefined, day];
  return places.map((name) => readTokens(tokens, { form, words: [], apart: [] }, site, name));
}

function readTokens(tokens: string[], sentence: Sentence, site: Site, name: number | undefined): Sentence {
  const { form, words, apart } = sentence;
  let isNameOver = false;
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as string;
    const length = at === name ? 0 : take(tokens, at, sentence, site);
    at += length || 1;
    if (length) isNameOver ||= form !== "memo" && words.length > 0;
    else (isNameOver && !/^\+?\d[\d.-]*$|@/.test(token) ? apart : words).push(token);
  }
  return sentence;
}

/** In so many days there is a 31st. */
const longestMonths = 62;

/** The days that words mean, the longest first: `3 dic 2026`, `3 dic`, `domani`. */
export function takeDay(tokens: readonly string[], at: number): { date: Day; length: number } | undefined {
  for (const length of [3, 2, 1]) {
    const text = tokens.slice(at, at + length).join(" ");
    // Digits alone may be a number as well.
    const date = at + length <= tokens.length && !/^\d+$/.test(text) ? plannedDay(text, today()) : null;
    if (date) return { date, length };
  }
  return undefined;
}

/** `27 10:00` and `27 alle 10` are the next 27th. */
function dayBeforeHour(tokens: readonly string[], at: number): { date: Day; length: number } | undefined {
  const [day = "", hour = ""] = tokens.slice(at);
  if (!/^\d{1,2}$/.test(day) || !/^(\d{1,2}[:.]\d\d|h\d+|ore|alle)$/i.test(hour)) return undefined;
  const next = Array.from({ length: longestMonths }, (_, days) => addDays(today(), days));
  const date = next.find((each) => Number(each.slice(8)) === Number(day));
  return date && { date, length: 1 };
}

/** How many words have a meaning there. */
function take(tokens: readonly string[], at: number, sentence: Sentence, site: Site): number {
  const token = tokens[at] as string;
  const next = tokens[at + 1] ?? "";
  const day = sentence.date ? undefined : (takeDay(tokens, at) ?? dayBeforeHour(tokens, at));
  if (day) {
    sentence.date = day.date;
    return day.length;
  }
  const isBeforeDay = takeDay(tokens, at + 1) !== undefined || /^\d{1,2}[:.]/.test(next);
  // Of a name only `di` is a part: Di Napoli.
  const isLead = isBeforeDay || (!sentence.words.length && !/^di$/i.test(token));
  if (/^(il|per|con|da|a|di)$/i.test(token) && next && isLead) return 1;
  if (!sentence.time) {
    const isHour = /^(ore|alle|h)$/i.test(token);
    const written = isHour ? next : /^\d{1,2}[:.]\d\d$|^h\d/i.test(token) ? token.replace(/^h/i, "") : "";
    // `333 1234567` is a telephone.
    const isNumber = token.length > 2 && /^\d+$/.test(next);
    const afterDay = sentence.date && /^\d{1,4}$/.test(token) && !isNumber ? token : "";
    const time = parseTime(written || afterDay);
    if (time) {
      sentence.time = time;
      return isHour ? 2 : 1;
    }
  }
  if (!sentence.agent) {
    const number = token.match(/^ag(?:ente)?\.?(\d+)$/i)?.[1];
    const named = /^ag(?:ente)?\.?$/i.test(token) ? next : "";
    sentence.agent = offeredAgents(site).find(
      ({ value, text }) => String(value) === (number ?? named) || (named && fold(text) === fold(named)),
    );
    if (sentence.agent) return named ? 2 : 1;
  }
  return 0;
}
