import { nameKey, wordsOf } from "../base/name-folding";
import { fold } from "../base/text";
import { type Likeness, likenesses } from "./model";

/** What clients are compared by; telephones are digits, streets are keys of `streetKey`; empty is unknown. */
export type Identity = {
  oldCode?: string;
  fiscalCode: string;
  vatNumber: string;
  phones: readonly string[];
  emails: readonly string[];
  /** Of a private; empty of others. */
  surname: string;
  name: string;
  streets: readonly string[];
};

/** `isSure` where a code decides; `isOther` where a code or the surname contradicts. */
export type Comparison = {
  isSame: boolean;
  isSure: boolean;
  isOther: boolean;
  why: string[];
  against: string[];
};

export const bySureness = (one: Comparison, other: Comparison): number =>
  Number(other.isSame) - Number(one.isSame) ||
  Number(other.isSure) - Number(one.isSure) ||
  other.why.length - one.why.length;

/** A tax code or VAT number decides alone; a telephone or e-mail only with the same name or street. */
export function compareClients(one: Identity, other: Identity): Comparison | undefined {
  const isCode = Boolean(one.oldCode) && one.oldCode === other.oldCode;
  const codes: (Likeness | false)[] = [
    isEqual(one.fiscalCode, other.fiscalCode) && "fiscalCode",
    isEqual(one.vatNumber, other.vatNumber) && "vatNumber",
  ];
  const sure = codes.filter((like) => like !== false);
  if (sure.length) return { isSame: true, isSure: true, isOther: false, why: words(sure), against: [] };
  const name = compareNames(one, other);
  const isStreet = sharesOne(one.streets, other.streets);
  const weak: (Likeness | false)[] = [
    sharesOne(one.phones, other.phones) && "phone",
    sharesOne(one.emails, other.emails) && "email",
  ];
  const signs = weak.filter((like) => like !== false);
  const isThere = name === "same" && isStreet;
  if (!signs.length && !isThere && !isCode) return undefined;
  const otherCodes = [
    isOther(one.fiscalCode, other.fiscalCode) && "altro codice fiscale",
    isOther(one.vatNumber, other.vatNumber) && "altra partita IVA",
  ].filter((word) => word !== false);
  const isNamed = name === "same" || name === "part";
  const isContrary = otherCodes.length > 0 || name === "other";
  const isSame = !isContrary && (isCode || isNamed || (isStreet && signs.length > 0));
  const why = [
    ...(isCode ? ["stesso codice cliente"] : []),
    ...words(signs),
    ...(isThere
      ? [likenesses.nameAndStreet]
      : isStreet
        ? ["stessa via"]
        : name === "same"
          ? ["stesso nome"]
          : []),
  ];
  const isElsewhere = !isStreet && one.streets.length > 0 && other.streets.length > 0;
  const against = [
    ...otherCodes,
    ...(name === "other" || name === "family" ? ["altro nome"] : []),
    ...(isElsewhere ? ["altra via"] : []),
  ];
  return { isSame, isSure: isCode, isOther: isContrary, why, against: isSame ? [] : against };
}

const words = (likes: readonly Likeness[]) => likes.map((like) => likenesses[like]);

const isEqual = (one: string, other: string) => one !== "" && one.toUpperCase() === other.toUpperCase();

/** Whole codes that differ; while one is typed it is shorter. */
const isOther = (one: string, other: string) =>
  one.length >= 11 && other.length >= 11 && one.toUpperCase() !== other.toUpperCase();

const sharesOne = (some: readonly string[], others: readonly string[]) =>
  some.some((one) => one !== "" && others.includes(one));

/** Whether the names are of two people, not one the beginning of the other. */
export const hasOtherName = (one: Identity, other: Identity) =>
  ["family", "other"].includes(compareNames(one, other));

/** `part` is a private's name with less of it, as `Rossi` and `Rossi M.` of Rossi Mario; `family` another of a surname. */
function compareNames(one: Identity, other: Identity): "same" | "part" | "family" | "other" | "unknown" {
  const [a, b] = [comparedName(one), comparedName(other)];
  if (!a || !b) return "unknown";
  const [some, others] = [wordsOf(fold(one.name)), wordsOf(fold(other.name))];
  if (a === b || some.toSorted().join("") === others.toSorted().join("")) return "same";
  const [mine, yours] = [nameKey(one.surname), nameKey(other.surname)];
  if (!mine || !yours) return "other";
  if (isPart(some, others) || isPart(others, some)) return "part";
  return mine === yours ? "family" : "other";
}

const comparedName = ({ name, surname }: Identity) =>
  nameKey(surname ? name : name.replace(legalForm, "")) || nameKey(name);

const legalForm =
  /[\s,]+(s\.?\s?r\.?\s?l\.?(\s?s\.?)?|s\.?\s?p\.?\s?a\.?|s\.?\s?n\.?\s?c\.?|s\.?\s?a\.?\s?s\.?)$/i;

/** Each word is one of the others, or the initial of one; a single initial is no name. */
const isPart = (some: readonly string[], others: readonly string[]) =>
  some.some((word) => word.length > 1) &&
  some.every((word) => others.some((each) => each === word || (word.length === 1 && each.startsWith(word))));
