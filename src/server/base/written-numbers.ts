import { capitalized, invisibleSigns } from "./text";

const digitsOf = (text: string) => text.replace(/\D/g, "");

/** `1.250,50` and `1250,50` in Italian, `1,250.50` and `1250.5` in English, as `1250.50`; empty for anything else. */
function plainNumber(written: string): string {
  const text = written.replace(/[\s'’]/g, "");
  const italian = /^-?(\d+|\d{1,3}(\.\d{3})+)(,\d+)?$/;
  const english = /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/;
  if (italian.test(text)) return text.replaceAll(".", "").replace(",", ".");
  return english.test(text) ? text.replaceAll(",", "") : "";
}

export function numberIn(written: string): number | null {
  const plain = plainNumber(written);
  return plain ? Number(plain) : null;
}

export const isAmbiguous = (text: string) => /^\D*\d{1,3},\d{3}\D*$/.test(text);

/** `€ 1.250,00`, `1.250 euro`, `1250,-`; with `decimals` nothing is ambiguous. */
function plainAmount(text: string, decimals?: Decimals): string {
  if (!decimals && isAmbiguous(text)) return "";
  const bare = text.replace(/€|\beuro?\b|\+ ?iva|iva (incl|escl)\S*|,-|[.,]=$/gi, "");
  return plainNumber(decimals === "point" ? withDecimalComma(bare) : bare);
}

type Decimals = "comma" | "point";

export const isWrittenAmount = (text: string, decimals?: Decimals) =>
  /^\d{1,12}(\.|$)/.test(plainAmount(text, decimals));

const withDecimalComma = (text: string) => text.replace(/[.,]/g, (sign) => (sign === "." ? "," : "."));

/** From the digits as they stand: nothing is rounded, and a third decimal is none. */
export function centsIn(text: string, decimals?: Decimals): number | null {
  const [, euros, hundredths = ""] = /^(\d{1,12})(?:\.(\d\d?))?$/.exec(plainAmount(text, decimals)) ?? [];
  return euros === undefined ? null : Number(euros + hundredths.padEnd(2, "0"));
}

/** As people type it: `1234`, `1234,50`. */
export const writtenCents = (cents: number) =>
  cents % 100 ? (cents / 100).toFixed(2).replace(".", ",") : String(cents / 100);

export function eurosIn(text: string): number | null {
  const cents = centsIn(text);
  return cents === null || cents % 100 ? null : cents / 100;
}

/** A number of a call as people write it: 12.345 with its point would be twelve thousand. */
export const writtenAs = (number: number) => String(number).replace(".", ",");

/** `081/5551234` is one number, `0815551234/3331234567` are two, and so are those with two signs of a state. */
function dividedRun(run: string): string[] {
  for (const separator of [/\s*[/–]\s*|\s+-\s+/, /\s{2,}/, /\s+(?=\+|00)/, /-/, /\s+/]) {
    const parts = run.split(separator).filter((part) => digitsOf(part));
    if (parts.length > 1 && parts.every((part) => digitsOf(part).length >= 8))
      return parts.flatMap(dividedRun);
  }
  return [run];
}

/** 390 and 393 are mobile prefixes, too: without + or 00 Italy's goes only where the rest is whole. */
export function phoneDigits(run: string): string {
  const digits = digitsOf(run);
  if (/^\W*\+/.test(run)) return digits.startsWith("39") ? digits.slice(2) : `00${digits}`;
  if (digits.startsWith("0039")) return digits.slice(4);
  return /^39(3\d{9}|0\d{8,10})$/.test(digits) ? digits.slice(2) : digits;
}

/** A mobile has 9 or 10 digits, a landline 6 to 11, that of another state up to 15 after 00, a short number few. */
const phoneLengths = /^(3\d{8,9}|0[1-9]\d{4,9}|00\d{7,15}|[124-9]\d{2,9})$/;

/** Never a refusal (DECISIONS, Telephones). */
export const phoneWarning = (digits: string): string | undefined =>
  digits === "" || phoneLengths.test(digits)
    ? undefined
    : `Un numero di telefono non ha ${digits.length === 1 ? "una cifra" : `${digits.length} cifre`}: verificarlo.`;

export function phoneIn(text: string): string | null {
  const written = text
    .replace(invisibleSigns, "")
    .trim()
    .replace(/^tel:\s*/i, "");
  if (!/^[+(]*\d[\d\s().+/\-–‑]*$/.test(written)) return null;
  const runs = dividedRun(written);
  return runs.length === 1 ? phoneDigits(written) : null;
}

/** `words` stand beside the number, `ending` is the short other end of a line: `/34`. */
type WrittenPhone = { number: string; words: string; ending: string };

/** A spreadsheet has taken the zero from a number that it keeps as a number. */
export function phonesIn(text: string, wasNumber = false): WrittenPhone[] {
  const found = new Map<string, WrittenPhone>();
  let end = 0;
  for (const { 0: run, index } of text.matchAll(/[+(]?\d[\d\s().+/\-–]*/g)) {
    const words =
      wordsBeside(text.slice(end, index)) ||
      wordsBeside(/^\([^)]*\)/.exec(text.slice(index + run.length))?.[0] ?? "");
    end = index + run.length;
    for (const part of dividedRun(run)) {
      const { digits, ending } = withoutEnding(part);
      const number = withoutPrefix(digits, wasNumber);
      if (number.length < 5 || number.length > 20 || found.has(number)) continue;
      found.set(number, { number, words, ending });
    }
  }
  return [...found.values()];
}

/** `moglie` of ` - moglie: `; the names of the devices say nothing. */
export const wordsBeside = (text: string) =>
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
