import { expect, setDefaultTimeout, test } from "bun:test";
import { today } from "../../src/server/base/clock";
import { briefDay, formatDay } from "../../src/server/base/days";
import { visitor } from "../support/requests";
import { testTimeout } from "../support/timeouts";
import { as, fresh, tomorrow, world } from "../support/world";

setDefaultTimeout(testTimeout);

test("the page of a record names it, in the heading and in the browser's tab", async () => {
  fresh();
  const values = { automezzo_id: 1, intervention_type: "Tagliando", description: "Olio" };
  const log = (await as("superadmin").call("LogVehicle", "createNew", { values })).values.id;
  const visit = visitor("superadmin");
  const work = `Rossi Niccolò, ${briefDay(tomorrow)}`;
  for (const [path, title] of [
    [`/orders/${world.order}`, `Ordine ${world.order} · Rossi Niccolò`],
    [`/order/documents/${world.order}`, "Documenti: Rossi Niccolò"],
    [`/client/${world.rossi}`, "Rossi Niccolò"],
    [`/client/modify/${world.rossi}`, "Modifica cliente: Rossi Niccolò"],
    [`/client/contacts/${world.rossi}`, "Modifica recapiti: Rossi Niccolò"],
    [`/orders/works/modify/${world.work}`, `Modifica lavorazione: ${work}`],
    ["/box/show/12", "Deposito 12"],
    [`/logVehicle/show/${log}`, `Log automezzo · Automezzo 1, ${formatDay(today())}`],
    [`/logVehicle/modify/${log}`, "Modifica log automezzo: Automezzo 1"],
    ["/admin/settings/workers/modify/1", "Rinomina operaio: Operaio 1"],
    ["/admin/settings/vehicles/modify/1", "Rinomina automezzo: Automezzo 1"],
    ["/resources/modify/1", "Modifica risorsa: Op"],
  ]) {
    const { text } = await visit.get(path as string);
    expect([path, text.match(/<h1>(.*?)<\/h1>/)?.[1]]).toEqual([path, title]);
    expect(text).toContain(`<title>${title} · Traslo</title>`);
  }
});
