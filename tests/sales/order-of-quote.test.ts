import { today } from "../../src/server/base/clock";
import { all, insert, one, update, visitor } from "../support/requests";
import { boss, exampleQuote } from "../support/sales";
import { direct, dump, fresh, type Values, wireTomorrow, world } from "../support/world";

let example: Awaited<ReturnType<typeof exampleQuote>>;

beforeEach(async () => {
  fresh();
  example = await exampleQuote();
});

const number = `n. 1/${today().slice(0, 4)}`;
const page = async (path: string) => (await visitor("superadmin").get(path)).text.replaceAll("\u00a0", " ");
const send = () => boss().call("Sales", "send", { id: example.version_id });
const accept = async () => {
  const values = { how: "message", name: "Rossi", words: "Va bene", wished_date: "" };
  const body = { id: example.version_id, values };
  return ((await boss().call("Sales", "accept", body as never)).values as Values).id_order as number;
};
const fieldsOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input[^>]*>/g)].flatMap(([input]) => {
      const [, name] = /name="([^"]*)"/.exec(input) ?? [];
      const [, value] = /value="([^"]*)"/.exec(input) ?? [];
      return name && value ? [[name, value]] : [];
    }),
  );

test("an appointment names the state of its quote, and offers no paper with a blank price", async () => {
  const blank = `/api/preventivi/pdf-appuntamento/${world.open}`;
  const draft = await page(`/appointment/${world.open}`);
  expect(draft).toContain("Preventivo in bozza");
  expect(draft).not.toContain(blank);
  await send();
  expect(await page(`/appointment/${world.open}`)).toContain(`Preventivo ${number}, versione 1: inviato`);
  await boss().call("Sales", "refuse", { id: example.version_id });
  const refused = await page(`/appointment/${world.open}`);
  expect(refused).toContain(`Preventivo ${number}, versione 1: rifiutato`);
  expect((await visitor("gestione1", "B").get(`/appointment/${world.open}`)).text).toContain(blank);
});

test.each(["draft", "sent", "refused"])(
  "an order begins with the price of its %s quote, or says nothing",
  async (state) => {
    if (state !== "draft") await send();
    if (state === "refused") await boss().call("Sales", "refuse", { id: example.version_id });
    const form = await page(`/appointment/${world.open}/order`);
    expect(fieldsOf(form).agreed_price).toBe(state === "refused" ? undefined : "1117,57");
    expect(form.includes("Il prezzo viene dal")).toBe(state !== "refused");
    expect(form.includes("segnarlo accettato")).toBe(state === "sent");
  },
);

test("the first work of an order without a wished day begins with what the quote has, boxes included", async () => {
  await send();
  const order = await accept();
  expect(all`SELECT id FROM works WHERE id_order = ${order}`).toEqual([]);
  const path = `/orders/works/insert/${order}`;
  const form = await page(path);
  expect(form).toContain("vengono dal");
  expect(form).toMatch(/Competenze e volume<span>Volume/);
  const { lorry } = example.kinds;
  const worker = one<{ id: number }>`SELECT id FROM resources WHERE type = 0 AND retired = 0 ORDER BY id`?.id;
  const [books, barrels] = [example.books, example.barrels].map((id) => `materials.${id}`) as [
    string,
    string,
  ];
  expect(fieldsOf(form)).toMatchObject({
    ...{ duration: "5:15", cubicMetres: "18,1", police_permission: "95" },
    ...{ [`quantity.${worker}`]: "3", [`quantity.${lorry}`]: "1", [books]: "30", [barrels]: "20" },
  });
  expect(form).toMatch(
    new RegExp(
      `<option[^>]*value="${world.rossiOtherPlace}"[^>]*selected|selected[^>]*value="${world.rossiOtherPlace}"`,
    ),
  );
  const typed = {
    ...fieldsOf(form),
    type: "0",
    id_pickupPlace: String(world.rossiPlace),
    date: wireTomorrow,
  };
  const wrong = await visitor("superadmin").post(path, { ...typed, [books]: "molti" });
  expect(wrong.status).toBe(422);
  expect(fieldsOf(wrong.text)).toMatchObject({ [books]: "molti", duration: "5:15" });
  expect((await visitor("superadmin").post(path, { ...typed, [books]: "25" })).status).toBeLessThan(400);
  expect(
    all`SELECT id_material, quantity, price_cents, delivered FROM order_materials WHERE id_order = ${order} ORDER BY id_material`,
  ).toEqual([
    { id_material: example.books, quantity: 25, price_cents: 0, delivered: 0 },
    { id_material: example.barrels, quantity: 20, price_cents: 0, delivered: 0 },
  ]);
  expect(await page(path)).not.toContain("vengono dal");
});

test("a free place is looked for with what the quote asks, which can be changed, and taken to the forms", async () => {
  const path = `/slots/visit-work/${world.open}`;
  const { lorry } = example.kinds;
  const worker = one<{ id: number }>`SELECT id FROM resources WHERE type = 0 AND retired = 0 ORDER BY id`?.id;
  direct(() => insert("inventory_items", { name: "Spinetta", room: "Casa", litres: 1000, skill: "piano" }));
  const { id: id_item } = one`SELECT id FROM inventory_items WHERE name = 'Spinetta'` as { id: number };
  const object = { room: "Casa", id_item, quantity: 1, goal: "move" };
  await boss().call("Sales", "setObject", { id: world.open, values: object });
  const first = await page(path);
  expect(first).toContain("vengono dal");
  const asked = { duration: "5:30", cubicMetres: "19,1", "skills.piano": "1", [`quantity.${worker}`]: "3" };
  expect(fieldsOf(first)).toMatchObject({ ...asked, [`quantity.${lorry}`]: "1" });
  const changed = await page(
    `${path}?duration=2:00&quantity.${worker}=2&quantity.${lorry}=&skills.piano=&cubicMetres=`,
  );
  const { duration, ...others } = fieldsOf(changed);
  expect({ duration, people: others[`quantity.${worker}`] }).toEqual({ duration: "2:00", people: "2" });
  for (const name of [`quantity.${lorry}`, "skills.piano", "cubicMetres"])
    expect(others[name] ?? "0").toBe("0");
  const query = /order\?(date=[^"]*)"/.exec(changed.replaceAll("&amp;", "&"))?.[1] ?? "";
  await send();
  const order = await accept();
  const form = fieldsOf(await page(`/orders/works/insert/${order}?${query}`));
  expect(form).toMatchObject({ duration: "2:00", [`quantity.${worker}`]: "2" });
  expect(form[`quantity.${lorry}`]).toBeUndefined();
  expect(await page(path)).toContain("vengono dal");
});

test("an order names the quote that it is of and for how much, its client when it was sent", async () => {
  await send();
  const order = await accept();
  const shown = await page(`/orders/${order}`);
  expect(shown).toContain(`/appointment/${world.open}/quote?version=${example.version_id}`);
  expect(shown).toMatch(new RegExp(`>${number}, versione 1: accettato</a>[^<]*per 1\\.117,57 €`));
  expect(shown).toContain(`/appointment/${world.open}/quote/${example.version_id}/pdf`);
  const { values } = await boss().call("Orders", "getFromId", { id: world.order });
  expect(values.order.quote).toBeNull();
  const entries = (await boss().call("Client", "getTimeline", { id: world.rossi, page: 1 } as never))
    .values as Values;
  expect(JSON.stringify(entries)).toContain(`Preventivo ${number}, versione 1: accettato`);
});

test("an incomplete client is named beside its quote with the form that completes it; accepting changes nothing before", async () => {
  direct(() => update("clients", world.rossi, { fiscal_code: "" }));
  await send();
  const path = `/appointment/${world.open}/quote`;
  const shown = await page(path);
  expect(shown).toContain("Cliente da completare: manca il codice fiscale");
  expect(shown).toContain(`href="/client/modify/${world.rossi}"`);
  for (const form of ["accept", "sign"])
    expect(await page(`${path}/${example.version_id}/${form}`)).toContain("Cliente da completare");
  const form = { how: "message", name: "Rossi Niccolò", words: "Va bene", wished_date: "" };
  const before = dump();
  const refused = await visitor("superadmin").post(`${path}/${example.version_id}/accept`, form);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("da completare prima dell&#x27;ordine: manca il codice fiscale");
  expect(fieldsOf(refused.text)).toMatchObject({ name: "Rossi Niccolò" });
  expect(refused.text).toContain("Va bene</textarea>");
  expect(dump()).toBe(before);
  direct(() => update("clients", world.rossi, { fiscal_code: "RSSNCL80A01F839X" }));
  expect(await accept()).toBeGreaterThan(0);
});
