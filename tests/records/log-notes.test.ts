import type { Services } from "../../src/server/api";
import { contract, freshFiles, lineValues, photo } from "../support/boxes";
import { as, naples, one, type Values, wireTomorrow, world } from "../support/world";

freshFiles();

const place = { address: "Via Foria 5", cityId: naples, city: "Napoli", zip: "80137", province: "NA" };
const verdi = { surname: "Verdi", privateClient: 1, fiscalCode: "X", privateAddress: "Y", ...place };
const visit = { date: wireTomorrow, time: "10:30" };
const ofRossi = () => ({ id_client: world.rossi, id_address: world.rossiPlace });
const work = () => ({ date: wireTomorrow, hour: "09:00", type: 0, id_pickupPlace: world.rossiPlace });

/** Does it and answers its values. */
async function act<S extends keyof Services, F extends keyof Services[S] & string>(
  service: S,
  name: F,
  body: object,
): Promise<Values> {
  const answer = await as("superadmin").call(service, name, body as never);
  expect(answer.values.errors ?? answer.status).toBe(200);
  return answer.values;
}

/** What the log notes of the act that was done last. */
const noted = () => one<{ notes: string }>`SELECT notes FROM activity ORDER BY id DESC LIMIT 1`?.notes;

const newClient = async () => (await act("Client", "createNew", { values: verdi })).id;
const newOrder = async () => (await act("Orders", "insert", { values: ofRossi() })).id_order;

const newWork = async () =>
  (await act("Orders", "addWork", { values: { id_order: world.order, ...work() } })).id;

const newLine = async () =>
  (await act("Box", "insert", { values: lineValues(), files: [contract, photo] })).id_line;

test.each<[string, () => Promise<string>]>([
  ["a new client with a place", async () => `Cliente inserito correttamente (cliente ${await newClient()})`],
  [
    "a client deleted with the places",
    async () => {
      const id = await newClient();
      await act("Client", "deleteClient", { id });
      return `Cliente eliminato (cliente ${id})`;
    },
  ],
  [
    "a place of a client",
    async () => {
      await act("Client", "updatePickup", { values: { id: world.rossiPlace, ...place } });
      return `Luogo di carico modificato (luogo di carico ${world.rossiPlace})`;
    },
  ],
  [
    "an appointment with a new client",
    async () => {
      const { id } = await act("Appointment", "createNewWithNewClient", { values: visit, client: verdi });
      return `Appuntamento inserito (appuntamento ${id})`;
    },
  ],
  [
    "an order of an appointment",
    async () => `Ordine inserito (ordine ${(await act("Orders", "createNew", { id: world.open })).id_order})`,
  ],
  ["an order with its visit", async () => `Ordine inserito (ordine ${await newOrder()})`],
  [
    "an order of a new client",
    async () => {
      const { id_order } = await act("Orders", "insertWithNewClient", { values: {}, client: verdi });
      return `Ordine inserito (ordine ${id_order})`;
    },
  ],
  [
    "an order deleted with its works",
    async () => {
      const id = await newOrder();
      const { id: id_work } = await act("Orders", "addWork", { values: { id_order: id, ...work() } });
      await act("Orders", "saveWorkResources", { id_work, values: [{ id_resource: 1, value: 2 }] });
      await act("Orders", "deleteOrder", { id });
      return `Ordine eliminato (ordine ${id})`;
    },
  ],
  [
    "a work with a new unloading place",
    async () => {
      const values = { id_order: world.order, ...work(), id_unloadingPlace: place };
      return `Lavorazione inserita (lavorazione ${(await act("Orders", "addWork", { values })).id})`;
    },
  ],
  [
    "a work deleted with its resources",
    async () => {
      const id = await newWork();
      await act("Orders", "saveWorkResources", { id_work: id, values: [{ id_resource: 1, value: 2 }] });
      await act("Orders", "deleteWork", { id });
      return `Lavorazione eliminata (lavorazione ${id})`;
    },
  ],
  [
    "the materials of a work",
    async () => {
      const materials = [{ id_material: 5, value_out: 3, value_in: 1 }];
      await act("Works", "saveMaterials", { id_work: world.work, materials });
      return `Materiali aggiornati (lavorazione ${world.work})`;
    },
  ],
  [
    "a seat of a work",
    async () => {
      const { id_line } = await act("Works", "addSingleWorker", { id_work: world.work, id_worker: 3 });
      await act("Works", "deleteSingleWorker", { id_line });
      return `Informazione salvata (lavorazione ${world.work})`;
    },
  ],
  ["a deposit with files", async () => `Deposito inserito (riga di deposito ${await newLine()})`],
  [
    "a deposit changed, with a file",
    async () => {
      const id_line = await newLine();
      await act("Box", "modify", { id_line, values: lineValues({ used: 50 }), files: [photo] });
      return `Deposito modificato (riga di deposito ${id_line})`;
    },
  ],
  [
    "a deposit deleted with its files",
    async () => {
      const id_line = await newLine();
      await act("Box", "delete", { id_line });
      return `Deposito cancellato (riga di deposito ${id_line})`;
    },
  ],
])("the log names the record that the act is about: %s", async (_, doing) => {
  const expected = await doing();
  expect(noted()).toBe(expected);
});
