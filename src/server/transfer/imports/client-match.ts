import { nameKey, streetKey } from "../../base/name-folding";
import { namesOfCode } from "../../base/tax-codes";
import { fold } from "../../base/text";
import { clientsNamed, type Known, knownClients, nameKeysOf, type Wanted } from "../../clients/duplicates";
import { searchName } from "../../clients/model";
import { all, one } from "../../db/db";
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

export function wantedOf(values: Values): Wanted & { oldCode: string } {
  const isPrivate = values.privateClient === 1;
  const [surname, firstName] = [textOf(values.surname), textOf(values.name)];
  const texts = (...columns: string[]) => columns.map((column) => textOf(values[column])).filter(Boolean);
  return {
    oldCode: textOf(values.oldCode),
    fiscalCode: textOf(values.fiscalCode).toUpperCase(),
    vatNumber: textOf(values.vatNumber),
    phones: texts("cellphone", "phone"),
    emails: texts("email").map((email) => email.toLowerCase()),
    surname: isPrivate ? surname : "",
    name: (!isPrivate && textOf(values.businessName)) || `${surname} ${firstName}`.trim(),
    nameKeys: nameKeysOf(nameOf(values), isPrivate ? surname : "", firstName),
    streets: texts("address").map(streetKey),
  };
}

const nameOf = (values: Values): string =>
  searchName({
    surname: textOf(values.surname),
    name: textOf(values.name),
    business_name: textOf(values.businessName),
  });

export const withCode = (code: string): number | null =>
  code === ""
    ? null
    : (one<{ id: number }>`
        SELECT id_record AS id FROM import_codes WHERE record_table = 'clients' AND code = ${code}`?.id ??
      null);

export function namesakes(values: Values): Known[] {
  const name = nameOf(values);
  if (!name) return [];
  const ofCompany = values.privateClient === 1 ? [] : companiesNamed(textOf(values.businessName));
  return knownClients([...new Set([...clientsNamed(name), ...ofCompany])].slice(0, 10));
}

/** A list names the company alone, without the contact that it has here. */
function companiesNamed(name: string): number[] {
  const phrase = fold(name).replaceAll('"', " ").trim();
  if (!/[\p{L}\p{N}]/u.test(phrase)) return [];
  return all<{ id: number; business_name: string }>`
    SELECT id, business_name FROM clients
    WHERE private_client <> 1
      AND id IN (SELECT rowid FROM clients_text WHERE clients_text MATCH ${`folded : "${phrase}"`})`
    .filter(({ business_name }) => nameKey(business_name) === nameKey(name))
    .map(({ id }) => id);
}

export function placeIn(client: number, address: string, city: Value = null): number | null {
  const places = all<{ id: number; address: string; id_city: number | null }>`
    SELECT id, address, id_city FROM pickup_places WHERE id_client = ${client} ORDER BY id`;
  const isThere = (place: (typeof places)[number]) =>
    streetKey(place.address) === streetKey(address) &&
    (city === null || place.id_city === null || place.id_city === city);
  return places.find(isThere)?.id ?? null;
}

/** In that town, or one of which nothing is known. */
export const placeWithoutStreet = (client: number, city: Value = null): number | null =>
  one<{ id: number }>`
    SELECT id FROM pickup_places
    WHERE id_client = ${client} AND address = '' AND (id_city = ${city} OR (id_city IS NULL AND city = ''))
    ORDER BY id_city IS NULL, id LIMIT 1`?.id ?? null;

export const firstPlaceOf = (client: number): number | null =>
  one<{ id: number }>`SELECT id FROM pickup_places WHERE id_client = ${client} ORDER BY id LIMIT 1`?.id ??
  null;
