import { PDFCheckBox, PDFDocument, PDFName, PDFTextField } from "pdf-lib";
import { settingDefaults } from "../../src/server/base/setting-defaults";
import { sheetsFrom } from "../../src/server/db/settings";
import { newPrintout, type PdfFile } from "../../src/server/paper/pdf/document";
import {
  materialsPdf,
  warehouseToWorkerPdf,
  workerToClientPdf,
} from "../../src/server/paper/printouts/materials";
import type { PrintedWork } from "../../src/server/paper/printouts/model";
import { transportFormPdf } from "../../src/server/paper/printouts/transport";
import { workPdf } from "../../src/server/paper/printouts/work";
import { pagesOf } from "../support/pdf-text";
import { some } from "../support/thorough";

const letterhead = {
  name: "Traslochi e Depositi S.r.l.",
  address: "Via Argine 412, 80147 Napoli (NA)",
  phone: "0815550199",
  email: "info@traslochi.example",
  vat: "01234567890",
};
const company = {
  ...letterhead,
  warehouse: "",
  pec: "",
  website: "",
  rea: "",
  albo: "",
  iban: "",
  footer: "",
  region: "Campania",
  logo: null,
  sheets: sheetsFrom((key) => settingDefaults[key]),
};

const place = { address: "Via Caracciolo 13", city: "Napoli", province: "NA", zip: "80122", country: "" };
const client = {
  name: "Anna",
  surname: "D'Àvalos",
  business_name: "",
  private_client: 1 as const,
  phone: "0815550123",
  cellphone: "3331234567",
};

const work: PrintedWork = {
  ...{ id: 7, id_work: 7, id_order: 1042, id_appointment: 5, id_client: 3, id_pickupPlace: 4, version: 1 },
  date: "2026-11-23",
  hour: "08:00",
  type: "Trasloco",
  ...client,
  ...place,
  place_notes: "Chiedere del portiere",
  ends: [],
  notes: "Pianoforte al secondo piano",
  notes_foreman: "Fare firmare la bolla",
  order_notes: "Paga a fine lavoro",
  ...{ police_permission: 1250, police_permission_cents: 125_000, show_worksheet: 1 },
  flag_in_schermata_lavorazioni: 1,
  workers: [
    { value: 3, text: "Łukasz Żółć" },
    { value: 12, text: "王小明" },
  ],
  vehicles: [{ value: 4, text: "FZ 512 KL" }],
  requiredWorkers: [{ name: "Op", value: 3 }],
  requiredVehicles: [{ name: "Furgone", value: 1 }],
};

const read = async ({ bytes }: PdfFile) => (await pagesOf(bytes)).join(" ");

const printed = async (text: string) => {
  const printout = newPrintout({ company, title: "Prova" });
  printout.note("Testo", text);
  return read(await printout.toPdf());
};

test.each(
  some(
    [
      ["Romanian", "Ștefănescu Țuțu"],
      ["Polish", "Łukasz Żółć"],
      ["Italian", "D'Àvalos, perché così è più"],
      ["Greek and Cyrillic", "Ελένη Ђорђе Юлия"],
      ["Vietnamese", "Nguyễn Thị Hương"],
      ["Chinese", "王小明"],
      ["Japanese", "山田たろう 髙橋 𠮷野家"],
      ["Korean", "김민수"],
      ["rare ideographs", "濵田 㐂"],
      ["Devanagari", "नमन"],
      ["Georgian and Armenian", "გიორგი Արմեն"],
      ["letters with and without their marks", "ȘS ŻZ ÀA SȘ"],
      ["several scripts in a word", "Wang王Łę김"],
    ],
    4,
  ),
)("names in %s are printed whole", async (_, name) => {
  expect(await printed(name)).toContain(name);
});

test("Arabic and Hebrew words run right to left, the numbers between them left to right", async () => {
  const text = await printed("Via שלום 12 כהן fine");
  for (const word of ["שלום", "כהן", "12", "Via"]) expect(text).toContain(word);
  expect(await printed("محمد")).toContain("محمد");
});

test("a letter with a combining mark is composed", async () => {
  expect(await printed("Perche\u0301 S\u0326tefan")).toContain("Perché Ștefan");
});

test("control characters and unpaired surrogates do not break a printout", async () => {
  const text = await printed("Rossi\u0000\u0007\u001b\u202e Mario\ud83d fine\u00ad tab\there");
  expect(text).toContain("Rossi Mario\ufffd fine tab here");
});

test("a character that no font has is printed as a box", async () => {
  expect(await printed("a\u{10fffd}b")).toContain("a□b");
});

test("emoji do not break a printout", async () => {
  const text = await printed("Festa 🎉 👨‍👩‍👧 ☎ qui");
  expect(text).toContain("Festa");
  expect(text).toContain("qui");
});

test("a word wider than the page is broken without losing a character", async () => {
  const word = "Supercalifragilistichespiralidoso".repeat(7).slice(0, 200);
  expect((await printed(word)).replaceAll(" ", "")).toContain(word);
});

test("a text of ten thousand characters flows over two pages, each with header and page number", async () => {
  const printout = newPrintout({ company, title: "Prova", number: "N. 1" });
  printout.note("Note", `${"trasloco ".repeat(1100)}ultima`);
  const all = await pagesOf((await printout.toPdf()).bytes);
  expect(all.length).toBe(2);
  expect(all.join(" ").match(/trasloco/g)?.length).toBe(1100);

  all.forEach((page, index) => {
    expect(page).toContain(`pagina ${index + 1} di 2`);
    expect(page).toContain(company.name);
  });
});

test("a table repeats its header on every page and prints every row once", async () => {
  const printout = newPrintout({ company, title: "Prova" });
  const rows = Array.from({ length: 60 }, (_, index) => [`riga ${index + 1}.`, "lungo ".repeat(30)]);
  printout.table(
    [
      { title: "Materiale", share: 1 },
      { title: "Descrizione", share: 1 },
    ],
    rows,
  );
  const all = await pagesOf((await printout.toPdf()).bytes);
  expect(all.length).toBeGreaterThan(3);
  for (const page of all) expect(page).toContain("Materiale Descrizione");
  for (const [name] of rows) expect(all.filter((page) => page.includes(` ${name} `))).toHaveLength(1);
});

test("the work sheet prints company, client, place, notes, resources and crew", async () => {
  const text = await read(await workPdf([work], company));
  for (const texts of [
    ...Object.values(letterhead),
    "Foglio di lavoro",
    "Ordine n. 1042",
    "23/11/2026",
    "D'Àvalos Anna",
    "333 123 4567",
    "081 555 0123",
    "08:00",
    "Trasloco",
    "Via Caracciolo 13",
    "80122 Napoli (NA)",
    "Chiedere del portiere",
    "Pianoforte al secondo piano",
    "Fare firmare la bolla",
    "3 Op, 1 Furgone",
    "PERMESSO",
    "1.250 €",
    "3 Łukasz Żółć",
    "12 王小明",
    "4 FZ 512 KL",
    "Inizio",
    "Fine",
    "Annotazioni",
    "Firma del caposquadra",
    "Firma del cliente",
    "pagina 1 di 1",
  ]) {
    expect(text).toContain(texts);
  }
});

test("the notes of the order are on the sheet that the client signs only if the setting wants them", async () => {
  const note = "Paga a fine lavoro";
  expect(await read(await workPdf([work], company))).not.toContain(note);
  const wanting = { ...company, sheets: { ...company.sheets, orderNotes: true } };
  expect(await read(await workPdf([work], wanting))).toContain(note);
});

test("a file is called after its title, order and day, without the characters that a file system refuses", async () => {
  const nameWith = async (title: string) => {
    const sheets = { ...company.sheets, work: { ...company.sheets.work, title } };
    return (await workPdf([work], { ...company, sheets })).name;
  };
  expect(await nameWith("Foglio di lavoro")).toBe("Foglio di lavoro Ordine n. 1042 23-11-2026.pdf");
  expect(await nameWith('Foglio/"A"?')).toBe("Foglio-A- Ordine n. 1042 23-11-2026.pdf");
});

test("two works of an order and the signatures fit on one page", async () => {
  const workers = Array.from({ length: 4 }, (_, at) => ({ value: at + 1, text: `Operaio ${at + 1}` }));
  const two = [7, 8].map((id) => ({ ...work, id, workers, place_notes: "", notes_foreman: "" }));
  const [page = "", ...more] = await pagesOf((await workPdf(two, company)).bytes);
  expect([more.length, page]).toEqual([0, expect.stringContaining("Firma del cliente")]);
});

test("a crew that goes on over the page has its heading there too", async () => {
  const workers = Array.from({ length: 40 }, (_, at) => ({ value: at + 1, text: `Operaio ${at + 1}` }));
  const [, second] = await pagesOf((await workPdf([{ ...work, workers }], company)).bytes);
  expect(second).toContain("Squadra (segue)");
  expect(second).not.toContain("Automezzi (segue)");
});

test("the work sheet prints every work of the day, each with its place", async () => {
  const second = { ...work, id: 8, hour: "14:30", address: "Corso Umberto I 250" };
  const text = await read(await workPdf([work, second], company));
  expect(text).toContain("Via Caracciolo 13");
  expect(text).toContain("Corso Umberto I 250");
  expect(text.match(/Firma del cliente/g)).toHaveLength(1);
});

test("the work sheet prints no label for notes that the caller may not see", async () => {
  const hidden = { place_notes: "", notes: "", notes_foreman: undefined, order_notes: undefined };
  const bare = { ...work, ...hidden, police_permission_cents: 0, flag_in_schermata_lavorazioni: 0 };
  const text = await read(await workPdf([bare], company));
  for (const word of ["Note", "PERMESSO", "Permesso", "€", "null", "undefined"])
    expect(text).not.toContain(word);
});

test("a permit is on the work sheet, with its cost, only where the work says so", async () => {
  const shown = { ...work, police_permission_cents: 12_000, flag_in_schermata_lavorazioni: 1 };
  expect(await read(await workPdf([shown], company))).toMatch(/PERMESSO.*120 €/s);
  const hidden = { ...shown, flag_in_schermata_lavorazioni: 0 };
  expect(await read(await workPdf([hidden], company))).not.toMatch(/permesso|120 €/i);
});

test("a company is printed with its business name, whole up to 200 characters", async () => {
  const name = `Ditta ${"Łódź & Figli ".repeat(20)}`.slice(0, 199).trim();
  const text = await read(await workPdf([{ ...work, private_client: 0, business_name: name }], company));
  expect(text.replaceAll(" ", "")).toMatch(/DittaŁódź&Figli/);
  expect(text.match(/Łódź/g)?.length).toBe(name.match(/Łódź/g)?.length);
  expect(text).not.toContain("D'Àvalos Anna");
});

test("a crew of forty is printed whole", async () => {
  const workers = Array.from({ length: 40 }, (_, index) => ({
    value: index + 1,
    text: `Operaio-${index + 1}.`,
  }));
  const text = await read(await workPdf([{ ...work, workers }], company));
  for (const { text: name } of workers) expect(text).toContain(name);
});

test("the materials summary prints out, in and used quantities", async () => {
  const materials = [
    { name: "Ferri", value_out: 1, value_in: 1, yes_no: true },
    { name: "Coperte", value_out: 0, value_in: 0, yes_no: true },
    { name: "Scatole Libri", value_out: 30, value_in: 8, yes_no: false },
  ];
  const text = await read(await materialsPdf({ ...work, materials }, company));
  for (const texts of [
    "Riepilogo materiali",
    "D'Àvalos Anna",
    "Ferri Sì",
    "Coperte No",
    "Scatole Libri 30 8 22",
  ]) {
    expect(text).toContain(texts);
  }
});

test("the materials summary names the crew and leaves what was not counted empty, to write in", async () => {
  const row = (name: string, value_out: number, value_in: number, yes_no = false) => ({
    ...{ name, value_out, value_in, yes_no },
  });
  const rowsOf = async (materials: ReturnType<typeof row>[]) => {
    const text = await read(await materialsPdf({ ...work, materials }, company));
    expect(text).toContain("3 Łukasz Żółć, 12 王小明");
    return text.match(/Usato (.*) Annotazioni/)?.[1];
  };
  expect(await rowsOf([row("Ferri", 1, 1, true), row("Scotch", 0, 0)])).toBe("Ferri Scotch");
  expect(await rowsOf([row("Ferri", 1, 1, true), row("Scotch", 6, 0), row("Nastro", 0, 0)])).toBe(
    "Ferri Sì Scotch 6 Nastro 0",
  );
  expect(await rowsOf([row("Ferri", 1, 0, true), row("Coperte", 1, 1, true), row("Scotch", 6, 0)])).toBe(
    "Ferri Sì No Coperte Sì Sì Scotch 6 0 6",
  );
});

test("the delivery notes print number, date, every material and both signatures", async () => {
  const block = { ...client, ...place, id_block: 87, id_order: 1042, date: "2026-11-23" } as const;
  const materials = Array.from({ length: 60 }, (_, index) => ({
    name: `Scatola ${index + 1}.`,
    quantity: index + 100,
  }));
  for (const [note, ...texts] of [
    [warehouseToWorkerPdf, "magazzino all'operaio", "Firma del magazziniere", "Firma dell'operaio"],
    [workerToClientPdf, "operaio al cliente", "Firma dell'operaio", "Firma del cliente"],
  ] as const) {
    const all = await pagesOf((await note({ ...block, materials }, company)).bytes);
    for (const page of all) if (/Scatola/.test(page)) expect(page).toContain("Materiale Quantità");
    const text = all.join(" ");
    for (const each of [...texts, "N. 87", "23/11/2026", "N. 1042"]) expect(text).toContain(each);
    for (const { name, quantity } of materials) expect(text).toContain(`${name} ${quantity}`);
  }
});

test("the transport form is empty, fillable, and one page", async () => {
  const { bytes } = await transportFormPdf(company);
  const [page, ...more] = await pagesOf(bytes);
  expect(more).toEqual([]);
  for (const texts of [
    "Modulo di trasporto",
    company.name,
    "Mittente",
    "Luogo di carico",
    "Firma del conducente",
  ]) {
    expect(page).toContain(texts);
  }

  const form = (await PDFDocument.load(bytes)).getForm();
  const fields = form.getFields();
  expect(fields.length).toBeGreaterThan(40);
  for (const field of fields) {
    if (field instanceof PDFTextField) expect(field.getText() ?? "").toBe("");
    if (field instanceof PDFCheckBox) expect(field.isChecked()).toBe(false);
  }

  form.getTextField("mittente_nome").setText("Rossi Anna");
  form.getCheckBox("merce_assicurata").check();
  expect((await form.doc.save()).length).toBeGreaterThan(1000);
});

const poppler = async (program: string, pdf: Uint8Array, ...options: string[]) =>
  new Response(Bun.spawn([program, ...options, "-"], { stdin: pdf, stderr: "inherit" }).stdout).text();

test("a printout says its language, title and the order of what is on it, for who has it read aloud", async () => {
  const print = newPrintout({ company, title: "Preventivo", number: "12" });
  print.heading("Prezzi");
  print.facts([["Cliente", "Rossi Anna"]]);
  const rows = Array.from({ length: 60 }, (_, at) => [`Voce ${at}`, "10"]);
  print.table(
    [
      { title: "Voce", share: 3 },
      { title: "Pezzi", share: 1 },
    ],
    rows,
  );
  print.note("Note", "Fragile");
  const { bytes } = await print.toPdf();
  const facts = await poppler("pdfinfo", bytes);
  expect(facts).toMatch(/Title: +Preventivo 12\n/);
  expect(facts).toMatch(/Tagged: +yes\n/);
  const doc = await PDFDocument.load(bytes);
  expect(String(doc.catalog.get(PDFName.of("Lang")))).toContain("it-IT");
  const tree = await poppler("pdfinfo", bytes, "-struct-text");
  const spoken = Array.from(
    tree.matchAll(/^ *(?:([A-Z]\w*)(?=:| |$)|"(.*)")/gm),
    ([, role, text]) => role ?? `"${text}"`,
  );
  expect(spoken.slice(0, 3)).toEqual(["Document", "H1", '"Preventivo"']);
  const from = spoken.indexOf("H2");
  expect(spoken.slice(from, from + 15)).toEqual([
    ...["H2", '"Prezzi"', "P", '"Cliente"', '"Rossi Anna"', "Table"],
    ...["TR", "TH", '"Voce"', "TH", '"Pezzi"', "TR", "TD", '"Voce 0"', "TD"],
  ]);
  expect(spoken.filter((role) => role === "TH")).toHaveLength(2);
  expect(spoken.filter((role) => role === "TR")).toHaveLength(61);
  expect(spoken.slice(-3)).toEqual(["P", '"Note"', '"Fragile"']);
  // Page numbers and repeated heads are for the eye.
  expect(spoken.join()).not.toContain("pagina");
});

test("every font of a printout is in its file, those of fields to fill in too", async () => {
  const { bytes } = await transportFormPdf(company);
  const fonts = (await poppler("pdffonts", bytes)).trim().split("\n").slice(2);
  expect(fonts.length).toBeGreaterThan(1);
  for (const line of fonts) expect(line).toMatch(/DejaVuSansCondensed.* yes (yes|no ) (yes|no ) +\d+ +\d$/);
  const tree = await poppler("pdfinfo", bytes, "-struct");
  expect(tree).toContain("Form");
  const filled = await PDFDocument.load(bytes);
  for (const field of filled.getForm().getFields())
    expect(field.acroField.dict.get(PDFName.of("TU"))).toBeDefined();
});

test("printouts rendered at the same time do not mix their fonts", async () => {
  const texts = await Promise.all(["龍馬", "鐵路", "박지훈", "ふじ"].map(printed));
  expect(texts.map((text, index) => text.includes(["龍馬", "鐵路", "박지훈", "ふじ"][index] ?? ""))).toEqual([
    true,
    true,
    true,
    true,
  ]);
});
