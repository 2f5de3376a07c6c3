import { namesOfCode } from "../../base/tax-codes";
import { fold } from "../../base/text";
import { textOf, type Value, type Values } from "./kind";

const companyWords =
  /\b(s\.?\s?r\.?\s?l\.?s?|s\.?\s?p\.?\s?a|s\.?\s?n\.?\s?c|s\.?\s?a\.?\s?s|soc|coop|ditta|impresa|studio|(super)?condominio|hotel|albergo|banca|associazione|fondazione|consorzio|onlus|f\.lli)\b\.?|&\s*(c|figli[oa]?|soci)\b|\be figli\b/i;
/** A shop is called by what it is; further on the word may be a surname. */
const shops =
  /^(il |la |l['’]|lo )?(bar|caff[eè]|ristorante|pizzeria|trattoria|osteria|pub|farmacia|parafarmacia|tabacch\p{L}+|macelleria|panificio|pasticceria|gelateria|salumeria|supermercat\p{L}+|minimarket|negozio|boutique|officina|autofficina|carrozzeria|ferramenta|edicola|libreria|cartoleria|lavanderia|parrucchier\p{L}+|palestra|agenzia|gioielleria|ottica|agriturismo|b&b|immobiliare|autoscuola|fratelli)(?![\p{L}\p{N}])/iu;
const entityWords =
  /\b(comune di|regione|provincia di|ministero|asl|universit[aà]|istituto|scuola|liceo|prefettura|questura|tribunale|ente|parrocchia|diocesi|arcidiocesi|convento|monastero)(?![\p{L}\p{N}])/iu;

const title =
  "dott\\.?\\s?ssa|dott|dr\\.?\\s?ssa|dr|dottor(?:e|essa)?|sig\\.?\\s?ra|sig\\.?\\s?na|sigg|sig|signor(?:a|ina)?|avv\\.?to|avv|avvocato|ing|ingegner|geom|geometra|rag|ragionier|arch|architetto|prof\\.?\\s?ssa|prof|professor(?:essa)?|cav|comm|gent\\.?\\s?m[oa]|gentile|egr|egregio|notaio";
const titles = new RegExp(`^(?:(?:${title})(?:\\.\\s*|\\s+))+(?=\\p{L})`, "iu");
const lastTitle = new RegExp(`[\\s,]+(?:${title})\\.$`, "iu");
const family = /^(famiglia|fam\.?|coniugi)\s+(?=\p{L})/iu;

type Named = { values: Record<string, Value>; normalised: string[] };

export function withNames(values: Values): Named {
  const { fullName, ...own } = values;
  const whole = textOf(fullName);
  const hasParts = Boolean(own.surname || own.businessName);
  const privateClient = typeOf(own, whole, hasParts);
  if (privateClient === 1 && own.businessName && !own.surname && !own.name)
    return asPerson(textOf(own.businessName), { ...own, businessName: null, privateClient }, ": un privato");
  if (hasParts || !whole) {
    // A private without a surname has the name of the company's column; a company may be called by a surname.
    const moved =
      privateClient === 1 && !own.surname
        ? { ...own, surname: own.businessName ?? null, businessName: null }
        : privateClient !== 1 && !own.businessName
          ? {
              ...own,
              businessName: [own.surname, own.name].filter(Boolean).join(" "),
              surname: null,
              name: null,
            }
          : own;
    const { values: named, normalised } = withPerson({ ...moved, privateClient });
    return { values: named, normalised: [...normalised, ...soleTrader(own)] };
  }
  if (privateClient !== 1) return { values: { ...own, businessName: whole, privateClient }, normalised: [] };
  return asPerson(whole, { ...own, privateClient });
}

/** A name in one column; its tax code says where it is divided. */
function asPerson(whole: string, own: Values, type = ""): Named {
  const { surname, name } = namesOfCode(withoutTitles(whole), textOf(own.fiscalCode)) ?? splitName(whole);
  const { values } = withPerson({ ...own, surname, name: name || null });
  if (!values.name && whole === values.surname) return { values, normalised: [] };
  const parts = [`cognome «${values.surname}»`, ...(values.name ? [`nome «${values.name}»`] : [])];
  return { values, normalised: [`«${whole}» → ${parts.join(", ")}${type}`] };
}

const isPersonsCode = ({ businessName, fiscalCode }: Values) =>
  namesOfCode(withoutTitles(textOf(businessName)), textOf(fiscalCode)) !== undefined;

/** Who works under the own name. */
const soleTrader = (own: Values) =>
  own.vatNumber && !own.surname && isPersonsCode(own)
    ? [`«${own.businessName}» ha il codice fiscale di una persona e la partita IVA: si importa come azienda`]
    : [];

/** 1 private, 0 company, 2 entity. */
function typeOf(own: Values, whole: string, hasParts: boolean): 0 | 1 | 2 {
  const typed = fold(textOf(own.type));
  const guess = textOf(own.businessName) || whole;
  if (/^(ente|pubblic|p\.?a\.?$)/.test(typed) || (!typed && entityWords.test(guess))) return 2;
  if (/^(aziend|dit|soc|impres|g)/.test(typed)) return 0;
  if (typed) return 1;
  if (own.businessName && !own.surname && !own.vatNumber && isPersonsCode(own)) return 1;
  const isFirm = () => companyWords.test(whole) || shops.test(whole);
  const isFirmAsSurname = !own.name && companyWords.test(textOf(own.surname));
  return own.businessName || isVatOnly(own) || isFirmAsSurname || (!hasParts && isFirm()) ? 0 : 1;
}

const isVatOnly = ({ vatNumber, fiscalCode }: Values) =>
  Boolean(vatNumber) && textOf(fiscalCode).length !== 16;

function withPerson(values: Record<string, Value>): Named {
  const normalised: string[] = [];
  const cleaned = (column: "surname" | "name", heading: string) => {
    const written = textOf(values[column]);
    const clean = inCapitals(withoutTitles(written));
    if (clean !== written) normalised.push(`${heading}: «${written}» → ${clean}`);
    return clean || null;
  };
  return {
    values: { ...values, surname: cleaned("surname", "Cognome"), name: cleaned("name", "Nome") },
    normalised,
  };
}

const withoutTitles = (text: string) =>
  text.replace(titles, "").replace(family, "").replace(lastTitle, "") || text;

/** `DE LUCA` and `de luca` as De Luca, `D'ANGELO` as D'Angelo; who uses both kinds of letters means them. */
function inCapitals(text: string): string {
  const isMeant = /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text);
  if (isMeant || !/^[\p{L}\p{M}\s.'’`´-]{2,}$/u.test(text)) return text;
  return text
    .toLocaleLowerCase("it")
    .replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toLocaleUpperCase("it"))
    .replace(/(?<=\p{L}{2})([aeiou])['’`´](?![\p{L}\p{M}])/gu, (_, vowel: string) =>
      `${vowel}\u0300`.normalize(),
    )
    .replace(/\bMc(\p{L})/gu, (_, letter: string) => `Mc${letter.toLocaleUpperCase("it")}`);
}

const particles = new Set("de di da del dal della dalla dello dei degli d' d’ la lo li le".split(" "));

/** `De Luca, Ugo` of `Ugo De Luca`; the name of a company or a family stays. */
export function surnameFirst(whole: string): string {
  if ([companyWords, shops, entityWords, family, /,/].some((words) => words.test(whole))) return whole;
  const words = whole.replace(titles, "").replace(lastTitle, "").split(/\s+/);
  const length = particles.has(words.at(-2)?.toLowerCase() ?? "") && words.length > 2 ? 2 : 1;
  if (words.length <= length) return whole;
  return `${words.slice(-length).join(" ")}, ${words.slice(0, -length).join(" ")}`;
}

/** Surname first, as lists are sorted; `De Luca Anna` has its particle with it, and so has `Rossi, Anna`. */
function splitName(written: string): { surname: string; name: string } {
  const whole = written.replace(titles, "").replace(lastTitle, "");
  if (family.test(whole)) return { surname: whole.replace(family, ""), name: "" };
  const [before = "", after] = whole.split(",").map((part) => part.trim());
  if (after) return { surname: before, name: after };
  const words = whole.split(/\s+/);
  const length = particles.has(words[0]?.toLowerCase() ?? "") && words.length > 2 ? 2 : 1;
  return { surname: words.slice(0, length).join(" "), name: words.slice(length).join(" ") };
}
