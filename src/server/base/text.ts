/** Made at its first use: that takes many times as long as using it, and most pages need none. */
export function formatted(decimals: Intl.NumberFormatOptions) {
  let format: Intl.NumberFormat | undefined;
  return (value: number): string => {
    format ??= new Intl.NumberFormat("it-IT", { ...decimals, useGrouping: "always" });
    return format.format(value);
  };
}

const withHundredths = formatted({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const wholeText = formatted({ maximumFractionDigits: 0 });

export const decimalText = formatted({ maximumFractionDigits: 1 });

export const percentText = (percent: number) => `${withHundredths(percent)}%`;

export const centsText = (cents: number) => withHundredths(cents / 100);

/** `900 €`, `1.234,50 €`; amounts that stand together have `textsInColumn`. */
export const euroText = (euros: number) =>
  Number.isInteger(euros) ? `${wholeText(euros)} €` : exactEuroText(euros);

export const exactEuroText = (euros: number) => `${withHundredths(euros)} €`;

/** In one column all have cents, or none; a dash for no amount. */
export function textsInColumn(cents: readonly (number | null | undefined)[]) {
  const text = cents.some((amount) => amount && amount % 100) ? exactEuroText : euroText;
  return (amount: number | null | undefined) =>
    amount === null || amount === undefined ? "-" : text((amount || 0) / 100);
}

/** 99,999,999.99 euros. */
export const maxCents = 9_999_999_999;

/** As the fields of the specification answer an amount in cents: half a euro goes up. */
export const wholeEuros = (cents: number) => Math.floor((cents + 50) / 100);

/** Area codes of two digits, of three (010, 081), of four (0823). */
const areaCode = /^(0[26]|0[1-9][0159]|0\d{3})(\d{4,})$/;
const mobile = /^(3\d\d)(\d{3})(\d{3,4})$/;

export function spokenPhone(number: string): string {
  if (/\D/.test(number)) return number;
  const [, prefix = "", rest = number] = areaCode.exec(number) ?? [];
  if (prefix) return [prefix, ...inGroups(rest)].join(" ");
  return mobile.exec(number)?.slice(1).join(" ") ?? inGroups(number).join(" ");
}

const inGroups = (digits: string): string[] =>
  digits.length <= 4 ? [digits] : [digits.slice(0, 3), ...inGroups(digits.slice(3))];

const beyondAccents: Record<string, string> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ı: "i",
  þ: "th",
};

/** Signs that nobody sees or types: of no width, of direction, the soft hyphen, the byte order mark. */
export const invisibleSigns = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** Blanks of other widths, and the letters and digits of full width that keyboards of phones have. */
const otherSigns = /[\u00a0\u2000-\u200a\u202f\u205f\u3000\uff01-\uff5e]/g;

/** The joiners of emoji stay. */
export const plainSigns = (text: string) =>
  beyondAscii.test(text)
    ? text
        .replace(invisibleSigns, (sign) => (sign === "\u200c" || sign === "\u200d" ? sign : ""))
        .replace(otherSigns, (sign) =>
          sign < "\uff01" ? " " : String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
        )
    : text;

export function fold(text: string): string {
  const plain = beyondAscii.test(text) ? withoutAccents(text) : text.toLowerCase();
  return plain.replace(/`/g, "'").replace(/\s+/g, " ").trim();
}

const beyondAscii = /[^\u0020-\u007e]/;

const withoutAccents = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(invisibleSigns, "")
    .replace(/[‘’‛´ʼ′]/g, "'")
    .toLowerCase()
    .replace(/[łøđðßæœıþ]/g, (letter) => beyondAccents[letter] ?? letter);

/** 0, which no record has, for anything else. */
export const recordNumberIn = (query: string): number => (/^\d{1,9}$/.test(query) ? Number(query) : 0);

export function sizeText(bytes: number): string {
  const units = ["byte", "kB", "MB", "GB", "TB"];
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return `${decimalText(bytes / 1000 ** step)} ${units[step]}`;
}

export const counted = (amount: number, one: string, more: string) =>
  `${amount} ${amount === 1 ? one : more}`;

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** One or two letters begin the names of thousands of clients: a search of nothing longer takes long. */
export const isBroadSearch = (query = "") =>
  (query.match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => word.length <= 2) && query !== "";
