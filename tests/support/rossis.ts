import { direct, insert, naples, world } from "./world";

/** Clients with appointment and order, more than fit on a page of any list, and a line of a box. */
export function manyRossis() {
  direct(() => {
    for (let number = 0; number < 60; number++) {
      const id_client = insert("clients", {
        private_client: 1,
        surname: "Rossi",
        name: `N. ${number}`,
        folded: `rossi n. ${number}`,
        date_created: "2026-01-01 08:00",
      });
      const id_address = insert("pickup_places", {
        id_client,
        address: "Via Toledo",
        id_city: naples,
        city: "Napoli",
        zip: "80100",
        province: "NA",
      });
      const id_appointment = insert("appointments", {
        date: "2026-02-01",
        time: "09:00",
        time_end: "10:30",
        id_client,
        id_address,
        date_created: "2026-01-01 08:00",
      });
      insert("orders", { id_client, id_appointment, date_created: "2026-01-01 08:00" });
    }
    insert("box_lines", { id_box: 3, used: 10, id_client: world.rossi, title: "Rossi" });
  });
}
