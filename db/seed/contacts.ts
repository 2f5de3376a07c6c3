import { all, insert, run } from "../../src/server/db/db";
import { seededRandom } from "./random";
import { men, surnames, women } from "./words/people";

const roles = ["segretaria", "portiere", "amministrazione", "responsabile del magazzino", "custode"];

export function insertContacts() {
  const random = seededRandom("contatti");
  const clients = all<{ id: number }>`SELECT id FROM clients WHERE private_client <> 1 ORDER BY id`;
  for (const { id } of clients) {
    if (!random.chance(0.4)) continue;
    const contact = insert("client_contacts", {
      id_client: id,
      name: `${random.pick(surnames)} ${random.pick(random.chance(0.5) ? men : women)}`,
      role: random.pick(roles),
      phone: `395${random.digits(7)}`,
    });
    run`UPDATE appointments SET id_contact = ${contact} WHERE id_client = ${id} AND id % 2 = 0`;
  }
}
