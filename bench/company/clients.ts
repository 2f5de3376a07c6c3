import { seededRandom } from "../../db/seed/random";
import { atlas, placeIn } from "../../db/seed/towns";
import { men, surnames, women } from "../../db/seed/words/people";
import { searchName } from "../../src/server/clients/model";
import { insert } from "../../src/server/db/db";

export type Client = { id: number; places: number[] };

const clientsInAll = 20_000;
const secondPlaces = 5_000;

/** A quarter of 20,000 with a second place; all of it `times` over. */
export function insertClients(times: number): Client[] {
  const random = seededRandom("bench clients");
  const towns = atlas();
  return Array.from({ length: clientsInAll * times }, (_, at) => {
    const isPrivate = random.chance(0.75);
    const surname = random.pick(surnames);
    const who = {
      surname,
      name: random.pick(random.chance(0.5) ? men : women),
      business_name: isPrivate
        ? ""
        : `${surname} ${random.pick(["Arredamenti", "Costruzioni", "Servizi"])} S.r.l.`,
    };
    const id = insert("clients", {
      ...who,
      private_client: isPrivate ? 1 : 0,
      email: `cliente${at}@posta.example`,
      phone: random.chance(0.4) ? `08110${random.digits(5)}` : "",
      cellphone: `395${random.digits(7)}`,
      fiscal_code: isPrivate ? `XXXXXX80A01F${random.digits(3)}X` : "",
      private_address: isPrivate ? "Via Roma 1, Napoli" : "",
      business_address: isPrivate ? "" : "Via Roma 1, Napoli",
      folded: searchName(who),
      date_created: "2016-01-04 09:00",
    });
    const amount = at < secondPlaces * times ? 2 : 1;
    const places = Array.from({ length: amount }, () =>
      insert("pickup_places", { id_client: id, ...placeIn(towns(random), random) }),
    );
    return { id, places };
  });
}
