import { capitalized } from "../../base/text";
import { dividedRun, phoneDigits, phoneWarning } from "../../base/written-numbers";
import type { Cell, Cleaned } from "./kind";
import { cleaner, normalised, quoted, unusable } from "./values";

/** The numbers of the cell, of digits only: the first is its value, the others belong to other columns. */
export const cleanPhones = cleaner(phonesOf);

/** The same of a column of mobiles: where there is one, it is the value. */
export const cleanMobiles = cleaner((text, cell) => {
  const { value, others = [], ...cleaned } = phonesOf(text, cell);
  const mobile = others.find(({ phone }) => phone.startsWith("3"));
  if (!mobile || String(value).startsWith("3")) return { value, others, ...cleaned };
  const landline = { name: "", phone: String(value), email: "" };
  return {
    ...normalised(text, mobile.phone),
    others: [landline, ...others.filter((other) => other !== mobile)],
  };
});

export const cleanPhone = cleaner((text, cell) => {
  const { others = [], ...cleaned } = phonesOf(text, cell);
  if (!others.length) return cleaned;
  const left = others.map(({ phone }) => phone).join(", ");
  return {
    ...cleaned,
    normalised: `${cleaned.normalised ?? quoted(text)}; ${left} ${others.length === 1 ? "non viene importato" : "non vengono importati"}`,
  };
});

function phonesOf(text: string, cell: Cell): Cleaned {
  if (/\dE\+?\d/i.test(text))
    return unusable(text, "è un numero abbreviato dal foglio di calcolo: mancano cifre.");
  const [first, ...others] = numbersIn(text, cell);
  if (!first) return unusable(text, "non è un numero di telefono.");
  const cleaned = normalised(text, first.number);
  const sentences = [
    first.ending && `${first.ending} non viene importato`,
    phoneWarning(first.number),
  ].filter(Boolean);
  return {
    ...cleaned,
    ...(sentences.length && { normalised: [cleaned.normalised ?? quoted(text), ...sentences].join("; ") }),
    others: others.map(({ number, words }) => ({ name: words, phone: number, email: "" })),
  };
}

export function phonesIn(cell: Cell): string[] {
  return cell === null ? [] : numbersIn(String(cell), cell).map(({ number }) => number);
}

/** `words` stand beside the number, `ending` is the short other end of a line: `/34`. */
type Found = { number: string; words: string; ending: string };

function numbersIn(text: string, cell: Cell): Found[] {
  const found = new Map<string, Found>();
  let end = 0;
  for (const { 0: run, index } of text.matchAll(/[+(]?\d[\d\s().+/\-–]*/g)) {
    const words =
      wordsBeside(text.slice(end, index)) ||
      wordsBeside(/^\([^)]*\)/.exec(text.slice(index + run.length))?.[0] ?? "");
    end = index + run.length;
    for (const part of dividedRun(run)) {
      const { digits, ending } = withoutEnding(part);
      const number = withoutPrefix(digits, typeof cell === "number");
      if (number.length < 5 || number.length > 20 || found.has(number)) continue;
      found.set(number, { number, words, ending });
    }
  }
  return [...found.values()];
}

/** `moglie` of ` - moglie: `; the names of the devices say nothing. */
const wordsBeside = (text: string) =>
  text &&
  capitalized(
    text
      .replace(/\b(tel(efono)?|cell(ulare)?|mob(ile)?|fisso|oppure|anche|e|o|n)\b\.?/gi, " ")
      .replace(/[^\p{L}\s'’]+/gu, " ")
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, 60),
  );

/** The longest landline and mobile; more digits before a short ending are two numbers written as one. */
const longest = { landline: 11, mobile: 10 };

function withoutEnding(run: string): { digits: string; ending: string } {
  const [, whole = "", sign = "", ending = ""] = /^(.*\d)\s*([/–-])\s*(\d{1,3})\s*$/.exec(run) ?? [];
  const digits = phoneDigits(whole);
  const isWhole = digits.length >= 8 && !phoneWarning(digits) && !digits.startsWith("00");
  const limit = digits.startsWith("3") ? longest.mobile : longest.landline;
  return isWhole && (sign === "/" || digits.length + ending.length > limit)
    ? { digits: whole, ending: `${sign}${ending}` }
    : { digits: run, ending: "" };
}

/** A spreadsheet takes the zero from 0815551234; mobile phones and whole service numbers have none. */
function withoutPrefix(run: string, wasNumber: boolean): string {
  const digits = phoneDigits(run);
  return wasNumber && /^(?!0|3|8(00|4[08])\d{6}$|89[59]\d{6,7}$)\d{8,10}$/.test(digits)
    ? `0${digits}`
    : digits;
}
