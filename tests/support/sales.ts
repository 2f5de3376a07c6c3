import { all, insert, run, update } from "../../src/server/db/db";
import { as, direct, type Values, world } from "./world";

export const boss = () => as("superadmin");

type Thing = {
  name: string;
  litres: number;
  quantity?: number;
  goal?: string;
  minutes?: number;
  material?: number;
};

/** The rates, vehicles, ends and things of the issue's own example. */
export async function exampleQuote(options: { stamp?: boolean; discount?: string } = {}) {
  const kinds = direct(() => {
    run`UPDATE resources SET retired = 1 WHERE type = 1`;
    const small = insert("resources", { name: "Furgone piccolo", type: 1, ammount: 5 });
    const van = insert("resources", { name: "Camion 35 q", type: 1, ammount: 5 });
    const lorry = insert("resources", { name: "Camion 75 q", type: 1, ammount: 5 });
    for (const [at, [kind, cubic_metres]] of (
      [
        [small, 12],
        [van, 20],
        [van, 26],
        [lorry, 38],
      ] as const
    ).entries()) {
      const id_vehicle = insert("vehicles", { code: 900 + at, name: `Prova ${at}` });
      insert("vehicle_needs", { id_vehicle, id_resource: kind, cubic_metres });
    }
    update("pickup_places", world.rossiPlace, { floor: 3, elevator: "none", street_metres: 0 });
    update("pickup_places", world.rossiOtherPlace, { floor: 5, elevator: "big", street_metres: 10 });
    return { small, van, lorry };
  });
  const books = direct(() => insert("materials", { name: "Scatola libri di prova", position: 90 }));
  const barrels = direct(() => insert("materials", { name: "Barile di prova", position: 91 }));
  await boss().call("Sales", "changeRates", {
    values: {
      prices: { hour: "28,00", km: "0,90", floor: "2,50", dump: "60,00" },
      cover: 3,
      stamp: options.stamp ? 1 : 0,
      vehicles: { [kinds.lorry]: "190,00" },
      materials: { [books]: "4,50", [barrels]: "8,00" },
    },
  });
  const things: Thing[] = [
    { name: "Divano", litres: 1500 },
    { name: "Libreria", litres: 1000 },
    { name: "Tavolo", litres: 800 },
    { name: "Sedia", litres: 150, quantity: 6 },
    { name: "Letto", litres: 1200 },
    { name: "Armadio", litres: 2400, minutes: 45 },
    { name: "Comò", litres: 600 },
    { name: "Comodino", litres: 150, quantity: 2 },
    { name: "Frigorifero", litres: 700 },
    { name: "Lavatrice", litres: 400 },
    { name: "Cucina", litres: 900, quantity: 3, minutes: 40 },
    { name: "Scatola libri", litres: 40, quantity: 30, material: books },
    { name: "Barile", litres: 120, quantity: 20, material: barrels },
    { name: "Bicicletta", litres: 400, quantity: 2, goal: "store" },
    { name: "Divano vecchio", litres: 1200, goal: "dump" },
    { name: "Pianoforte", litres: 1800, goal: "stay" },
  ];
  let version_id = 0;
  for (const {
    name,
    litres,
    quantity = 1,
    goal = "move",
    minutes = 0,
    material: id_material = null,
  } of things) {
    const id_item = direct(() =>
      insert("inventory_items", {
        ...{ name, room: "Casa", litres, dismantle_minutes: minutes, id_material },
        ...(name === "Pianoforte" && { skill: "piano", people: 4 }),
      }),
    );
    const counted = await boss().call("Sales", "setObject", {
      id: world.open,
      values: { room: "Casa", id_item, quantity, goal },
    });
    version_id = counted.values.version_id;
  }
  const saved = await boss().call("Sales", "saveDraft", {
    id: version_id,
    values: {
      id_unloading: world.rossiOtherPlace,
      road: "0:25",
      km: "40",
      declared_value: "15.000,00",
      deposit_kind: "advance",
      deposit: 30,
      discount: options.discount ?? "8%",
      written: [{ kind: "permit", description: "Permesso di sosta", price: "95,00" }],
    },
  });
  return { version_id, saved, kinds, books, barrels };
}

/** The example, sent. */
export async function sentQuote() {
  const example = await exampleQuote();
  await boss().call("Sales", "saveDraft", { id: example.version_id, values: { wished_date: "12-03-2027" } });
  const { values } = await boss().call("Sales", "send", { id: example.version_id });
  if (values.msg !== "Preventivo inviato") throw new Error(values.msg);
  return example;
}

/** What an acceptance makes and changes. */
export const accepted = () => ({
  quotes: all`SELECT id, year, number FROM quotes`,
  versions: all`SELECT id, state, sent_on, id_file, id_proof, accepted_on, accepted_how, accepted_name FROM quote_versions`,
  visits: all`SELECT id, state FROM appointments`,
  orders: all`SELECT id, agreed_price_cents FROM orders`,
  works: all`SELECT id, date, minutes FROM works`,
  asked: all`SELECT id_work, id_resource, value FROM work_resources`,
  materials: all`SELECT id, quantity, delivered FROM order_materials`,
  documents: all`SELECT id FROM documents`,
});

/** What an hour and a kilometre are sold for. */
export const setRates = () =>
  boss().call("Sales", "changeRates", { values: { prices: { hour: "28,00", km: "0,90", floor: "2,50" } } });

export const versionOf = async (id: number): Promise<Values> =>
  (await boss().call("Sales", "getVersion", { id })).values.version;
