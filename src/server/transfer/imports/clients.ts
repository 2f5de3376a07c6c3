import { now } from "../../base/clock";
import { countryCode, countryName } from "../../base/countries";
import { uniqueCodeWarning } from "../../base/tax-codes";
import { capitalized } from "../../base/text";
import { addContacts } from "../../clients/contacts";
import { candidatesFor, knownClients, type Wanted } from "../../clients/duplicates";
import { bySureness, type Comparison, compareClients, type Identity } from "../../clients/likeness";
import { placeText } from "../../clients/pickup-places/model";
import { addImportedPlace, completePlace } from "../../clients/pickup-places/store";
import { addImportedClient, completeClient } from "../../clients/store";
import { accessOf } from "./access-columns";
import { detailColumns, namingColumns } from "./client-columns";
import { firstPlaceOf, placeIn, placeWithoutStreet, wantedOf, withCode, withNames } from "./client-match";
import { contactsIn } from "./contact-columns";
import {
  type Checked,
  type DuplicateFinder,
  type ImportKind,
  placesIn,
  textOf,
  type Value,
  type Values,
} from "./kind";
import { findMunicipality } from "./municipalities";
import { officeColumns, placeColumns } from "./place-columns";

type Candidate = { id: number | null; row: number | null; of: string; identity: Identity };
type Compared = { candidate: Candidate } & Comparison;

const maxRows = 20;

function clientDuplicates(): DuplicateFinder {
  const rows = new Map<string, Candidate[]>();
  return (values, number) => {
    const wanted = wantedOf(values);
    const signs = signsOf(wanted);
    const earlier = new Set(signs.flatMap((sign) => rows.get(sign) ?? []));
    const compared = [...storedCandidates(wanted), ...earlier].flatMap((candidate) => {
      const found = compareClients(wanted, candidate.identity) ?? sameBareName(wanted, candidate.identity);
      return found ? [{ candidate, ...found }] : [];
    });
    compared.sort(bySureness);
    const same = compared.find(({ isSame }) => isSame);
    const { id, row } = same?.candidate ?? { id: null, row: number };
    const own: Candidate = { id, row, of: `della riga ${number}`, identity: wanted };
    for (const sign of signs) {
      const known = rows.get(sign) ?? [];
      if (known.length < maxRows) rows.set(sign, [...known, own]);
    }
    if (same) return { duplicate: { id, row, words: `Doppione: ${sharedWith(same)}.` }, notes: [] };
    return { duplicate: null, notes: compared.slice(0, 1).map(noteOf) };
  };
}

const signsOf = (one: Wanted & { oldCode: string }): string[] => [
  ...(one.oldCode ? [`code ${one.oldCode}`] : []),
  ...(one.fiscalCode ? [`tax ${one.fiscalCode}`] : []),
  ...(one.vatNumber ? [`vat ${one.vatNumber}`] : []),
  ...one.nameKeys.map((key) => `name ${key}`),
  ...one.phones.map((phone) => `phone ${phone}`),
  ...one.emails.map((email) => `email ${email}`),
];

function storedCandidates(wanted: Wanted & { oldCode: string }): Candidate[] {
  const coded = withCode(wanted.oldCode);
  const ids = candidatesFor(wanted);
  return knownClients([...new Set(coded === null ? ids : [coded, ...ids])]).map(({ id, name, identity }) => ({
    id,
    row: null,
    of: `di «${name}», già presente`,
    identity: id === coded ? { ...identity, oldCode: wanted.oldCode } : identity,
  }));
}

/** Of a row that says nothing but a name, a client of whom nothing else is known. */
function sameBareName(one: Identity, other: Identity): Comparison | undefined {
  const isBare = ({ fiscalCode, vatNumber, phones, emails, streets }: Identity) =>
    ![fiscalCode, vatNumber, ...phones, ...emails, ...streets].some(Boolean);
  return isBare(one) && isBare(other) && one.name === other.name
    ? { isSame: true, isSure: false, isOther: false, why: ["stesso nome e nessun altro dato"], against: [] }
    : undefined;
}

const listed = (words: readonly string[]) => words.join(" e ");

const sharedWith = ({ why, candidate }: Compared) => `${listed(why)} ${candidate.of}`;

const noteOf = (found: Compared) =>
  `${capitalized(sharedWith(found))}${found.against.length ? `, ma ${listed(found.against)}` : ""}: non è un doppione.`;

export const clients: ImportKind = {
  name: "clients",
  title: "Clienti",
  table: "clients",
  columns: [
    ...namingColumns,
    ...detailColumns.slice(0, 1),
    ...placeColumns,
    ...officeColumns,
    ...detailColumns.slice(1),
  ],
  check: checkClient,
  duplicates: clientDuplicates,
  notes: "placeNotes",
  write: (values) => writeClient(values).client,
  merge: mergeClient,
  mayRepeat: true,
};

export function checkClient(values: Values): Checked {
  const { values: named, normalised } = withNames(values);
  if (!named.surname && !named.businessName)
    return {
      values: named,
      refused: "Manca il nome: serve il cognome, la ragione sociale o il nominativo.",
    };
  const {
    values: placed,
    normalised: moved,
    problem,
  } = withCity(withCellphone(withPlace(withOffice(named))));
  const located = withResidence(placed);
  const isPrivate = located.privateClient === 1;
  const missing: Record<string, string> = {};
  const miss = (column: string, heading: string) => {
    if (!textOf(located[column])) missing[column] = `Manca «${heading}».`;
  };
  miss(isPrivate ? "fiscalCode" : "businessAddress", isPrivate ? "Codice fiscale" : "Sede");
  if (isPrivate) miss("privateAddress", "Residenza");
  miss("address", "Via");
  if (problem) missing.city = problem;
  else miss("city", "Comune");
  return {
    values: located,
    missing,
    normalised: [
      ...normalised,
      ...moved,
      ...furtherPlaces(located).flatMap(({ text, normalised: changes, problem: unclear }) =>
        [...changes, unclear].flatMap((note) => (note ? [`Luogo «${text}»: ${note}`] : [])),
      ),
      ...[
        isPrivate
          ? undefined
          : uniqueCodeWarning(textOf(located.uniqueCode), located.privateClient === 2 ? 2 : 0),
      ].flatMap((warning) => warning ?? []),
      ...(isPrivate && located.vatNumber
        ? [`Partita IVA ${located.vatNumber}: un privato non ne ha, non viene importata`]
        : []),
    ],
  };
}

/** A list with one column of telephones has mobile numbers in it. */
const withCellphone = (values: Values): Values =>
  !values.cellphone && /^3\d{8,9}$/.test(textOf(values.phone))
    ? { ...values, cellphone: values.phone ?? null, phone: null }
    : values;

const residenceOf = ({ privateClient }: Values) =>
  privateClient === 1 ? "privateAddress" : "businessAddress";

/** Where nothing is written of the home the office's address is the place; otherwise it is another one. */
function withOffice({ formatted, ...values }: Values): Values {
  const office = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith("office.") ? [[name.slice(7), value]] : [],
    ),
  );
  const { address, city } = values;
  const whole = textOf(formatted)
    .replace(/\n+/g, ", ")
    .replace(/,\s*(italia|italy)$/i, "");
  if (!address && !city && whole) return { ...values, ...partsOfAddress(whole) };
  if (!office.address && !office.city) return values;
  if (!address && !city) return { ...values, ...office };
  const { country, ...where } = office;
  const text = [where.address, [where.zip, where.city].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return country ? values : { ...values, morePlaces: [...placesIn(values.morePlaces), text].join("\n") };
}

/** The one address of a row is residence or seat, and place, as in the form for a new client; its town may be in it. */
export function withPlace(values: Values): Values {
  const written = textOf(values.address) || textOf(values[residenceOf(values)]);
  if (!written || [values.city, values.zip, values.country].some(Boolean)) return values;
  const parts = partsOfAddress(written);
  if (withCity(parts).values.cityId) return { ...values, ...parts };
  const isTown = /^[^\d,]+$/.test(written) && withCity({ city: written }).values.cityId;
  return { ...values, ...(isTown ? { address: null, city: written } : { address: written }) };
}

const furtherPlaces = ({ morePlaces }: Values) =>
  placesIn(morePlaces).map((text) => ({ text, ...withCity(partsOfAddress(text)) }));

function writeFurtherPlaces(client: number, values: Values) {
  for (const place of furtherPlaces(values)) placeWritten(client, place.values);
}

function withResidence(values: Record<string, Value>): Record<string, Value> {
  const column = residenceOf(values);
  if (values[column] || !values.address) return values;
  const { address, city, zip, province, country } = placeOf(values);
  return { ...values, [column]: placeText({ address, city, zip, province, country }).slice(0, 200) };
}

/** `Via Roma 1, 81100 Caserta (CE)`: the town stands after the last comma, or alone. */
export function partsOfAddress(text: string): Values {
  const isTown = /^(\d{5}\s+\D+|[^\d,]+\([A-Z]{2}\))$/.test(text);
  const [, address = isTown ? null : text, zip = null, city = isTown ? text : null] =
    /^(.+),\s*(\d{5})?\s*([^,]+)$/.exec(text) ?? [];
  return { address, zip, city, province: null, country: null };
}

export function withCity(values: Values): {
  values: Record<string, Value>;
  normalised: string[];
  problem?: string;
} {
  const { city, zip, province, country } = values;
  // A place abroad has what is written, and no comune.
  if (country) return { values: { ...values, cityId: null }, normalised: [] };
  if (!city && !zip) return { values: { ...values, cityId: null }, normalised: [] };
  const found = findMunicipality({ city: textOf(city), zip: textOf(zip), province: textOf(province) });
  if (!found.municipality) {
    const abroad = countryMeant(values);
    if (abroad)
      return {
        values: { ...values, cityId: null, province: null, country: abroad },
        normalised: [`«${textOf(city)}» è in ${countryName(abroad)}`],
      };
    return { values: { ...values, cityId: null }, normalised: [], problem: found.problem };
  }
  const { id, ...place } = found.municipality;
  return {
    values: { ...values, city: place.name, cityId: id, zip: place.zip, province: place.province },
    normalised: found.normalised ? [found.normalised] : [],
  };
}

/** The country of a town without CAP: the letter of its plates beside it, or the end of the e-mail address. */
function countryMeant({ zip, province, email }: Values): string | undefined {
  if (zip) return undefined;
  const letter = /^[a-z]$/i.test(textOf(province)) ? countryCode(textOf(province)) : undefined;
  const [, ending = ""] = /\.([a-z]{2})$/i.exec(textOf(email)) ?? [];
  return (
    letter ||
    (province ? undefined : endingsOfNoCountry.has(ending) ? undefined : countryCode(ending) || undefined)
  );
}

/** Many addresses end so that have nothing to do with the country. */
const endingsOfNoCountry = new Set(["", "eu", "co", "me", "tv", "io", "cc", "ws"]);

function columnsOf(values: Values) {
  const isPrivate = values.privateClient === 1;
  return {
    private_client: values.privateClient as 0 | 1 | 2,
    name: textOf(values.name),
    surname: textOf(values.surname),
    email: textOf(values.email),
    phone: textOf(values.phone),
    cellphone: textOf(values.cellphone),
    fiscal_code: textOf(values.fiscalCode).toUpperCase(),
    private_address: isPrivate ? textOf(values.privateAddress) : "",
    business_name: isPrivate ? "" : textOf(values.businessName),
    business_address: isPrivate ? "" : textOf(values.businessAddress),
    vat_number: isPrivate ? "" : textOf(values.vatNumber),
    unique_code: isPrivate ? "" : textOf(values.uniqueCode),
    pec: isPrivate ? "" : textOf(values.pec),
  };
}

/** A client always has a place, which may be empty until it is completed. */
export function writeClient(values: Values): { client: number; place: number } {
  const since = values.since ? `${values.since} 00:00` : now();
  const client = addImportedClient(columnsOf(values), since);
  addContacts(client, contactsIn(values));
  const place = addImportedPlace(client, placeOf(values));
  writeFurtherPlaces(client, values);
  return { client, place };
}

export const placeOf = (values: Values) => ({
  address: textOf(values.address),
  city: textOf(values.city),
  id_city: values.cityId as number | null,
  zip: textOf(values.zip),
  province: textOf(values.province),
  country: textOf(values.country),
  ...accessOf(values),
});

export function placeWritten(client: number, values: Values): number {
  const known = placeIn(client, textOf(values.address), values.cityId);
  const place = known ?? placeWithoutStreet(client, values.cityId);
  if (place === null) return addImportedPlace(client, placeOf(values));
  completePlace(place, known === null ? placeOf(values) : accessOf(values));
  return place;
}

/** Of a row without a street the client's first place. */
export const placeOfRow = (client: number, values: Values): number =>
  (values.address ? null : firstPlaceOf(client)) ?? placeWritten(client, values);

function mergeClient(id: number, values: Values) {
  completeClient(id, columnsOf(values));
  addContacts(id, contactsIn(values));
  if (values.address) placeWritten(id, values);
  writeFurtherPlaces(id, values);
}
