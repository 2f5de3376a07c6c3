import { capitalized } from "../../base/text";
import { candidatesFor, knownClients, type Wanted } from "../../clients/duplicates";
import { bySureness, type Comparison, compareClients, type Identity } from "../../clients/likeness";
import { wantedOf, withCode } from "./client-match";
import type { DuplicateFinder } from "./kind";

type Candidate = { id: number | null; row: number | null; of: string; identity: Identity };
type Compared = { candidate: Candidate } & Comparison;

const maxRows = 20;

export function clientDuplicates(): DuplicateFinder {
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
