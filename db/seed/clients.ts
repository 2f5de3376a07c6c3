import { checkDigit, checkLetter } from "../../src/server/base/tax-codes";
import { fold } from "../../src/server/base/text";
import { searchName } from "../../src/server/clients/model";
import { insert } from "../../src/server/db/db";
import { type Random, seededRandom } from "./random";
import { type Atlas, placeIn, type Town } from "./towns";
import { bodies, companies, roles } from "./words/companies";
import { difficult, difficultCompanies, men, surnames, women } from "./words/people";

export type Client = {
  id: number;
  kind: 0 | 1 | 2;
  surname: string;
  name: string;
  places: { id: number; outside: boolean }[];
};

export function clientFactory(towns: Atlas) {
  const random = seededRandom("clienti");
  const rare = unusualClients();
  let count = 0;
  return (moment: string): Client => {
    count++;
    const special = count >= 900 && count % 30 === 0 ? rare.shift() : undefined;
    const kind = special
      ? special.kind
      : random.weighted([
          [1, 75],
          [0, 18],
          [2, 7],
        ] as const);
    const home = towns(random);
    const town = (kind === 2 ? towns(random, 1) : home) as Town;
    const who = kind === 1 ? person(random, home, special) : company(random, kind, town, special);
    const id = insert("clients", {
      ...who,
      folded: searchName(who),
      date_created: moment,
    });
    const places = [
      town,
      ...(random.chance(0.45) ? [towns(random, 0.85)] : []),
      ...(random.chance(0.12) ? [towns(random)] : []),
    ];
    return {
      id,
      kind,
      surname: who.surname,
      name: who.name,
      places: places.map((town) => ({
        id: insert("pickup_places", { id_client: id, ...placeIn(town, random) }),
        outside: town.region !== "Campania",
      })),
    };
  };
}

type Special = { kind: 0 | 1; surname?: string; name?: string; latin?: string; business?: string };

function unusualClients(): Special[] {
  const people = difficult.map((who) => ({ kind: 1 as const, ...who }));
  return [...people, ...difficultCompanies.map((business) => ({ kind: 0 as const, business }))];
}

function person(random: Random, home: Town, special: Special | undefined) {
  const woman = random.chance(0.5);
  const name = special?.name ?? random.pick(woman ? women : men);
  const surname = special?.surname ?? random.pick(surnames);
  const { address, zip, city, province } = placeIn(home, random);
  return {
    private_client: 1 as const,
    name,
    surname,
    ...contacts(random, `${special?.latin ?? surname}.${special ? "" : name}`),
    fiscal_code: fiscalCode(random, special?.latin ?? surname, special?.latin ?? name, woman),
    vat_number: "",
    private_address: `${address}, ${zip} ${city} (${province})`,
    business_name: "",
    business_address: "",
    unique_code: "",
    pec: "",
  };
}

function company(random: Random, kind: 0 | 2, town: Town, special: Special | undefined) {
  const pattern = random.pick(kind === 0 ? companies : bodies);
  const business_name =
    special?.business ??
    random
      .phrase(pattern)
      .replace(/\*/g, () => random.pick(surnames))
      .replace("@", town.name);
  const { address, zip, city, province } = placeIn(town, random);
  const number = vatNumberOf(business_name);
  const slug = slugOf(business_name).replaceAll(".", "").slice(0, 30);
  return {
    private_client: kind,
    name: kind === 0 ? random.pick(random.chance(0.5) ? men : women) : "",
    surname: kind === 0 ? random.pick(surnames) : random.pick(roles),
    ...contacts(random, `info@${slug}`),
    fiscal_code: number,
    vat_number: kind === 0 ? number : "",
    private_address: "",
    business_name,
    business_address: `${address}, ${zip} ${city} (${province})`,
    unique_code: kind === 0 ? codeOf(random, 7) : `UF${codeOf(random, 4)}`,
    pec: random.chance(0.7) ? `${slug}@pec.example` : "",
  };
}

/** No tax office has the number 000. */
function vatNumberOf(name: string): string {
  const ten = `${String(Bun.hash.xxHash32(name) % 10_000_000).padStart(7, "0")}000`;
  return ten + checkDigit(ten);
}

/** Numbers that no operator assigns: landline subscribers beginning with 10, mobile prefix 395. */
function contacts(random: Random, mailbox: string) {
  const [box, host = "posta"] = mailbox.split("@") as [string, string?];
  return {
    email: random.chance(0.7) ? `${slugOf(box)}${random.int(1, 99)}@${host}.example` : "",
    phone: random.chance(0.45) ? `${random.pick(["081", "0823", "089", "0825"])}10${random.digits(5)}` : "",
    cellphone: random.chance(0.92) ? `395${random.digits(7)}` : "",
  };
}

function fiscalCode(random: Random, surname: string, name: string, woman: boolean): string {
  const day = random.int(1, 28) + (woman ? 40 : 0);
  const month = "ABCDEHLMPRST"[random.int(1, 12) - 1];
  const year = random.int(1940, 2002) % 100;
  const born = `${String(year).padStart(2, "0")}${month}${String(day).padStart(2, "0")}F839`;
  const fifteen = threeLetters(surname) + threeLetters(name, true) + born;
  return fifteen + checkLetter(fifteen);
}

/** Consonants, then vowels, then X; of a first name with four consonants or more the second is left out. */
function threeLetters(text: string, first = false): string {
  const letters = fold(text)
    .toUpperCase()
    .replace(/[^A-Z]/g, "");
  const consonants = letters.replace(/[AEIOU]/g, "");
  const chosen = first && consonants.length > 3 ? consonants.replace(/(?<=^.)./, "") : consonants;
  return (chosen + letters.replace(/[^AEIOU]/g, "")).slice(0, 3).padEnd(3, "X");
}

const slugOf = (text: string) =>
  fold(text)
    .replace(/[^a-z0-9.]+/g, "")
    .replace(/^\.+|\.+$/g, "") || "cliente";

const codeOf = (random: Random, length: number) =>
  Array.from({ length }, () => random.pick([..."ABCDEFGHJKLMNPQRSTUVWXYZ0123456789"])).join("");

export const momentOf = (random: Random) =>
  `${String(random.int(8, 18)).padStart(2, "0")}:${String(random.int(0, 59)).padStart(2, "0")}`;
