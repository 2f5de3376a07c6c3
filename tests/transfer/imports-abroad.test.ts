import { beforeEach, describe, expect, test } from "bun:test";
import { all, one } from "../../src/server/db/db";
import { cleanCountry } from "../../src/server/transfer/imports/values";
import {
  check,
  freshImports,
  importFile,
  importOf,
  missing,
  rowsOf,
  run,
  sendFile,
} from "../support/imports";
import { as, world } from "../support/world";

beforeEach(freshImports);

const lines = (...rows: string[]) => `${rows.join("\r\n")}\r\n`;
const place = (address: string) =>
  one`SELECT city, zip, province, country, id_city FROM pickup_places WHERE address = ${address}`;

test.each([
  ["Germania", "DE"],
  ["DE", "DE"],
  ["de", "DE"],
  ["COREA DEL SUD", "KR"],
  ["Gran Bretagna", "GB"],
  ["U.S.A.", "US"],
  ["Italia", null],
  ["IT", null],
  ["", null],
])("the country «%s» is %p", (text, value) => {
  expect(cleanCountry(text).value).toBe(value);
  expect(cleanCountry(text).problem).toBeUndefined();
});

describe("a place abroad", () => {
  const head = "Cognome;Nome;Cellulare;Codice fiscale;Residenza;Indirizzo;Città;CAP;Prov;Nazione";
  const row = (surname: string, cell: string, ...of: string[]) =>
    [surname, "Ada", cell, `CODE-${surname}`, `Via Po, ${surname}`, ...of].join(";");

  test("of a client needs no comune, and an Italian one is as without the column", async () => {
    const id = await sendFile(
      lines(
        head,
        row("Muller", "3331110001", "Marienplatz 1", "Monaco di Baviera", "80331", "", "Germania"),
        row("Weber", "3331110002", "Karlsplatz 1", "Vienna", "1010", "", "at"),
        row("Verdi", "3331110003", "Via Chiaia 2", "Napoli", "80121", "NA", "Italia"),
        row("Bruno", "3331110004", "Via Chiaia 3", "Atlantide", "", "", "Narnia"),
        row("Blanc", "3331110005", "Rue Haute 1", "", "", "", "Belgio"),
      ),
    );
    const { content } = await importOf(id);
    expect(content.mapping).toMatchObject({ 6: "city", 9: "country" });
    await check(id);
    const rows = (await rowsOf(id)) as { verdict: string; text: string; notes: string[] }[];
    const notes = rows.map((found) => found.notes.filter((note) => !note.startsWith("Codice fiscale")));
    expect(notes).toEqual([
      [],
      [],
      [],
      [
        "Nazione: «Narnia» non è un Paese dell'elenco. Non viene importato.",
        "Il comune «Atlantide» non esiste.",
      ],
      ["Manca «Comune»."],
    ]);
    expect(rows.map(({ verdict }) => verdict).slice(3)).toEqual(["incomplete", "incomplete"]);
    expect(await run(id)).toEqual({ entered: 5, refused: 0 });
    expect(place("Marienplatz 1")).toEqual({
      city: "Monaco di Baviera",
      zip: "80331",
      province: "",
      country: "DE",
      id_city: null,
    });
    expect(place("Karlsplatz 1")).toMatchObject({ city: "Vienna", zip: "1010", country: "AT" });
    expect(place("Via Chiaia 2")).toMatchObject({ city: "Napoli", zip: "80121", country: "" });
    expect(place("Via Chiaia 3")).toMatchObject({ country: "", id_city: null });
  });

  test("that lacks its city is listed until the city is written", async () => {
    await importFile(lines(head, row("Blanc", "3331110005", "Rue Haute 1", "", "", "", "Belgio")));
    expect(await missing()).toEqual([["Comune"]]);
    const { id } = one<{ id: number }>`SELECT id FROM pickup_places WHERE address = 'Rue Haute 1'` ?? {
      id: 0,
    };
    const values = { id, address: "Rue Haute 1", city: "Bruxelles", country: "BE" };
    expect((await as("ufficio").call("Client", "updatePickup", { values })).ok).toBe(true);
    expect(await missing()).toEqual([]);
  });

  test("is that of a visit, of an order and of a work, in a column «Stato» or «Paese»", async () => {
    const visit = "Data sopralluogo;Ora;Cliente;Cellulare;Via;Comune;Paese";
    await importFile(lines(visit, "14/03/2024;10:00;Rossi;3331234567;Rue Haute 1;Bruxelles;Belgio"));
    const order = "Numero ordine;Data ordine;Cliente;Cellulare;Via;Comune;Stato";
    await importFile(lines(order, "15213;20/03/2019;Rossi;3331234567;Calle Mayor 2;Madrid;ES"));
    const work = "Numero ordine;Data;Tipo;Via;Comune;Nazione";
    await importFile(lines(work, `${world.order};02/04/2024;Trasloco;Rue Basse 3;Ginevra;Svizzera`));
    const found = all`
      SELECT city, country, id_client FROM pickup_places WHERE country <> '' ORDER BY id`;
    expect(found).toEqual([
      { city: "Bruxelles", country: "BE", id_client: world.rossi },
      { city: "Madrid", country: "ES", id_client: world.rossi },
      { city: "Ginevra", country: "CH", id_client: world.rossi },
    ]);
    expect(one`
      SELECT p.city FROM appointments a JOIN pickup_places p ON p.id = a.id_address
      WHERE a.date = '2024-03-14'`).toEqual({ city: "Bruxelles" });
    expect(one`
      SELECT p.city FROM works w JOIN pickup_places p ON p.id = w.id_pickup_place
      WHERE w.date = '2024-04-02'`).toEqual({ city: "Ginevra" });
  });
});
