import { existsSync } from "node:fs";
import { firmIdentity, setting } from "../../src/server/db/settings";
import { wrote } from "../../src/server/db/table-writes";
import { uploadPath } from "../../src/server/files/files";
import { all, as, dump, fresh, one, type Values, visitor, world } from "../support/requests";
import { bytes, jpeg, pdf, png } from "../support/samples";
import { statementsOf } from "../support/statements";

beforeEach(fresh);

const admin = () => as("gestione1");
const save = (values: Values, more = {}) => admin().call("Firm", "update", { values, ...more });

const upload = (filename: string, content: Uint8Array) =>
  admin().call("Firm", "changeLogo", { logo: { filename, bytes: content } });

const undo = (outcome: Values) => admin().undo(outcome);

const whole = {
  name: "Traslochi Vesuvio S.r.l.",
  address: "Via Argine 412, 80147 Napoli",
  warehouse: "Via Galileo 3, 80026 Casoria",
  phone: "0815550199",
  email: "info@vesuvio.example",
  pec: "vesuvio@pec.example",
  website: "www.vesuvio.example",
  vat: "01234560009",
  rea: "NA-123456",
  albo: "NA/1234567/X",
  iban: "IT60 X054 2811 1010 0000 0123 456",
  footer: "Capitale sociale 10.000 €\nSocietà iscritta al registro di Napoli",
  region: "Lombardia",
};

describe("the firm's identity", () => {
  test("is read with every setting in one statement", async () => {
    await visitor("ufficio").get("/");
    wrote("settings");
    const ran = await statementsOf(() => visitor("ufficio").get("/"));
    expect(ran.filter((text) => text.includes("FROM settings"))).toHaveLength(1);
  });

  test("is changed where a value is sent, and can be undone", async () => {
    expect(firmIdentity()).toMatchObject({ name: "Traslochi e Depositi", region: "Campania", logo: null });
    expect((await save(whole)).values.msg).toBe("Informazione aggiornata correttamente");
    expect(firmIdentity()).toMatchObject({ ...whole, iban: "IT60X0542811101000000123456" });

    const renamed = await save({ name: "Altro nome" });
    expect(firmIdentity()).toMatchObject({ name: "Altro nome", rea: "NA-123456" });
    expect((await undo(renamed)).ok).toBe(true);
    expect(firmIdentity().name).toBe(whole.name);
  });

  test("with unchanged values writes nothing", async () => {
    const before = all`SELECT * FROM settings`;
    await save({ name: "Traslochi e Depositi", region: "Campania", iban: "" });
    expect(all`SELECT * FROM settings`).toEqual(before);
  });

  test.each([
    [{ name: " " }, "name", "Il campo non può essere vuoto."],
    [{ iban: "IT60X0542811101000000123457" }, "iban", "L'IBAN non è corretto: controllare lettere e cifre."],
    [{ iban: "IT60X05428111010000001234" }, "iban", "L'IBAN non è corretto: controllare lettere e cifre."],
    [{ iban: "conto 1234" }, "iban", "L'IBAN non è corretto: controllare lettere e cifre."],
    [{ website: "javascript:alert(1)" }, "website", "Scrivere l'indirizzo del sito, come www.ditta.it"],
    [{ pec: "senza chiocciola" }, "pec", "Formato non valido"],
    [{ footer: "1\n2\n3\n4\n5" }, "footer", "Al massimo 4 righe."],
    [{ region: "Ticino" }, "region", "Formato non valido"],
  ])("is refused beside the field, and nothing changes: %j", async (values, field, sentence) => {
    const before = dump();
    const refused = await save(values);
    expect([refused.status, refused.values.errors]).toEqual([422, { [field]: sentence }]);
    expect(dump()).toBe(before);
  });

  test("takes the IBAN of another country by its check digits", async () => {
    expect((await save({ iban: "CH93 0076 2011 6238 5295 7" })).ok).toBe(true);
  });
});

describe("the logo", () => {
  test("is a PNG or JPEG, replaced as a whole; an undo brings back the one before, with its file", async () => {
    expect((await upload("logo.png", png(300, 100))).ok).toBe(true);
    const first = firmIdentity().logo;
    expect(first).toMatchObject({ mime: "image/png", width: 300, height: 100 });

    const replaced = await upload("altro.png", png(64, 64));
    expect(firmIdentity().logo).toMatchObject({ width: 64, height: 64 });
    expect(all`SELECT 1 FROM firm_logos`).toHaveLength(1);

    expect((await undo(replaced)).ok).toBe(true);
    expect(firmIdentity().logo).toEqual(first);
    expect(existsSync(uploadPath(first?.stored ?? ""))).toBe(true);
  });

  test("of a JPEG is measured by its frame", async () => {
    expect((await upload("logo.jpg", jpegOf(320, 120))).ok).toBe(true);
    expect(firmIdentity().logo).toMatchObject({ mime: "image/jpeg", width: 320, height: 120 });
  });

  const tooManyPixels =
    "Il logo misura 8.000 × 5.000 punti: se ne accettano al massimo 4 milioni, per esempio 2.000 × 2.000.";
  const torn = "L'immagine è danneggiata o incompleta: sceglierne un'altra.";
  test.each([
    ["a PNG that claims 40 megapixels", "logo.png", png(20, 20, [8000, 5000]), tooManyPixels],
    ["a JPEG that claims 40 megapixels", "logo.jpg", jpegOf(8000, 5000), tooManyPixels],
    ["a PNG that expands beyond its size", "logo.png", png(400, 400, [20, 20]), torn],
    ["a PNG cut in the middle", "logo.png", png(300, 100).slice(0, 120), torn],
    ["a JPEG without its end", "logo.jpg", jpegOf(320, 120).slice(0, -2), torn],
    [
      "a PNG of a few pixels",
      "logo.png",
      png(8, 8),
      "Il logo è troppo piccolo: servono almeno 16 pixel per lato.",
    ],
    ["a PDF", "logo.pdf", pdf(), "Il logo dev'essere un'immagine PNG o JPEG."],
    [
      "an SVG",
      "logo.svg",
      bytes("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      "Il logo dev'essere un'immagine PNG o JPEG.",
    ],
    ["a JPEG without a frame", "logo.jpg", jpeg(), "Il logo dev'essere un'immagine PNG o JPEG."],
    [
      "a head of a PNG alone",
      "logo.png",
      png(20, 20).slice(0, 18),
      "Il logo dev'essere un'immagine PNG o JPEG.",
    ],
    [
      "a file of more than 1 MB",
      "logo.png",
      new Uint8Array(1_000_001),
      "Il logo supera 1 MB: salvarlo più piccolo e riprovare.",
    ],
  ])("is refused with one sentence when it is %s", async (_, filename, content, sentence) => {
    const before = dump();
    const refused = await upload(filename, content);
    expect([refused.status, refused.values.errors]).toEqual([422, { logo: sentence }]);
    expect(dump()).toBe(before);
  });

  test("of another picture's ending is taken with its own; of no picture's ending it is refused", async () => {
    expect((await upload("logo.jpg", png(64, 64))).ok).toBe(true);
    const { logo } = firmIdentity();
    expect(logo).toMatchObject({ mime: "image/png" });
    expect(one`SELECT filename FROM firm_logos`).toEqual({ filename: "logo.png" });
    expect((await upload("logo.pdf", png(64, 64))).status).toBe(415);
    expect(firmIdentity().logo).toEqual(logo);
  });

  test("is removed, which can be undone; without one there is nothing to remove", async () => {
    await upload("logo.png", png(64, 64));
    const { logo } = firmIdentity();
    const removed = await admin().call("Firm", "removeLogo", {});
    expect(firmIdentity().logo).toBeNull();
    expect((await admin().call("Firm", "removeLogo", {})).status).toBe(404);
    await undo(removed);
    expect(firmIdentity().logo).toEqual(logo);
  });

  test("is served to everybody while it is in use, and no longer afterwards", async () => {
    await upload("logo.png", png(64, 64));
    const url = firmIdentity().logo?.url ?? "";
    const answer = await visitor("nobody").get(url);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(answer.headers.get("cache-control")).toContain("immutable");
    await upload("altro.png", png(70, 64));
    expect((await visitor("nobody").get(url)).status).toBe(404);
  });
});

describe("screens", () => {
  test("name the firm and show its logo: every page, the sign-in page, the notice of a display", async () => {
    await save({ name: "Traslochi Vesuvio" });
    await upload("logo.png", png(64, 64));
    const { url } = one<{ url: string }>`SELECT '/logo/' || stored AS url FROM firm_logos` ?? { url: "" };
    for (const [who, path] of [
      ["ufficio", "/"],
      ["nobody", "/login"],
    ] as const) {
      const { text } = await visitor(who).get(path);
      expect(text).toContain("Traslochi Vesuvio");
      expect(text).toContain(url);
    }
  });

  test("have the home region in place of Campania", async () => {
    await save({ region: "Lombardia" });
    for (const path of [
      "/appointment/insert",
      "/orders/insert",
      `/orders/${world.order}`,
      "/agentsStats?dateStart=2020-01-01&dateEnd=2027-12-31",
    ]) {
      const { text } = await visitor("gestione1").get(path);
      expect(text).toContain("Fuori Lombardia");
      expect(text).not.toContain("Campania");
    }
  });

  test("the page of the firm has what was typed after a refusal", async () => {
    const { version } = (await admin().call("Firm", "getIdentity", {})).values;
    const form = { ...whole, iban: "IT00 SBAGLIATO", version: String(version) };
    const refused = await visitor("gestione1").post("/admin/settings/firm", form);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('value="IT00 SBAGLIATO"');
    expect(refused.text).toContain("L&#x27;IBAN non è corretto");
    expect(setting("company.name")).toBe("Traslochi e Depositi");
    expect(
      (await visitor("gestione1").post("/admin/settings/firm", { ...form, iban: whole.iban })).status,
    ).toBe(303);
    expect(firmIdentity().name).toBe(whole.name);
  });
});

/** A JPEG with a frame of this size and without a picture. */
function jpegOf(width: number, height: number): Uint8Array {
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const frame = [0xff, 0xc0, 0, 17, 8, ...size, 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1];
  return bytes([0xff, 0xd8, 0xff, 0xe0, 0, 7], "JFIF\0", frame, [0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9]);
}
