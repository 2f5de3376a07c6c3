import { insert, one, remove, update } from "../../src/server/db/db";
import { addDays, setClock, today, toWire, userId, visitor, weekday } from "../support/requests";
import { as, direct, fresh, naples, tomorrow, wireTomorrow, world } from "../support/world";

beforeEach(fresh);
type Item = { value: string; text: string; detail?: string; kind?: string; href?: string };
type Profile = Parameters<typeof visitor>[0];

const suggestions = async (query: string, profile: Profile = "ufficio", site: "A" | "B" = "A") =>
  JSON.parse((await visitor(profile, site).post("/search/items", { q: query })).text).items as Item[];

const values = async (query: string, profile?: Profile, site?: "A" | "B") =>
  (await suggestions(query, profile, site)).map(({ value }) => value);

const addClient = (row: Record<string, string | number>, address = "Via Dante 7") =>
  direct(() => {
    const named = { surname: "Bianchi", name: "Ada", ...row };
    const folded = [named.surname, named.name, row.business_name].filter(Boolean).join(" ").toLowerCase();
    const id = insert("clients", { private_client: 1, folded, date_created: "2026-01-01 08:00", ...named });
    const place = { address, id_city: naples, city: "Napoli", zip: "80125", province: "NA" };
    insert("pickup_places", { id_client: id, ...place });
    return id;
  });

describe("a search of everything", () => {
  test("shows clients first, then their records, and offers a new client and all results at the end", async () => {
    const found = await suggestions("rossi");
    expect(found[0]).toMatchObject({
      value: `client-${world.rossi}`,
      text: "Rossi Niccolò",
      kind: "Cliente",
      href: `/client/${world.rossi}`,
    });
    expect(found).toContainEqual(expect.objectContaining({ value: `order-${world.order}`, kind: "Ordine" }));
    expect(found.slice(-2).map(({ text }) => text)).toEqual([
      "Nuovo cliente «rossi»",
      "Mostra tutti i risultati",
    ]);
  });

  test("ends with the manual where words of it begin a name as well", async () => {
    for (const name of ["Ivan", "Ivana", "Ivano", "Ivaldo"]) addClient({ name });
    const texts = (await suggestions("iva")).map(({ text }) => text);
    expect(texts[0]).toStartWith("Bianchi Iva");
    expect(texts.slice(-2)).toEqual(["Cerca nella guida «iva»", "Mostra tutti i risultati"]);
  });

  test.each([
    "3331234567",
    "+39 333 123 4567",
    "0039 333-123-4567",
    "393331234567",
    "333.1234567",
    "4567",
    "rossi 4567",
    "niccolo rossi",
    "ROSSI NICCOLÒ",
    "rosi",
    "rosssi",
    "nicolò",
    "rssncl80a01f839x",
    "RSS NCL 80A01 F839X",
    "rossi@traslo",
  ])("finds a client by %p", async (query) => {
    expect(await values(query)).toContain(`client-${world.rossi}`);
  });

  test("finds clients by street, town, CAP and VAT number, and shows the place", async () => {
    const id = addClient({ business_name: "Edil Flegrea", private_client: 0, vat_number: "06363391001" });
    for (const query of ["via dante", "dante napoli", "80125", "06363391001", "IT 06363391001"])
      expect([query, await values(query)]).toEqual([query, expect.arrayContaining([`client-${id}`])]);
    expect((await suggestions("via dante"))[0]?.detail).toContain("Via Dante 7, Napoli");
  });

  test("puts the very name before others and says by whom a company is found", async () => {
    const dora = addClient({ surname: "Rea", name: "Dora" });
    const company = addClient({
      surname: "Rea",
      name: "Alessandro",
      business_name: "Capasso Impianti",
      private_client: 0,
    });
    expect((await values("rea d"))[0]).toBe(`client-${dora}`);
    const [first, second] = await suggestions("rea");
    expect([first?.value, second?.value]).toEqual([`client-${dora}`, `client-${company}`]);
    expect(second?.detail).toContain("referente Rea Alessandro");
  });

  test("says by what a client is found that was written with a typing error", async () => {
    const company = {
      business_name: "Sebeto Informatica",
      private_client: 0,
      surname: "Ventura",
      name: "Ida",
    };
    const id = addClient(company, "Via Caracciolo 4");
    direct(() => insert("client_contacts", { id_client: id, name: "Zuccaro Pia", role: "segretaria" }));
    for (const [query, why] of [
      ["venturra", "referente Ventura Ida"],
      ["zucaro", "segretaria Zuccaro Pia"],
      ["caraciolo", "Via Caracciolo 4, Napoli"],
    ] as const)
      expect([query, (await suggestions(query))[0]]).toMatchObject([
        query,
        { value: `client-${id}`, detail: expect.stringContaining(why) },
      ]);
  });

  test("says by which residence or seat a client is found", async () => {
    const [home, seat] = [
      "Via Torquato Tasso 232, 84084 Fisciano (SA)",
      "Corso Resina 8, 80056 Ercolano (NA)",
    ];
    const person = addClient({ private_address: home });
    const company = addClient({ business_name: "Edil", private_client: 0, business_address: seat });
    const answer = async (query: string) => (await suggestions(query))[0];
    expect(await answer("torquato tasso")).toMatchObject({ value: `client-${person}` });
    expect((await answer("torquato tasso"))?.detail).toContain(`residenza ${home}`);
    expect(await answer("corso resina")).toMatchObject({ value: `client-${company}` });
    expect((await answer("corso resina"))?.detail).toContain(`sede ${seat}`);
  });

  test("finds a client by another contact, whose name and number are the answer", async () => {
    const contact = { id_client: world.rossi, name: "Zuccaro Pia", role: "segretaria", phone: "0823445566" };
    const id = direct(() => insert("client_contacts", contact));
    for (const query of ["zuccaro", "0823 44 55 66", "5566"])
      expect((await suggestions(query))[0]).toMatchObject({
        value: `client-${world.rossi}`,
        detail: expect.stringContaining("segretaria Zuccaro Pia · Napoli · 0823 445 566"),
      });
    direct(() => remove("client_contacts", id));
    expect(await values("zuccaro")).not.toContain(`client-${world.rossi}`);
  });

  test("says by which e-mail, or by which person of a company with its name, a client is found", async () => {
    const company = { business_name: "Sebeto Informatica", private_client: 0 };
    const id = addClient({ ...company, surname: "Ventura", name: "Ida", email: "contabile@flegrea.example" });
    const contact = {
      id_client: id,
      name: "Zuccaro Pia",
      role: "segretaria",
      email: "ordini@caraffa.example",
    };
    direct(() => insert("client_contacts", contact));
    for (const [query, why] of [
      ["contabile@flegrea", "contabile@flegrea.example · Napoli"],
      ["sebeto flegrea", "contabile@flegrea.example · Napoli"],
      ["sebeto ventura", "referente Ventura Ida · Napoli"],
      ["zuccaro", "segretaria Zuccaro Pia · Napoli"],
      ["@caraffa", "segretaria Zuccaro Pia ordini@caraffa.example · Napoli"],
    ])
      expect([query, (await suggestions(query as string))[0]]).toMatchObject([
        query,
        { value: `client-${id}`, detail: why },
      ]);
  });

  test("finds the company's own order and works without the visit that stands for its place", async () => {
    const found = await suggestions("lavorazioni interne");
    expect(found.map(({ value }) => value)).toContain("order-9999");
    expect(found.filter(({ value }) => value.startsWith("appointment-"))).toEqual([]);
    const { id_appointment } = one<{ id_appointment: number }>`
      SELECT id_appointment FROM orders WHERE id = 9999` as { id_appointment: number };
    expect(await values(`${id_appointment}`)).not.toContain(`appointment-${id_appointment}`);
  });

  test("tells namesakes apart by town and phone", async () => {
    addClient({ cellphone: "3401112223" });
    addClient({ cellphone: "3409998887" });
    const details = (await suggestions("bianchi ada")).slice(0, 2).map(({ detail }) => detail);
    expect(details).toEqual(["Napoli · 340 999 8887", "Napoli · 340 111 2223"]);
  });

  test("tells namesakes of one town without a phone apart by the street", async () => {
    for (const address of ["Via Roma 1", "Via Chiaia 2"]) addClient({ surname: "Neri" }, address);
    const details = (await suggestions("neri ada")).slice(0, 2).map(({ detail }) => detail);
    expect(details).toEqual(["Via Chiaia 2, Napoli", "Via Roma 1, Napoli"]);
  });

  test("an exact number is first", async () => {
    const number = `${world.order}`;
    for (const query of [number, `#${number}`, `ordine ${number}`, `ord. ${number}`])
      expect((await values(query))[0]).toBe(`order-${number}`);
  });

  test("a day leads to its screens", async () => {
    const found = await suggestions("domani", "superadmin");
    expect(found.map(({ href }) => href)).toEqual(
      expect.arrayContaining([`/dailyWorks/${wireTomorrow}`, `/planning/?day=${wireTomorrow}`]),
    );
  });

  test("a day counts the works begun before that still last; site B knows no lengths", async () => {
    const counted = async (site: "A" | "B") =>
      (await suggestions("domani", "superadmin", site)).find(({ value }) => value === "day-board")?.detail;
    const before = [await counted("A"), await counted("B")];
    direct(() => update("works", world.work, { date: today(), hour: "22:00", minutes: 600 }));
    expect([before, await counted("A"), await counted("B")]).toEqual([
      ["2 lavorazioni", "1 lavorazione"],
      "2 lavorazioni",
      "Nessuna lavorazione del sito B.",
    ]);
  });

  test("four digits are an order, then a day, then the visit of that number", async () => {
    // Early in a month they are also the code of a worker.
    const digits = "2812";
    const { id_client, id_address } = one<{ id_client: number; id_address: number }>`
      SELECT id_client, id_address FROM appointments WHERE id = ${world.open}` as never;
    const dated = { date: tomorrow, time: "10:00", time_end: "11:00", date_created: "2026-01-01 08:00" };
    direct(() => insert("appointments", { id: Number(digits), id_client, id_address, ...dated }));
    const visit = `appointment-${Number(digits)}`;
    expect(await values(digits, "superadmin")).toEqual([
      "day-board",
      "day-planning",
      "day-agenda",
      visit,
      expect.anything(),
    ]);
    direct(() =>
      insert("orders", {
        id: Number(digits),
        id_client,
        id_appointment: Number(digits),
        date_created: dated.date_created,
        agreed_price_cents: 0,
        agreed_price_2: 0,
      }),
    );
    expect((await values(digits, "superadmin")).slice(0, 2)).toEqual([
      `order-${Number(digits)}`,
      "day-board",
    ]);
  });

  test("pages are found by what people call them, also those of a day", async () => {
    expect((await suggestions("giornaliera", "superadmin"))[0]?.href).toBe("/dailyWorks/");
    expect((await suggestions("giornaliera domani", "superadmin"))[0]?.href).toBe(
      `/dailyWorks/${wireTomorrow}`,
    );
    expect((await suggestions("nuovo cliente"))[0]).toMatchObject({
      text: "Nuovo cliente",
      href: "/client/insert",
    });
    expect((await suggestions("giornalera", "superadmin")).map(({ href }) => href)).toContain("/dailyWorks/");
  });

  test("the pages that no menu has are found", async () => {
    const hrefs = async (query: string) => (await suggestions(query, "agenda")).map(({ href }) => href);
    expect((await hrefs("guida"))[0]).toBe("/aiuto");
    expect((await hrefs("cambia password"))[0]).toBe("/account/password");
    expect((await hrefs("esci"))[0]).toBe("/logout");
  });

  test("shows what comes next with a client as its second line", async () => {
    const [first] = await suggestions("rossi", "superadmin");
    expect(first?.detail).toMatch(/\d\d:\d\d .+ · squadra \d|\d\d:\d\d appuntamento/);
  });

  test("follows every change of a client and of its places", async () => {
    direct(() => update("clients", world.rossi, { cellphone: "3477770001", folded: "verdi niccolo" }));
    expect(await values("4567")).not.toContain(`client-${world.rossi}`);
    expect(await values("0001")).toContain(`client-${world.rossi}`);
    const id = addClient({}, "Piazza Plebiscito 1");
    expect(await values("plebiscito")).toContain(`client-${id}`);
    const place = one<{ id: number }>`SELECT id FROM pickup_places WHERE id_client = ${id}`?.id as number;
    direct(() => update("pickup_places", place, { address: "Via Caracciolo 1" }));
    expect(await values("plebiscito")).not.toContain(`client-${id}`);
    expect(await values("caracciolo")).toContain(`client-${id}`);
    direct(() => remove("pickup_places", place));
    expect(await values("caracciolo")).not.toContain(`client-${id}`);
    direct(() => remove("clients", id));
    expect(await values("bianchi ada")).not.toContain(`client-${id}`);
  });

  test("follows every change of a memo, of whom it is shared with, and of a worker's name", async () => {
    const memo = { description: "", date: "05-03-2027", time: "09:30" };
    const memos = async (query: string, profile: Profile) =>
      (await suggestions(query, profile)).filter(({ kind }) => kind === "Memo").map(({ text }) => text);
    const title = "Chiamare il fornitore";
    expect(await memos("fornitore", "ufficio")).toEqual([]);
    const { id } = (await as("ufficio").call("Memo", "createNew", { values: { ...memo, title } })).values;
    expect(await memos("fornitore", "ufficio")).toEqual([title]);
    expect(await memos("fornitore", "agenda")).toEqual([]);
    await as("ufficio").call("Memo", "share", { id, users: [userId("agenda")] });
    expect(await memos("fornitore", "agenda")).toEqual([title]);
    await as("ufficio").call("Memo", "share", { id, users: [userId("magazzino")] });
    expect(await memos("fornitore", "agenda")).toEqual([]);
    const changed = { values: { id, ...memo, title: "Ritirare le chiavi" } };
    await as("ufficio").call("Memo", "updateMemo", changed);
    expect(await memos("fornitore", "ufficio")).toEqual([]);
    expect(await memos("chiavi", "ufficio")).toEqual(["Ritirare le chiavi"]);

    const worker = one<{ id: number }>`SELECT min(id) AS id FROM workers WHERE deleted = 0 AND date IS NULL`;
    const ofWorker = `worker-${worker?.id}`;
    expect(await values("zanzottera", "superadmin")).not.toContain(ofWorker);
    direct(() => update("workers", worker?.id as number, { surname: "Zanzottera" }));
    expect(await values("zanzottera", "superadmin")).toContain(ofWorker);
  });

  test("says of several namesakes what comes next with each", async () => {
    const ids = ["3351110001", "3351110002"].map((cellphone) =>
      addClient({ surname: "Zorzi", cellphone, folded: "zorzi ada" }),
    );
    for (const [at, id_client] of ids.entries()) {
      const place = one<{ id: number }>`SELECT id FROM pickup_places WHERE id_client = ${id_client}`;
      for (const time of ["15:00", `1${at}:30`])
        await as("ufficio").call("Appointment", "createNew", {
          values: {
            client: id_client,
            client_address: place?.id,
            date: wireTomorrow,
            time,
            agent: 1,
            howKnew: 2,
            description: "",
            state: 0,
            is_out_campania: 0,
          },
        });
    }
    const found = (await suggestions("zorzi")).filter(({ kind }) => kind === "Cliente");
    expect(found.map(({ value, detail }) => [value, detail?.match(/\d\d:\d\d.*/)?.[0]])).toEqual([
      [`client-${ids[1]}`, "11:30 appuntamento"],
      [`client-${ids[0]}`, "10:30 appuntamento"],
    ]);
  });

  test("a street with its number: that very place is first, however many newer clients live near", async () => {
    const at = addClient({ surname: "Verde", folded: "verde ada" }, "Via Zuccarini 19");
    for (let near = 0; near < 45; near++)
      addClient({ surname: "Altro", folded: `altro ada ${near}` }, `Via Zuccarini ${190 + near}`);
    const [first] = await suggestions("via zuccarini 19");
    expect(first?.value).toBe(`client-${at}`);
    expect(first?.detail).toContain("Via Zuccarini 19, ");
    expect((await values("zuccarini 19 napoli"))[0]).toBe(`client-${at}`);
  });

  test("of several places of a client the one that was typed is shown", async () => {
    const id = addClient({ surname: "Verde", folded: "verde ada" }, "Via Argine 3");
    const more = { id_city: naples, city: "Napoli", zip: "80125", province: "NA" };
    direct(() => insert("pickup_places", { id_client: id, address: "Via Zuccarini 7", ...more }));
    expect((await suggestions("via zuccarini"))[0]?.detail).toContain("Via Zuccarini 7");
  });

  test("a name that others have too is still understood as one almost the same", async () => {
    addClient({ surname: "Nicolo", folded: "nicolo ada" });
    expect(await values("nicolo rosi")).toContain(`client-${world.rossi}`);
    const id = addClient({ surname: "Niccolò", name: "Simone", folded: "niccolo simone" });
    expect(await values("nicolo simone")).toContain(`client-${id}`);
  });

  test.each([
    "flag",
    "disdetta",
    "acconto",
    "operaio malato",
    "mandare il preventivo",
    "fattura",
    "ho cancellato",
    "secondo indirizzo",
    "caparra",
    "non trovo un cliente",
    "stampare foglio",
    "appuntamento disdetto",
    "ordine annullato",
    "cliente cancellato",
  ])("words that are nobody's name are answered by the manual, without a new client: %s", async (query) => {
    const found = await suggestions(query, "superadmin");
    expect(found[0]?.kind).toBe("Guida");
    expect(found.filter(({ text }) => /nuovo (cliente|appuntamento|ordine)/i.test(text))).toEqual([]);
  });

  test("what can be a name is offered as a new client, also beside a plain word", async () => {
    for (const query of ["zuccarello", "zuccarello malato", "conti", "piccolo", "di maio", "081 555 12 99"])
      expect([query, await values(query)]).toEqual([query, expect.arrayContaining(["new-client"])]);
  });

  test("a day is no name written almost so", async () => {
    addClient({ surname: "Domenico", folded: "domenico ada" });
    expect((await values("domani")).filter((value) => value.startsWith("client-"))).toEqual([]);
  });

  test.each([
    ["cliente rossi", "client-"],
    ["ordine rossi", "order-"],
    ["visita rossi", "appointment-"],
  ])("words that begin a sentence may ask for what is there: %s", async (query, kind) => {
    for (const profile of ["superadmin", "consultazione"] as const) {
      const found = await values(query, profile);
      expect(found).toContain(`client-${world.rossi}`);
      expect(found.some((value) => value.startsWith(kind))).toBe(true);
    }
    const [first] = await values("cliente rossi", "superadmin");
    expect(first).toBe(`client-${world.rossi}`);
    expect((await values("nuovo cliente rossi", "superadmin"))[0]).toBe("new-client-form");
  });

  test("a memo is found with the word for its kind", async () => {
    const memo = { title: "Chiamare il fornitore", description: "", date: "05-03-2027", time: "09:30" };
    const { id } = (await as("ufficio").call("Memo", "createNew", { values: memo })).values;
    expect(await values("memo fornitore")).toContain(`memo-${id}`);
  });

  test("`box` with a name lists what the client has stored, for whom may see it", async () => {
    const id_client = addClient({ surname: "Zorzi", folded: "zorzi ada" });
    const line = direct(() => insert("box_lines", { id_box: 7, id_client, used: 5 }));
    for (const query of ["box zorzi", "deposito Zorzi"]) {
      expect((await values(query, "superadmin"))[0]).toBe(`box-${line}`);
      expect(await values(query, "superadmin")).not.toContain("new-client");
      expect(await values(query, "agenda")).not.toContain(`box-${line}`);
      expect(await values(query, "agenda")).toContain(`client-${id_client}`);
    }
    expect(await values("box rossi", "superadmin")).toContain(`client-${world.rossi}`);
  });

  test("three digits, signs and very long texts are answered", async () => {
    for (const query of ["081", "''\"", "%", "*", "-", "x".repeat(200), "a b c d e f g h", "+", "#", "00"])
      expect(Array.isArray(await suggestions(query, "superadmin"))).toBe(true);
  });
});

describe("only what the account may see is found", () => {
  test("who may not see clients finds none, nor the offer of a new one", async () => {
    const found = await values("rossi", "depositi");
    const may = await visitor("depositi").get(`/client/${world.rossi}`);
    expect(found.some((value) => value.startsWith("client-"))).toBe(may.status === 200);
  });

  describe("by where the goods of a work go", () => {
    const placeAt = (address: string, id_client = world.rossi) =>
      direct(() =>
        insert("pickup_places", {
          id_client,
          address,
          id_city: null,
          city: "Rho",
          zip: "20017",
          province: "MI",
        }),
      );
    const about = (found: string[]) => found.filter((value) => /^(work|order)-/.test(value));

    test.each(["via po 3", "po rho", "20017", "Rho"])("finds the work and its order: %s", async (typed) => {
      const id_unloading_place = placeAt("Via Po 3");
      direct(() => update("works", world.work, { id_unloading_place }));
      expect(about(await values(typed)).slice(0, 2)).toEqual([`work-${world.work}`, `order-${world.order}`]);
      const found = (await suggestions(typed)).find(({ value }) => value === `work-${world.work}`);
      expect(found?.detail).toEndWith("Napoli → Rho");
    });

    test("finds the work by a stop, also one of the past", async () => {
      const id_place = placeAt("Via Adda 8");
      direct(() => {
        insert("work_stops", { id_work: world.work, id_place, position: 0 });
        update("works", world.work, { date: "2020-03-02" });
      });
      expect(await values("via adda 8")).toContain(`work-${world.work}`);
      expect(await values("via adda 9")).not.toContain(`work-${world.work}`);
    });

    test("comes after the records of a client who has that name", async () => {
      const id_unloading_place = placeAt("Via Verdi 3", world.azienda);
      addClient({ surname: "Verdi", name: "Ugo" });
      direct(() => update("works", world.hiddenWork, { id_unloading_place }));
      expect((await suggestions("verdi"))[0]?.text).toBe("Verdi Ugo");
    });

    test("is nothing that site B finds", async () => {
      const id_unloading_place = placeAt("Via Po 3");
      const before = await values("via po 3", "superadmin", "B");
      direct(() => {
        update("works", world.work, { id_unloading_place });
        insert("work_stops", { id_work: world.work, id_place: id_unloading_place, position: 0 });
      });
      expect(await values("via po 3", "superadmin", "B")).toEqual(before);
      const detail = await suggestions("rossi", "superadmin", "B");
      expect(JSON.stringify(detail)).not.toContain("Rho");
    });
  });

  test.each(["A", "B"] as const)("site %s finds only the orders and works that it shows", async (site) => {
    const of = async (query: string) =>
      (await values(query, "superadmin", site)).filter((value) => /^(order|work)-/.test(value));
    const hidden = [`order-${world.hiddenOrder}`, `work-${world.hiddenWork}`];
    expect(await of("rossi")).toEqual([`order-${world.order}`, `work-${world.work}`]);
    expect(await of("vesuvio")).toEqual(site === "A" ? hidden : []);
    expect(await of(`ordine ${world.hiddenOrder}`)).toEqual(site === "A" ? hidden.slice(0, 1) : []);
  });
});

describe("the page of all results", () => {
  test("has no typed text in its address and is found again", async () => {
    const { status, headers } = await visitor("ufficio").post("/search", { q: "rossi" });
    const location = headers.get("location") as string;
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/search\?search=[0-9a-f-]{36}$/)]);
    const { text } = await visitor("ufficio").get(location);
    expect(text).toContain("Rossi Niccolò");
    expect(text).toContain("Tutti nell&#x27;elenco clienti");
  });

  test("without results shows a sentence; without a session it redirects to the login", async () => {
    const { headers } = await visitor("agenda").post("/search", { q: "zzz" });
    expect((await visitor("agenda").get(headers.get("location") as string)).text).toContain(
      "Nessun risultato.",
    );
    const secretary = await visitor("segreteria").post("/search/items", { q: "box 12" });
    expect(JSON.parse(secretary.text).none).toBe(
      "Nessun risultato. Le lavorazioni e i depositi non si vedono con questo profilo.",
    );
    expect((await visitor("nobody").post("/search/items", { q: "a" })).status).toBe(303);
  });
});

/** The form that a choice opens, with the values of its fields. */
async function opened(q: string, choice: string, profile: Profile = "superadmin") {
  const { headers } = await visitor(profile).post("/search", { q, choice });
  const location = headers.get("location") as string;
  const { text } = await visitor(profile).get(location);
  const value = (name: string) => text.match(new RegExp(`name="${name}"[^>]* value="([^"]*)"`))?.[1];
  return { location, text, value };
}

describe("what was typed fills a form", () => {
  test("of a new client: names and digits go into their fields, and no address has them", async () => {
    const named = await opened("de luca maria 081 5551234", "new-client");
    expect(named.location).toMatch(/^\/appointment\/insert\/first-call\?filled=[0-9a-f-]{36}$/);
    const client = ["client.surname", "client.name", "client.phone"];
    expect(client.map(named.value)).toEqual(["De Luca", "Maria", "0815551234"]);
    const called = await opened("+39 340 111 2223", "new-client");
    expect(called.value("client.phone")).toBe("3401112223");
    const numberFirst = await opened("340 111 2223 de luca maria", "new-client");
    expect(client.map(numberFirst.value)).toEqual(["De Luca", "Maria", "3401112223"]);
  });

  test("a sentence fills an appointment, and says what it did not understand", async () => {
    const sentence = "sopralluogo rossi domani 15:30 ag2 terzo piano";
    const [first, second] = await suggestions(sentence, "superadmin");
    expect(first?.text).toBe("Prima telefonata di «Rossi»");
    expect(first?.detail).toContain("15:30");
    expect([first?.detail, second?.detail]).toEqual(
      Array(2).fill(expect.stringContaining("non capito: «terzo piano»")),
    );
    expect(second?.text).toBe("Nuovo appuntamento · forse Rossi Niccolò");
    const { location, text, value } = await opened(sentence, second?.value as string);
    expect(location).toMatch(/^\/appointment\/insert\?filled=[0-9a-f-]{36}$/);
    expect(["client", "date", "time", "time_end"].map(value)).toEqual([
      String(world.rossi),
      wireTomorrow,
      "15:30",
      "16:30",
    ]);
    expect(text).toContain("Non capito: «terzo piano»");
    expect(text).toMatch(/<option[^>]*value="2"[^>]*selected|selected=""[^>]*value="2"/);
  });

  test("a day without a year is of the next one once it is long over, for the board as well", async () => {
    const start = Date.now();
    setClock(() => Date.parse("2031-11-26T09:00:00Z") + Date.now() - start);
    const memo = await opened("promemoria chiamare la banca 7/1 9:00", "new-memo");
    expect(["title", "date"].map(memo.value)).toEqual(["chiamare la banca", "07-01-2032"]);
    const visit = await opened("sopralluogo rossi 25/11 15:30", `new-appointment-${world.rossi}`);
    expect(visit.value("date")).toBe("25-11-2031");
    const href = async (query: string) => (await suggestions(query, "superadmin"))[0]?.href;
    expect(await href("7/1")).toBe("/dailyWorks/07-01-2032");
    expect(await href("giornaliera 7/1")).toBe("/dailyWorks/07-01-2032");
  });

  test("an hour, a day or an agent that does not exist is no name of a new client", async () => {
    const sentence = "sopralluogo Zuccarello domani 25:99 31/02 ag9";
    const [first] = await suggestions(sentence, "superadmin");
    expect(first?.text).toBe("Prima telefonata di «Zuccarello»");
    expect(first?.detail).toContain("non capito: «25:99 31/02 ag9»");
    const { value, text } = await opened(sentence, first?.value as string);
    expect(["client.surname", "client.name", "date"].map(value)).toEqual(["Zuccarello", "", wireTomorrow]);
    expect(text).toContain("Non capito: «25:99 31/02 ag9»");
    const [nobody] = await suggestions("visita domani 25:99", "superadmin");
    expect([nobody?.text, nobody?.detail]).toEqual([
      "Nuovo appuntamento",
      expect.stringContaining("non capito: «25:99»"),
    ]);
  });

  test("a sentence about nobody known fills the form of a new client; a memo takes the words as its title", async () => {
    const [first] = await suggestions("appuntamento Zuccarello lunedì", "superadmin");
    expect(first?.text).toBe("Prima telefonata di «Zuccarello»");
    const form = await opened("appuntamento Zuccarello lunedì", first?.value as string);
    expect(form.value("client.surname")).toBe("Zuccarello");
    expect(form.value("date")).toBe(toWire(addDays(today(), 7 - weekday(today()))));
    expect(form.location).toStartWith("/appointment/insert/first-call?filled=");
    const called = `appuntamento de luca maria 340 1112223 ${Number(tomorrow.slice(8))} 10:00`;
    const caller = await opened(called, "new-appointment-new");
    expect(
      ["client.surname", "client.name", "client.phone", "date", "time", "time_end"].map(caller.value),
    ).toEqual(["De Luca", "Maria", "3401112223", wireTomorrow, "10:00", "11:00"]);
    const order = await opened("ordine Zuccarello domani", "new-order-new");
    expect(order.location).toStartWith("/orders/insert/new-client?filled=");
    const memo = await opened("promemoria chiamare la banca domani 9:00", "new-memo");
    expect(["title", "date", "time"].map(memo.value)).toEqual(["chiamare la banca", wireTomorrow, "09:00"]);
  });

  const likeRossi = "Nuovo appuntamento · forse Rossi Niccolò";
  const rossiKnown = "Nuovo appuntamento · Rossi Niccolò";
  test.each([
    ["app Rossi Gino domani 1530", ["Prima telefonata di «Rossi Gino»", likeRossi]],
    ["app Rossi Lucia 081 5551234 lun 9", ["Prima telefonata di «Rossi Lucia», 081 555 1234", likeRossi]],
    ["app Rossi Lucia lun 9 333 1112223", ["Prima telefonata di «Rossi Lucia», 333 111 2223", likeRossi]],
    ["app domani 347 1112223 Pia", ["Prima telefonata di «Pia», 347 111 2223"]],
    ["app rosi niccolo domani", ["Prima telefonata di «Rosi Niccolo»", likeRossi]],
    [
      "ordine Rossi Gino",
      ["Nuovo ordine con nuovo cliente «Rossi Gino»", "Nuovo ordine · forse Rossi Niccolò"],
    ],
    ["app rossi domani 15:30", [rossiKnown]],
    ["app 333 1234567 lun 9", [rossiKnown]],
    ["app rossi 3331234567 lun 9", [rossiKnown]],
    ["app di rossi domani", [rossiKnown]],
    ["app di lunedì rossi", [rossiKnown]],
    ["app di napoli ugo lun 9", ["Prima telefonata di «Di Napoli Ugo»"]],
    ["app Lunedì Marco domani 9", ["Prima telefonata di «Lunedì Marco»"]],
    ["app rossi niccolò domenica 10", [rossiKnown]],
    ["nuovo cliente Sabato Rita", ["Nuovo cliente «Sabato Rita»"]],
  ])(
    "%s: somebody new comes before those who only resemble, and after nobody who is known",
    async (query, texts) => {
      const offered = (await suggestions(query, "superadmin")).filter(({ kind }) => kind === "Azione");
      expect(offered.map(({ text }) => text)).toEqual(texts);
    },
  );

  test("a client whose name is a day of the week is found with a day or without", async () => {
    const id = addClient({ surname: "Lunedì", name: "Marco", folded: "lunedi marco" });
    const own = "Nuovo appuntamento · Lunedì Marco";
    for (const query of ["app Lunedì Marco domani 9", "app domani 9 Lunedì Marco", "app Marco lunedì"])
      expect((await suggestions(query, "superadmin"))[0]?.text).toBe(own);
    const { value } = await opened("app Lunedì Marco domani 9", `new-appointment-${id}`);
    expect(["client", "date", "time"].map(value)).toEqual([String(id), wireTomorrow, "09:00"]);
  });

  test.each(["3331234567", "Rossi Niccolò", "rossi@traslo.example", "cliente Rossi Niccolò"])(
    "after the very client %s nobody new is offered",
    async (query) => {
      const found = await suggestions(query, "superadmin");
      expect(found[0]?.value).toBe(`client-${world.rossi}`);
      expect(found.filter(({ text }) => text.startsWith("Nuovo cliente"))).toEqual([]);
    },
  );

  test("a guess says so in the form", async () => {
    const { text } = await opened("app rosi domani", `new-appointment-${world.rossi}`);
    expect(text).toContain("Rossi Niccolò è scelto per somiglianza: verificarlo.");
  });

  test("a sentence saves nothing, and who may not insert is not offered its form", async () => {
    const before = one`SELECT count(*) AS n FROM appointments`;
    await opened("sopralluogo rossi domani", `new-appointment-${world.rossi}`);
    expect(one`SELECT count(*) AS n FROM appointments`).toEqual(before);
    expect(await values("sopralluogo rossi domani", "consultazione")).not.toContain(
      `new-appointment-${world.rossi}`,
    );
  });
});

describe("the client field of a form", () => {
  const items = async (q: string) =>
    JSON.parse((await visitor("ufficio").post("/client/items", { q })).text).items as Item[];

  test("finds what the search of everything finds, with town and phone beside the name", async () => {
    expect(await items("+39 333 1234567")).toEqual([
      expect.objectContaining({ value: world.rossi, text: "Rossi Niccolò" }),
    ]);
    expect((await items("rosi"))[0]?.detail).toContain("333 123 4567");
  });

  test("a text of which nothing was chosen is refused by what is to be done", async () => {
    const { text } = await visitor("ufficio").post("/appointment/insert", {
      client: "",
      client_text: "bianchi marti",
      date: toWire(tomorrow),
      time: "10:00",
    });
    expect(text).toContain("Scegliere una voce dall&#x27;elenco.");
  });
});
