import { beforeEach, expect, test } from "bun:test";
import { importsIdle } from "../../src/server/transfer/imports/jobs";
import { check, freshImports, rowsOf, sendFile } from "../support/imports";
import { visitor } from "../support/requests";
import { xlsxBytes } from "../support/spreadsheet-files";
import { world } from "../support/world";

beforeEach(freshImports);

const lines = (...rows: string[]) => `${rows.join("\r\n")}\r\n`;
const textsOf = async (content: string) => {
  const id = await sendFile(content);
  await check(id);
  return (await rowsOf(id)).map(({ text }: { text: string }) => text);
};

test("the rows of a dry run have days, choices and amounts in words", async () => {
  expect(
    await textsOf(
      lines(
        "Data sopralluogo;Ora;Stato;Agente;Cliente;Cellulare",
        "14/03/2024;10:00;Confermato;Agente 1;Rossi;3331234567",
      ),
    ),
  ).toEqual(["14/03/2024 · 10:00 · 11:00 · Agente 1 · Confermato"]);
  expect(
    await textsOf(
      lines(
        "Numero ordine;Data ordine;Prezzo concordato;Pagamento;Cliente;Cellulare",
        "15213;20/03/2019;1200;Bonifico;Rossi;3331234567",
        "9999;20/03/2019;1200;Bonifico;Rossi;3331234567",
      ),
    ),
  ).toEqual([
    "15213 · 20/03/2019 · Nessun agente · 1.200 € · Bonifico",
    "9999 · 20/03/2019 · 1.200 € · Bonifico · Rossi",
  ]);
  expect(
    await textsOf(
      lines("Numero ordine;Data;Ora;Tipo;Operai", `${world.order};02/04/2024;08:30;Trasloco;"3, 4"`),
    ),
  ).toEqual([`${world.order} · 02/04/2024 · 08:30 · Trasloco · 3, 4`]);
  expect(
    await textsOf(lines("Box;Lato;Titolo;Scadenza;Cellulare", "12;sx;Mobili;31/12/2026;3331234567")),
  ).toEqual(["Box 12 · 100% · sinistra · Mobili · 31/12/2026"]);
});

test("duplicates that may only be left out have a word in place of a choice", async () => {
  const orders = "Numero ordine;Cliente;Cellulare";
  const pageOf = async (content: string) => {
    const id = await sendFile(content);
    expect(await check(id)).toMatchObject({ duplicate: 1 });
    return (await visitor("superadmin").get(`/admin/import/${id}`)).text;
  };
  const only = await pageOf(lines(orders, `${world.order};Rossi;3331234567`));
  expect(only).not.toContain('name="decision"');
  expect(only).toContain("Salta");
  expect(await pageOf(lines("Cognome;Cellulare", "Rossi;3331234567"))).toContain('name="decision"');
});

test("numbers of a spreadsheet are shown as Italians write them, in columns that enter and others", async () => {
  const rows = [
    ["Numero ordine", "Data", "Cliente", "Prezzo concordato", "Sconto"],
    [9911, "01/02/2026", "Uno", 250.125, 7.5],
  ];
  const id = await sendFile(xlsxBytes([{ name: "A", rows }]), "prezzi.xlsx");
  const page = async () => (await visitor("superadmin").get(`/admin/import/${id}`)).text;
  expect(await page()).toContain("250,125");
  await check(id);
  expect(await page()).toContain("Sconto: 1 cella (7,5)");
});

test("columns that do not enter are named before the import, with a tick that puts them into the notes", async () => {
  const id = await sendFile(lines("Cognome;Cellulare;Listino", "Verdi;3331110001;L1", "Neri;3331110002;L2"));
  await check(id);
  const page = async () => (await visitor("superadmin").get(`/admin/import/${id}`)).text;
  const text = await page();
  expect(text).toContain("Listino: 2 celle (L1 · L2)");
  expect(text.indexOf("Colonne non importate")).toBeLessThan(text.indexOf(`/admin/import/start/${id}`));
  await visitor("superadmin").post(`/admin/import/check/${id}`, {
    "mapping.0": "surname",
    "mapping.1": "cellphone",
    "mapping.2": "+notes",
  });
  await importsIdle();
  expect(await page()).not.toContain("Colonne non importate");
});

test("what an import did is counted in rows", async () => {
  const id = await sendFile(lines("Cognome;Cellulare", "Verdi;3331110001", "Neri;3331110002"));
  await check(id);
  await visitor("superadmin").post(`/admin/import/start/${id}`, {});
  await importsIdle();
  expect((await visitor("superadmin").get(`/admin/import/${id}`)).text).toContain("Righe: 2 inserite");
});
