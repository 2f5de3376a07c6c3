import { unlinkSync } from "node:fs";
import { app } from "../../src/server/app";
import { firmIdentity } from "../../src/server/db/settings";
import { uploadPath } from "../../src/server/files/files";
import { cookieName } from "../../src/server/sessions/session";
import { pagesOf, picturesOf } from "../support/pdf-text";
import { update, userId, visitor } from "../support/requests";
import { png } from "../support/samples";
import { as, direct, dump, fresh, signedIn, type Values, world } from "../support/world";

beforeEach(fresh);

const admin = (site: "A" | "B" = "A") => as("gestione1", site);
const change = (values: Values, more = {}) => admin().call("Settings", "changeSheets", { values, ...more });
const words = async () => (await admin().call("Settings", "getSheets", {})).values;

async function printed(path: string, site: "A" | "B" = "A") {
  const cookie = `${cookieName(site)}=${signedIn(userId("gestione1"), site)}`;
  const response = await app.request(path, { headers: { cookie } }, { site, demo: false });
  expect(response.status).toBe(200);
  const bytes = await response.bytes();
  return { pictures: await picturesOf(bytes), text: (await pagesOf(bytes)).join(" ") };
}

const quote = () => printed(`/api/preventivi/pdf/${world.order}`);
const transport = () => printed("/modulo-trasporto.pdf");
const workSheet = () => printed(`/api/works/pdf/${world.work}`);
const materials = () => printed(`/api/materiali/pdf/${world.work}`);

describe("the words on the sheets", () => {
  test("as shipped are those of before: title and signatures", async () => {
    const { text } = await quote();
    for (const word of ["Preventivo", "Per la ditta", "Per accettazione, il cliente"])
      expect(text).toContain(word);
    for (const word of ["Avvertenze", "Privacy", "IBAN", "REA"]) expect(text).not.toContain(word);
  });

  test("are printed as administrators wrote them, each on its sheet", async () => {
    const privacy = "I dati sono trattati secondo il regolamento UE 2016/679.";
    const saved = await change({
      privacy,
      quote: { title: "Offerta", signatures: "La ditta\n\nIl committente\n", text: "Validi solo se firmati" },
      work: { title: "Rapporto di lavoro", text: "Il cliente conferma che il lavoro è finito" },
      materials: { text: "Restituire entro 7 giorni" },
      transport: { title: "Documento di trasporto", signatures: "" },
    });
    expect(saved.values.msg).toBe("Informazione aggiornata correttamente");

    const offer = (await quote()).text;
    for (const word of ["Offerta", "La ditta", "Il committente", "Validi solo se firmati", privacy])
      expect(offer).toContain(word);
    expect(offer).not.toContain("Preventivo");
    const form = (await transport()).text;
    expect(form).toContain("Documento di trasporto");
    expect(form).toContain(privacy);
    expect(form).not.toContain("Firma del mittente");
    const sheet = (await workSheet()).text;
    for (const word of ["Rapporto di lavoro", "Il cliente conferma", privacy, "Firma del caposquadra"])
      expect(sheet).toContain(word);
    const counts = (await materials()).text;
    expect(counts).toContain("Restituire entro 7 giorni");
    expect(counts).not.toContain(privacy);
  });

  test("the notes of the order are printed on the work sheet when it is switched on", async () => {
    direct(() => update("orders", world.order, { notes: "Acconto ricevuto" }));
    expect((await workSheet()).text).not.toContain("Acconto ricevuto");
    await change({ orderNotes: 1 });
    expect((await words()).sheets.orderNotes).toBe(1);
    expect((await workSheet()).text).toContain("Note ordine Acconto ricevuto");
    expect((await visitor("gestione1").get("/admin/settings/sheets/")).text).toMatch(
      /name="orderNotes" checked="" value="1"/,
    );
  });

  test.each([
    [{ work: { title: "" } }, "work.title", "Il campo non può essere vuoto."],
    [
      { quote: { signatures: "a\nb\nc\nd" } },
      "quote.signatures",
      "Al massimo 3 firme, una per riga, di 60 caratteri ciascuna.",
    ],
    [
      { quote: { signatures: "a".repeat(61) } },
      "quote.signatures",
      "Al massimo 3 firme, una per riga, di 60 caratteri ciascuna.",
    ],
  ])("are refused beside the field when they do not fit: %j", async (values, field, sentence) => {
    const before = dump();
    const refused = await change(values);
    expect([refused.status, refused.values.errors]).toEqual([422, { [field]: sentence }]);
    expect(dump()).toBe(before);
  });

  test("stay in their form when it is refused; an old version is refused; an undo takes them back", async () => {
    const before = await words();
    const form = { "work.title": "", "quote.text": "Scritto ora", version: String(before.version) };
    const refused = await visitor("gestione1").post("/admin/settings/sheets", form);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Scritto ora");
    const changed = (await change({ work: { title: "Altro" } }, { version: before.version })) as Values;
    expect((await change({ work: { title: "Terzo" } }, { version: before.version })).status).toBe(409);
    await admin().undo(changed);
    expect(await words()).toEqual(before);
  });
});

describe("the firm on paper", () => {
  const identity = {
    ...{
      name: "Traslochi Vesuvio S.r.l.",
      address: "Via Argine 412, Napoli",
      warehouse: "Via Galileo 3, Casoria",
    },
    ...{ pec: "vesuvio@pec.example", website: "www.vesuvio.example", rea: "NA-123456", albo: "NA/1234567/X" },
    ...{ iban: "IT60X0542811101000000123456", footer: "Capitale sociale 10.000 €" },
  };

  test("has its logo, addresses and numbers on every sheet; the IBAN is on quotes alone", async () => {
    await admin().call("Firm", "update", { values: identity });
    await admin().call("Firm", "changeLogo", { logo: { filename: "logo.png", bytes: png(120, 40) } });
    for (const sheet of [quote, transport, workSheet, materials]) {
      const { text, pictures } = await sheet();
      expect(pictures).toEqual([[120, 40]]);
      for (const { word } of [
        { word: identity.name },
        { word: identity.address },
        { word: `Magazzino: ${identity.warehouse}` },
        { word: identity.website },
        { word: "REA NA-123456 · Albo autotrasportatori NA/1234567/X · PEC vesuvio@pec.example" },
        { word: identity.footer },
      ])
        expect(text).toContain(word);
      expect(text.includes("IT60 X054 2811 1010 0000 0123 456")).toBe(sheet === quote);
    }
    expect((await printed(`/api/preventivi/pdf/${world.order}`, "B")).pictures).toHaveLength(1);
  });

  test("is printed without its logo when the file is missing", async () => {
    await admin().call("Firm", "changeLogo", { logo: { filename: "logo.png", bytes: png(120, 40) } });
    unlinkSync(uploadPath(firmIdentity().logo?.stored ?? ""));
    expect((await quote()).pictures).toEqual([]);
  });
});
