import { addDays, dayText, formatDay } from "../../src/server/base/days";
import { insert, one, update } from "../../src/server/db/db";
import { openPdf } from "../support/pdf-text";
import { some } from "../support/thorough";
import { as, direct, fresh, tomorrow, type Values, wireTomorrow, world } from "../support/world";

beforeEach(fresh);

const quotePath = () => `/api/preventivi/pdf/${world.order}`;

describe("the quote of an order", () => {
  test("has cents in all its amounts where one has them, and the VAT to the cent", async () => {
    direct(() => {
      update("orders", world.order, { agreed_price_cents: 123_445 });
      update("works", world.work, { police_permission_cents: 8000 });
    });
    const { text } = await openPdf(quotePath());
    for (const texts of [
      "Prezzo concordato 1.234,45 €",
      "Permessi 80,00 €",
      "Totale al netto di IVA 1.314,45 €",
      "IVA 22% 289,18 €",
      "Totale con IVA 1.603,63 €",
    ])
      expect(text).toContain(texts);
  });

  test("has client, places, works, materials and the price without and with VAT", async () => {
    direct(() => {
      update("works", world.work, { police_permission_cents: 8000 });
      insert("order_materials", {
        id_order: world.order,
        id_material: 9,
        date: "2026-11-21",
        quantity: 12,
        price_cents: 3600,
      });
    });
    const { text, pages } = await openPdf(quotePath());

    for (const texts of [
      "Preventivo",
      "Ordine n. 1",
      "Rossi Niccolò",
      "333 123 4567",
      "rossi@traslo.example",
      "RSSNCL80A01F839X",
      "Via Roma 1, 80100 Napoli (NA)",
      "Via Chiaia 22",
      `${formatDay(tomorrow)} 08:00 Trasloco`,
      "Scatole Libri 12 36 €",
      "Prezzo concordato 1.200,00 €",
      "Permessi 80,00 €",
      "Totale al netto di IVA 1.316,00 €",
      "IVA 22% 289,52 €",
      "Totale con IVA 1.605,52 €",
      "Valido fino al",
      "Per accettazione, il cliente",
    ])
      expect(text).toContain(texts);
    expect(pages).toHaveLength(1);
  });

  const weekday = dayText(tomorrow, { weekday: "long" });
  const ends = (days: number) => `dal ${formatDay(tomorrow)} al ${formatDay(addDays(tomorrow, days))}`;
  test.each<[string, number[], Partial<Values>, string | undefined]>([
    ["weeks", [7, 14, 21], {}, `ogni ${weekday}, 4 volte, ${ends(21)}`],
    ["fortnights", [14, 28], {}, `${weekday}, ogni 2 settimane, 3 volte, ${ends(28)}`],
    ["days", [1, 2], {}, `ogni giorno, 3 volte, ${ends(2)}`],
    ["three days", [3, 6], {}, `ogni 3 giorni, 3 volte, ${ends(6)}`],
    ["a week that is left out", [7, 21], {}, undefined],
    ["the same day", [0, 0], {}, undefined],
    ["two alone", [7], {}, undefined],
    ["another hour", [7, 14], { hour: "09:00" }, undefined],
    ["another type", [7, 14], { type: 1 }, undefined],
  ])("has one line of a regular series: %s", async (_, after, other, line) => {
    direct(() => {
      const { id, version, police_permission, ...work } =
        one`SELECT * FROM works WHERE id = ${world.work}` as Values;
      for (const days of after) insert("works", { ...work, date: addDays(tomorrow, days) });
      if (other.hour || other.type) update("works", world.work, other);
    });
    const { text } = await openPdf(quotePath());
    if (line) expect(text).toContain(line);
    else for (const days of after) expect(text).toContain(`${formatDay(addDays(tomorrow, days))} 08:00 `);
    expect(text.includes("volte")).toBe(line !== undefined);
  });

  test.each([0, 2])(
    "of a client of type %i has its tax numbers, only those it has",
    async (private_client) => {
      const company = { private_client, business_name: "Officine", business_address: "Via Argine 300" };
      direct(() => update("clients", world.rossi, { ...company, fiscal_code: "" }));
      const without = (await openPdf(quotePath())).text;
      expect(without).not.toMatch(/Partita IVA|Codice fiscale|Codice univoco|PEC/);

      const numbers = { vat_number: "06363391001", fiscal_code: "RSSMRA85T10A562S", unique_code: "M5UXCR1" };
      direct(() => update("clients", world.rossi, { ...numbers, pec: "officine@pec.example" }));
      const { text, pages } = await openPdf(quotePath());
      for (const label of ["Partita IVA", "Codice fiscale", "Codice univoco (SDI)", "PEC"])
        expect(text).toContain(label);
      for (const value of ["06363391001", "RSSMRA85T10A562S", "M5UXCR1", "officine@pec.example"])
        expect(text).toContain(value);
      expect(text).toContain("Via Argine 300");
      expect(pages).toHaveLength(1);
    },
  );

  test("on site B has the second price and not the first", async () => {
    const { text } = await openPdf(quotePath(), "ufficio", "B");
    expect(text).toContain("Prezzo concordato 900 €");
    expect(text).not.toContain("1.200");
    expect((await openPdf(`/api/preventivi/pdf/${world.hiddenOrder}`, "ufficio", "B")).status).toBe(404);
  });

  test("with 60 works and 60 materials has all rows on several pages, each with the table heads", async () => {
    direct(() => {
      for (let at = 0; at < 60; at++) {
        insert("works", {
          id_order: world.order,
          id_pickup_place: world.rossiPlace,
          date: "2026-12-01",
          hour: `${String(8 + (at % 10)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`,
          type: at % 9,
          date_created: "2026-11-21 08:00",
        });
        insert("order_materials", {
          id_order: world.order,
          id_material: 4 + (at % 9),
          date: "2026-11-21",
          quantity: at + 1,
          price_cents: 100 * (1000 + at),
        });
      }
    });
    const { pages, text } = await openPdf(quotePath());

    expect(pages.length).toBeGreaterThan(3);
    for (let at = 0; at < 60; at++) expect(text).toContain(`${at + 1} 1.0${String(at).padStart(2, "0")} €`);

    pages.forEach((page, index) => {
      expect(page).toContain(`pagina ${index + 1} di ${pages.length}`);
      if (/\d+ 1\.0\d\d €/.test(page)) expect(page).toContain("Materiale Quantità Prezzo");
      if (/01\/12\/2026 \d\d:/.test(page)) expect(page).toContain("Data Ora Lavorazione Luogo");
    });
  });

  test("never has its signatures alone on a page, however long the conditions are", async () => {
    const counts = new Set<number>();
    for (const lines of some(
      Array.from({ length: 35 }, (_, at) => at + 6),
      7,
    )) {
      const text = Array.from({ length: lines }, (_, at) => `Condizione ${at + 1}.`).join("\n");
      const { version } = (await as("gestione1").call("Settings", "getSheets", {})).values;
      await as("gestione1").call("Settings", "changeSheets", { values: { quote: { text } }, version });
      const { pages } = await openPdf(quotePath());
      counts.add(pages.length);
      expect(pages.at(-1)).toContain(`Condizione ${lines}.`);
      expect(pages.at(-1)).toContain("Per accettazione, il cliente");
    }
    expect(counts).toEqual(new Set([1, 2]));
  });
});

describe("the quote of an appointment", () => {
  test("without an order has an empty price to fill in", async () => {
    const { text } = await openPdf(`/api/preventivi/pdf-appuntamento/${world.open}`, "segreteria");
    for (const texts of [
      `Sopralluogo del ${formatDay(tomorrow)}`,
      "Rossi Niccolò",
      "Prezzo al netto di IVA €",
    ])
      expect(text).toContain(texts);
    expect(text).not.toContain("Totale al netto");
  });

  test("with an order is the quote of that order", async () => {
    const { text } = await openPdf(`/api/preventivi/pdf-appuntamento/${world.withOrder}`);
    expect(text).toContain("Ordine n. 1");
    expect(text).toContain("Totale al netto di IVA 1.200 €");
  });

  test("is 404 for an unknown appointment and for one that site B hides", async () => {
    for (const id of ["999", "x", "0"])
      expect((await openPdf(`/api/preventivi/pdf-appuntamento/${id}`)).status).toBe(404);
    const hidden = `/api/preventivi/pdf-appuntamento/${world.hiddenAppointment}`;
    expect((await openPdf(hidden, "ufficio", "B")).status).toBe(404);
  });
});

describe("the PDFs of materials", () => {
  test("a block has two numbered delivery notes, a work its summary, and the transport form opens", async () => {
    const values = [4, 9, 12].map((id_material) => ({ id_material, quantity: 60 + id_material }));
    const { id_block } = (
      await as("ufficio").call("Orders", "saveMaterials", {
        id_order: world.order,
        materials: values,
        date: wireTomorrow,
        delivered: 1,
      })
    ).values;

    for (const kind of ["magazzino-operaio", "operaio-cliente"]) {
      const { text } = await openPdf(`/api/materiali/pdf-${kind}-block/${id_block}`, "magazzino");
      for (const texts of [`N. ${id_block}`, formatDay(tomorrow), "Scotch 64", "Scatole Libri 69", "Firma"])
        expect(text).toContain(texts);
    }

    await as("magazzino").call("Works", "saveMaterials", {
      id_work: world.work,
      materials: [{ id_material: 9, value_out: 20, value_in: 5 }],
    });
    expect((await openPdf(`/api/materiali/pdf/${world.work}`)).text).toContain("Scatole Libri 20 5 15");
    expect((await openPdf("/modulo-trasporto.pdf", "segreteria")).text).toContain("Modulo di trasporto");
  });

  test("need the permission materials.view, and on site B a hidden work is 404", async () => {
    expect((await openPdf(`/api/materiali/pdf/${world.work}`, "segreteria")).status).toBe(403);
    expect((await openPdf("/api/materiali/pdf-magazzino-operaio-block/999")).status).toBe(404);
    expect((await openPdf(`/api/materiali/pdf/${world.hiddenWork}`, "magazzino", "B")).status).toBe(404);
  });
});
