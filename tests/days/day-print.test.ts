import { perform } from "../../src/server/call/funct";
import { dailyWorkReads } from "../../src/server/days/daily-works/api";
import type { DayPart } from "../../src/server/days/daily-works/input";
import { dayPdf } from "../../src/server/paper/printouts/day";
import { insert, type Profile, type Site, today, update, visitor } from "../support/requests";
import { as, direct, fresh, tomorrow, wireTomorrow, world } from "../support/world";

beforeEach(fresh);

const ask = (who: Profile | "nobody", site: Site = "A", date = wireTomorrow, parts?: DayPart[]) =>
  perform(dailyWorkReads.daySheets, { date, print: parts }, as(who, site).caller);

async function print(who: Profile, site: Site = "A", parts?: DayPart[]): Promise<string[]> {
  const outcome = await ask(who, site, undefined, parts);
  if (!outcome.ok) throw new Error(outcome.values.msg);
  const reader = Bun.spawn(["pdftotext", "-layout", "-", "-"], {
    stdin: (await dayPdf(outcome.values)).bytes,
  });
  const text = await new Response(reader.stdout).text();
  return text
    .split("\f")
    .slice(0, -1)
    .map((page) => page.replace(/\s+/g, " "));
}

describe("the print of a day", () => {
  test.each<[Profile | "nobody", number]>([
    ["nobody", 401],
    ["segreteria", 403],
    ["agenda", 403],
    ["consultazione", 200],
  ])("%s is answered %i", async (who, status) => expect((await ask(who)).status).toBe(status));

  test("with a date that does not exist is refused with 422", async () => {
    expect((await ask("ufficio", "A", "31-04-2026")).status).toBe(422);
  });

  test("has a list, then by hour each work and its materials, each with its own page numbers", async () => {
    direct(() => {
      insert("works", { ...ofOwn, hour: "06:30", show_worksheet: 0 });
      insert("works", { ...ofOwn, hour: "07:15" });
      insert("crew_lines", { id_work: world.work, id_worker: 3, id_vehicle: 2 });
    });
    const pages = await print("magazzino");
    const kinds = pages.map((page) => page.match(/Giornaliera|Foglio di lavoro|Riepilogo materiali/)?.[0]);
    const each = ["Foglio di lavoro", "Riepilogo materiali"];
    expect(kinds).toEqual(["Giornaliera", ...each, ...each, ...each]);
    expect(pages.every((page) => page.includes("pagina 1 di 1"))).toBe(true);
    expect(pages[0]).toMatch(
      /07:15.*08:00 Rossi Niccolò.*3 Operaio 3.*2 Automezzo 2.*14:00 Officine Vesuvio/,
    );
    expect(pages[0]).not.toContain("06:30");
    expect(pages[0]).toContain("–12:00 ca.");
    expect(pages[3]).toMatch(/Fine prevista.*12:00 ca\./s);
    expect([pages[1], pages[3], pages[5]].map((page) => page?.match(/07:15|08:00|14:00/)?.[0])).toEqual([
      "07:15",
      "08:00",
      "14:00",
    ]);
  });

  test("marks absent workers without the reason", async () => {
    direct(() => {
      for (const id_worker of [3, 4]) insert("crew_lines", { id_work: world.work, id_worker });
      insert("absences", { id_worker: 4, date_from: tomorrow, date_to: tomorrow, reason: "Visita medica" });
    });
    const [list = "", sheet = ""] = await print("ufficio");
    for (const page of [list, sheet]) {
      expect(page).toContain("Operaio 4 (assente)");
      expect(page).not.toMatch(/Operaio 3 \(|Visita medica/);
    }
  });

  test("on site B contains no hidden works, notes or Unica", async () => {
    direct(() => {
      insert("crew_lines", { id_work: world.work, id_worker: 41 });
      update("works", world.work, { notes_foreman: "canarino" });
      update("orders", world.order, { notes: "canarino" });
    });
    const text = (await print("magazzino", "B")).join();
    expect(text).toContain("Rossi Niccolò");
    expect(text).not.toMatch(/Vesuvio|canarino|Unica/);
  });

  test("has a section of the works begun before that still last, none on site B", async () => {
    direct(() => {
      update("works", world.work, { date: today(), hour: "22:00", minutes: 600 });
      insert("crew_lines", { id_work: world.work, id_worker: 3, id_vehicle: 2 });
    });
    const [list] = await print("ufficio", "A", ["list"]);
    expect(list).toMatch(/ 1 \+ 1 in corso .*Officine Vesuvio.*Cominciate prima, ancora in corso/);
    expect(list).toMatch(/Cominciate prima.* Rossi Niccolò .*Operaio 3 Automezzo 2 .*22:00–08:00/);
    // A sheet is of the day that its work begins.
    expect((await ask("ufficio", "A", wireTomorrow, [world.work])).status).toBe(404);
    expect((await print("ufficio", "B", ["list"])).join()).not.toMatch(/in corso|Rossi/);
  });

  test("is the list alone, the sheets of chosen works, or both", async () => {
    const titles = async (parts: DayPart[]) =>
      (await print("consultazione", "A", parts)).map(
        (page) => page.match(/Giornaliera|Foglio di lavoro|Riepilogo materiali/)?.[0],
      );
    const sheet = ["Foglio di lavoro", "Riepilogo materiali"];
    expect(await titles(["list"])).toEqual(["Giornaliera"]);
    expect(await titles([world.work])).toEqual(sheet);
    expect(await titles(["list", world.work])).toEqual(["Giornaliera", ...sheet]);
    const page = await visitor("consultazione").get(`/dailyWorks/${wireTomorrow}/print`);
    expect(page.text).toMatch(/value="list"[^>]*>Elenco del giorno/);
    expect(page.text).toContain(`name="print" value="${world.work}"`);
    expect((await visitor("agenda").get(`/dailyWorks/${wireTomorrow}/print`)).status).toBe(403);
    const both = `/api/works/pdf-day/${wireTomorrow}?print=list&print=${world.work}`;
    expect((await visitor("consultazione").get(both)).headers.get("content-disposition")).toContain(
      'filename="Giornaliera',
    );
    expect((await visitor("consultazione").get(`${both}&print=x`)).status).toBe(422);
  });

  test("has notes, permits and who is away on its list", async () => {
    direct(() => {
      update("works", world.work, {
        notes: "Scala A",
        notes_foreman: "Firma",
        police_permission_cents: 125_000,
      });
      update("works", world.work, { flag_in_schermata_lavorazioni: 1 });
      update("orders", world.order, { notes: "Acconto ricevuto" });
      insert("absences", { id_worker: 4, date_from: tomorrow, date_to: tomorrow, reason: "Visita medica" });
    });
    const [list = ""] = await print("ufficio", "A", ["list"]);
    for (const text of [
      "Permesso di sosta 1.250 €",
      "Lavorazione: Scala A",
      "Caposquadra: Firma",
      "Caricato",
      "Assenti e fermi 4 Operaio 4",
    ])
      expect(list).toContain(text);
    expect(list).not.toMatch(/Visita medica|Acconto/);
    direct(() => update("works", world.work, { flag_in_schermata_lavorazioni: 0 }));
    expect((await print("ufficio", "A", ["list"]))[0]).not.toContain("Permesso");
  });

  test("has the notes of the order, which the office writes for itself, only if the setting wants them", async () => {
    direct(() => update("orders", world.order, { notes: "Prezzo concordato a voce" }));
    expect((await print("ufficio")).join()).not.toContain("Prezzo");
    await as("gestione1").call("Settings", "changeSheets", { values: { orderNotes: 1 } });
    const [list, sheet] = await print("ufficio");
    for (const page of [list, sheet]) expect(page).toContain("Prezzo concordato a voce");
  });

  test("says on its list how many of a crew are missing, an absent one too", async () => {
    const list = async () => (await print("ufficio", "A", ["list"]))[0];
    direct(() => insert("crew_lines", { id_work: world.work, id_worker: 3, id_vehicle: 2 }));
    expect(await list()).toMatch(/3 Operaio 3.* manca 1 /);
    direct(() => insert("crew_lines", { id_work: world.work, id_worker: 4 }));
    expect(await list()).not.toMatch(/manca/);
    direct(() => {
      for (const id_worker of [3, 4])
        insert("absences", { id_worker, date_from: tomorrow, date_to: tomorrow, reason: "" });
    });
    expect(await list()).toContain("mancano 2");
  });

  test("of a day without works has only the list", async () => {
    direct(() => {
      update("works", world.work, { show_worksheet: 0 });
      update("works", world.hiddenWork, { show_worksheet: 0 });
    });
    expect(await print("ufficio")).toEqual([expect.stringContaining("Nessuna lavorazione")]);
  });
});

const ofOwn = {
  id_order: 9999,
  date: tomorrow,
  type: 0,
  id_pickup_place: 1,
  date_created: "2026-01-01 08:00",
};
