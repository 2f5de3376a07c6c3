import { countryCode, countryName } from "../../base/countries";
import { asciiAddress, emailWarning } from "../../base/mail-addresses";
import {
  asCode,
  checkLetter,
  fiscalCodeWarning,
  isForeignVat,
  vatNumber,
  vatWarning,
} from "../../base/tax-codes";
import { fold, plainSigns, wholeText } from "../../base/text";
import { numberIn, phonesIn, phoneWarning, wordsBeside } from "../../base/written-numbers";
import { isEmail } from "../../input/fields";
import { formulaWithoutResult } from "../spreadsheets/model";
import type { Cell, Cleaned, Reading, Values } from "./kind";
import { cellText } from "./model";

const nothing =
  /^([-–—_./?*\s]+|\\n|n\.\s?d\.?|n\.?d\.?|n\/[ad]|#n\/[ad]|\(?null\)?|\(?(vuot[oa]|nessun valore)\)?|non (disponibil|not|pervenut|present|comunicat)[aeoi]|0\/0\/00)$/i;
/** Of these there are surnames and comuni, too. */
const nobody = /^(nessun[oa]?|none)$/i;

export const isNothing = (cell: Cell) => {
  const text = textOf(cell).trim();
  return !text || nothing.test(text);
};
const formulaError = /^#(REF!|RIF!|VALUE!|VALORE!|DIV\/0!|NAME\?|NOME\?|NUM!|NULL!|NULLO!|SPILL!|CALC!)$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: no field of the program takes these
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
const shownLength = 60;

export const normalised = (text: string, value: string | number, shown = String(value)): Cleaned =>
  shown === text ? { value } : { value, normalised: `${quoted(text)} → ${shown}` };

export const unusable = (text: string, reason: string): Cleaned => ({
  value: null,
  problem: `${quoted(text)} ${reason}`,
});

const quoted = (text: string) => `«${text.length > shownLength ? `${text.slice(0, shownLength)}…` : text}»`;

/** Empty cells, and what means nothing, are null; the errors of formulas are refused. */
export const cleaner =
  (clean: (text: string, cell: Cell, reading?: Reading) => Cleaned) =>
  (cell: Cell, _before?: Values, reading?: Reading): Cleaned => {
    const text = textOf(cell).replace(/\s+/g, " ").trim();
    if (!text || nothing.test(text) || nobody.test(text)) return { value: null };
    return errorOf(text) ?? clean(text, cell, reading);
  };

function errorOf(text: string): Cleaned | undefined {
  if (text === formulaWithoutResult)
    return {
      value: null,
      problem: "La formula non ha un risultato salvato: aprire il file nel suo programma e salvarlo.",
    };
  return formulaError.test(text) ? { value: null, problem: `La formula ha un errore (${text}).` } : undefined;
}

const textOf = (cell: Cell): string =>
  typeof cell === "string" ? plainSigns(cell.replace(controls, "")).toWellFormed() : cellText(cell);

export const cleanText =
  (maxLength: number) =>
  (cell: Cell): Cleaned => {
    const text = textOf(cell).replace(/\s+/g, " ").trim();
    return nothing.test(text) ? { value: null } : (errorOf(text) ?? cut(text, maxLength));
  };

export const cleanLines =
  (maxLength: number) =>
  (cell: Cell): Cleaned => {
    const written = textOf(typeof cell === "string" ? withoutTags(cell) : cell);
    const text = written.replace(/\r\n?/g, "\n").trim();
    return nothing.test(text) ? { value: null } : (errorOf(text) ?? cut(text, maxLength));
  };

const tag =
  /<\/?(?:html|body|head|p|br|div|span|font|b|i|u|strong|em|ul|ol|li|table|tbody|tr|td|a)(?:\s[^<>]*)?\/?>/gi;
const signs = new Map(Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " }));

/** Some programs keep notes as pages: `<p>Secondo piano<br>scala &amp; cortile</p>`. */
function withoutTags(text: string): string {
  if (text.search(tag) < 0) return text;
  return text
    .replace(/<(?:br|\/p|\/div|\/li|\/tr)\b[^<>]*>/gi, "\n")
    .replace(tag, "")
    .replace(/&(?:#(\d{1,6})|([a-z]+));/gi, (written, code?: string, name?: string) =>
      code ? String.fromCodePoint(Number(code)) : (signs.get(name?.toLowerCase() ?? "") ?? written),
    )
    .replace(/[ \t]*\n\s*/g, "\n");
}

function cut(text: string, maxLength: number): Cleaned {
  if (text.length <= maxLength) return { value: text || null };
  const value = text.slice(0, maxLength).toWellFormed().trim();
  return { value, normalised: `${quoted(text)} accorciato a ${wholeText(maxLength)} caratteri` };
}

/** A number, whole and not negative; `1.250` and `12,0` are whole too. */
export const cleanWhole = cleaner((text) => {
  const number = numberIn(text);
  if (number === null || !Number.isInteger(number) || number < 0 || number > 999_999_999)
    return unusable(text, "non è un numero intero.");
  return normalised(text, number);
});

const yes = ["si", "s", "yes", "y", "x", "1", "vero", "true", "v", "ok", "presente"];
const no = ["no", "n", "0", "falso", "false", "f", "assente"];

export const cleanYesNo = (cell: Cell): Cleaned => {
  const text = textOf(cell).trim();
  if (isNothing(text)) return { value: null };
  const word = fold(text).replace(/[.!]$/, "");
  if (yes.includes(word)) return { value: 1 };
  return no.includes(word) ? { value: 0 } : (errorOf(text) ?? unusable(text, "non è né sì né no."));
};

export const cleanEmail = cleaner((text) => {
  const { others = [], ...cleaned } = emailsOf(text);
  if (!others.length) return cleaned;
  return { ...cleaned, normalised: `${cleaned.normalised}; gli altri indirizzi non vengono importati` };
});

export const cleanEmails = cleaner(emailsOf);

function emailsOf(text: string): Cleaned {
  const [first = "", ...others] = text
    .replace(/mailto:|[<>"]/gi, " ")
    .split(/[\s;]+|,(?=\S*@)| \/ /)
    .filter((part) => part.includes("@"));
  const address = addressIn(first);
  if (!isEmail(address) || address.length > 200) return unusable(text, "non è un indirizzo e-mail.");
  const more = [...new Set(others.map(addressIn))].filter((other) => other !== address && isEmail(other));
  const warning = emailWarning(address);
  const cleaned = warning ? { value: address, normalised: warning } : normalised(text, address);
  return { ...cleaned, others: more.map((email) => ({ name: "", phone: "", email })) };
}

const addressIn = (written: string) => asciiAddress(written.replace(/,/g, ".").replace(/\.+$/, ""));

const italianPlate = /^([A-Z]{2}\d{3}[A-Z]{2}|[A-Z]{2}[\dA-Z]\d{5})$/;

/** An Italian plate without its blanks; any other name of a vehicle stays as it is. */
export const cleanPlate = cleaner((text) => {
  const plate = text.replace(/[\s.\-–]/g, "").toUpperCase();
  return italianPlate.test(plate) ? { value: plate } : cut(text, 60);
});

export const cleanVatNumber = cleaner((text, cell) => {
  const number = vatNumber(text);
  if (number.length > 50) return unusable(text, "non è una partita IVA.");
  if (isForeignVat(number)) return { value: number };
  const whole = typeof cell === "number" || /^\d{9,10}$/.test(number) ? number.padStart(11, "0") : number;
  const value = vatWarning(whole) ? number : whole;
  return withWarning(text, value, vatWarning(value));
});

/** The fiscal code of a person, or the number of a company; letters typed for digits are normalised when they then check. */
export const cleanTaxCode = cleaner((text) => {
  const code = asCode(text);
  if (code.length > 50 || isWords(text)) return unusable(text, "non è un codice fiscale.");
  const padded = /^\d{9,10}$/.test(code) ? code.padStart(11, "0") : withDigits(code);
  const value = fiscalCodeWarning(padded) ? code : padded;
  return withWarning(text, value, fiscalCodeWarning(value));
});

/** `da chiedere`: words are no code. */
const isWords = (text: string) => /\p{L} \p{L}/u.test(text) && !/\d/.test(text);

/** A wrong code is never a refusal (DECISIONS, Clients). */
function withWarning(text: string, value: string, warning: string | undefined): Cleaned {
  if (warning) return { value, normalised: `${quoted(text)}: ${warning}` };
  return text.replace(/\s/g, "").toUpperCase() === value ? { value } : normalised(text, value);
}

/** Where electronic invoices go. */
export const cleanUniqueCode = cleaner((text) => {
  const cleaned = cut(asCode(text), 50);
  return cleaned.normalised ? cleaned : withWarning(text, textOf(cleaned.value), undefined);
});

const digitPlaces = [6, 7, 9, 10, 12, 13, 14];

function withDigits(code: string): string {
  if (code.length !== 16) return code;
  const letters = [...code].map((letter, at) =>
    digitPlaces.includes(at)
      ? letter.replace("O", "0").replace("I", "1")
      : letter.replace("0", "O").replace("1", "I"),
  );
  const fixed = letters.join("");
  return /[^A-Z0-9]/.test(fixed) || fixed[15] !== checkLetter(fixed.slice(0, 15)) ? code : fixed;
}

/** Five digits; a spreadsheet takes the zero from 00184. Foreign ones stay as they are. */
export const cleanCap = cleaner((text) => {
  const digits = text.replace(/^(I|IT)[\s-]+(?=\d)/i, "").replace(/\s/g, "");
  if (/^\d{5}$/.test(digits)) return normalised(text, digits);
  if (/^\d{3,4}$/.test(digits)) return normalised(text, digits.padStart(5, "0"));
  if (/^[A-Z0-9 -]{3,12}$/i.test(text) && /\d/.test(text)) return { value: text.toUpperCase() };
  return unusable(text, "non è un CAP.");
});

export const cleanForeignZip = cleaner((text) => cut(text, 20));

/** The code of a country other than Italy, by its Italian name or its ISO code; of Italy nothing. */
export const cleanCountry = cleaner((text) => {
  const code = countryCode(text);
  if (code === undefined) return unusable(text, "non è un Paese dell'elenco.");
  const name = countryName(code);
  if (!code || code === text.toUpperCase() || fold(name) === fold(text)) return { value: code || null };
  return normalised(text, code, name);
});

/** The abbreviation of a province; a name stays, for `findMunicipality` to read. */
export const cleanProvince = cleaner((text) => {
  const [, letters] = /^\(?([a-z]{2})\)?$/i.exec(text) ?? [];
  return letters ? { value: letters.toUpperCase() } : cut(text, 100);
});

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
  const [first, ...others] = phonesIn(text, typeof cell === "number");
  if (!first) return unusable(text, "non è un numero di telefono.");
  const cleaned = normalised(text, first.number);
  const words = others.length ? "" : wordsBeside(text);
  const sentences = [
    first.ending && `${first.ending} non viene importato`,
    words && `«${words}» non viene importato`,
    phoneWarning(first.number),
  ].filter(Boolean);
  return {
    ...cleaned,
    ...(sentences.length && { normalised: [cleaned.normalised ?? quoted(text), ...sentences].join("; ") }),
    others: others.map(({ number, words }) => ({ name: words, phone: number, email: "" })),
  };
}
