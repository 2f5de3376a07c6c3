import * as fiscal from "codice-fiscale-js";
import { folded } from "../../src/server/clients/store";
import { insert } from "../../src/server/db";
import { fold } from "../../src/server/text";
import { type Dice, dice } from "./dice";
import { type Atlas, placeIn, type Town } from "./towns";
import { bodies, companies, roles } from "./words/companies";
import { difficult, difficultCompanies, men, surnames, women } from "./words/people";

// The package's types speak of a default export, its code has a named one.
const { CodiceFiscale } = fiscal as unknown as { CodiceFiscale: typeof fiscal.default };

export type Client = {
  id: number;
  kind: 0 | 1 | 2;
  surname: string;
  name: string;
  places: { id: number; outside: boolean }[];
};

/** Opens the registry: each call enters one more client with one to three places, at the moment given. */
export function registry(towns: Atlas) {
  const throws = dice("clienti");
  const rare = rarities();
  let count = 0;
  return (moment: string): Client => {
    count++;
    const special = count >= 900 && count % 30 === 0 ? rare.shift() : undefined;
    const kind = special
      ? special.kind
      : throws.weighted([
          [1, 75],
          [0, 18],
          [2, 7],
        ] as const);
    const home = towns(throws);
    const town = (kind === 2 ? towns(throws, 1) : home) as Town;
    const who = kind === 1 ? person(throws, home, special) : company(throws, kind, town, special);
    const id = insert("clients", {
      ...who,
      folded: folded(who),
      date_created: moment,
    });
    const places = [
      town,
      ...(throws.chance(0.45) ? [towns(throws, 0.85)] : []),
      ...(throws.chance(0.12) ? [towns(throws)] : []),
    ];
    return {
      id,
      kind,
      surname: who.surname,
      name: who.name,
      places: places.map((town) => ({
        id: insert("pickup_places", { id_client: id, ...placeIn(town, throws) }),
        outside: town.region !== "Campania",
      })),
    };
  };
}

type Special = { kind: 0 | 1; surname?: string; name?: string; latin?: string; business?: string };

function rarities(): Special[] {
  const people = difficult.map((who) => ({ kind: 1 as const, ...who }));
  return [...people, ...difficultCompanies.map((business) => ({ kind: 0 as const, business }))];
}

function person(throws: Dice, home: Town, special: Special | undefined) {
  const woman = throws.chance(0.5);
  const name = special?.name ?? throws.pick(woman ? women : men);
  const surname = special?.surname ?? throws.pick(surnames);
  const { address, zip, city, province } = placeIn(home, throws);
  return {
    private_client: 1 as const,
    name,
    surname,
    ...contacts(throws, `${special?.latin ?? surname}.${special ? "" : name}`),
    fiscal_code: fiscalCode(throws, special?.latin ?? surname, special?.latin ?? name, woman),
    private_address: `${address}, ${zip} ${city} (${province})`,
    business_name: "",
    business_address: "",
    unique_code: "",
    pec: "",
  };
}

function company(throws: Dice, kind: 0 | 2, town: Town, special: Special | undefined) {
  const pattern = throws.pick(kind === 0 ? companies : bodies);
  const business_name =
    special?.business ??
    throws
      .say(pattern)
      .replace(/\*/g, () => throws.pick(surnames))
      .replace("@", town.name);
  const { address, zip, city, province } = placeIn(town, throws);
  const slug = slugOf(business_name).replaceAll(".", "").slice(0, 30);
  return {
    private_client: kind,
    name: kind === 0 ? throws.pick(throws.chance(0.5) ? men : women) : "",
    surname: kind === 0 ? throws.pick(surnames) : throws.pick(roles),
    ...contacts(throws, `info@${slug}`),
    fiscal_code: "",
    private_address: "",
    business_name,
    business_address: `${address}, ${zip} ${city} (${province})`,
    unique_code: kind === 0 ? codeOf(throws, 7) : `UF${codeOf(throws, 4)}`,
    pec: throws.chance(0.7) ? `${slug}@pec.example` : "",
  };
}

/** Numbers of forms that no operator gives out: landline subscribers beginning with 10, mobile prefix 395. */
function contacts(throws: Dice, mailbox: string) {
  const [box, host = "posta"] = mailbox.split("@") as [string, string?];
  return {
    email: throws.chance(0.7) ? `${slugOf(box)}${throws.whole(1, 99)}@${host}.example` : "",
    phone: throws.chance(0.45) ? `${throws.pick(["081", "0823", "089", "0825"])}10${throws.digits(5)}` : "",
    cellphone: throws.chance(0.92) ? `395${throws.digits(7)}` : "",
  };
}

function fiscalCode(throws: Dice, surname: string, name: string, woman: boolean): string {
  return CodiceFiscale.compute({
    surname: fold(surname),
    name: fold(name),
    gender: woman ? "F" : "M",
    day: throws.whole(1, 28),
    month: throws.whole(1, 12),
    year: throws.whole(1940, 2002),
    birthplace: "Napoli",
    birthplaceProvincia: "NA",
  });
}

const slugOf = (text: string) =>
  fold(text)
    .replace(/[^a-z0-9.]+/g, "")
    .replace(/^\.+|\.+$/g, "") || "cliente";

const codeOf = (throws: Dice, length: number) =>
  Array.from({ length }, () => throws.pick([..."ABCDEFGHJKLMNPQRSTUVWXYZ0123456789"])).join("");

/** An hour of the office day. */
export const momentOf = (throws: Dice) =>
  `${String(throws.whole(8, 18)).padStart(2, "0")}:${String(throws.whole(0, 59)).padStart(2, "0")}`;
