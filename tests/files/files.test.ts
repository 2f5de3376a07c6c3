import { beforeEach, describe, expect, spyOn, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { detectType, fileTypes, rightName } from "../../src/server/base/file-types";
import { cleanName, disposition, setFilesFolder, uploadPath } from "../../src/server/files/files";
import { moveOrphanedUploads } from "../../src/server/files/stored-files";
import { deletePartialUploads } from "../../src/server/files/upload";
import { temporaryFolder } from "../support/folders";
import { as, fresh, visitor, world } from "../support/requests";
import { bytes, zip } from "../support/samples";

const types = "[Content_Types].xml";
const odt = "application/vnd.oasis.opendocument.text";
const ods = "application/vnd.oasis.opendocument.spreadsheet";
const wordDocument = `<Override ContentType="${fileTypes.docx.mime}.main+xml"/>`;
const png = (chunk: string) =>
  bytes(
    [0x89],
    "PNG\r\n",
    [0x1a, 0x0a, 0, 0, 0, 13],
    "IHDR",
    Array(17).fill(0),
    [0, 0, 0, 8],
    chunk,
    Array(12).fill(0),
  );
const broken = zip({ [types]: "x", "word/document.xml": "x" });
broken.fill(0xff, broken.length - 10, broken.length - 2);

describe("the type of a file, by its bytes", () => {
  test.each([
    ["pdf", bytes("%PDF-1.7\n")],
    ["pdf", bytes("\uFEFF%PDF-1.7\n", [0])],
    ["pdf", bytes("\r\n%PDF-1.7\n")],
    ["pdf", bytes([0x1b], `%-12345X@PJL${" ".repeat(886)}\n%PDF-1.4\n`)],
    ["txt", bytes("Un PDF comincia con %PDF-1.4.")],
    ["jpeg", bytes([0xff, 0xd8, 0xff, 0xe0])],
    ["png", png("IDAT")],
    ["png", png("acTL")],
    ["webp", bytes("RIFF", [4, 0, 0, 0], "WEBPVP8 ")],
    ["heic", bytes([0, 0, 0, 24], "ftypheic", [0, 0, 0, 0], "mif1heic")],
    ["heic", bytes([0, 0, 0, 24], "ftypmif1", [0, 0, 0, 0], "mif1heic")],
    ["docx", zip({ [types]: "x", "word/document.xml": "x" })],
    ["xlsx", zip({ [types]: "x", "xl/workbook.xml": "x" })],
    ["odt", zip({ mimetype: odt, "content.xml": "x" })],
    ["ods", zip({ mimetype: ods, "content.xml": "x" })],
    ["txt", bytes("Perché no? Già.\r\n\tSì.")],
    ["txt", new Uint8Array([0x50, 0x65, 0x72, 0x63, 0x68, 0xe9])],
    ["txt", bytes("costo < 100 €")],
    ["txt", bytes("\uFEFFCon l'ordine dei byte davanti")],
    ["txt", bytes("BM, GIF e MZ: come comincia un testo")],
    ["txt", bytes("%PDF è un formato")],
  ] as const)("is %s", async (type, content) =>
    expect(await detectType(new Blob([content as BlobPart]))).toBe(type),
  );

  test.each([
    ["another ZIP", zip({ "a.txt": "x" })],
    ["a document with macros", zip({ [types]: "x", "word/document.xml": "x", "word/vbaProject.bin": "x" })],
    ["an OpenDocument of another kind", zip({ mimetype: `${odt}-template`, "content.xml": "x" })],
    ["a mimetype that is not first", zip({ "content.xml": "x", mimetype: odt })],
    ["a ZIP whose table of contents is broken", broken],
    ["a ZIP cut off half way", zip({ [types]: "x", "word/document.xml": "x" }).subarray(0, 60)],
    ["an AVIF picture", bytes([0, 0, 0, 20], "ftypavif", [0, 0, 0, 0], "avif")],
    ["a film", bytes([0, 0, 0, 20], "ftypisom", [0, 0, 0, 0], "mp42")],
    ["a program", bytes("MZ", [0x90, 0, 3, 0])],
    ["a GIF that is a page", bytes("GIF89a<script>", [0])],
    ["a page", bytes("\uFEFF  <!DOCTYPE html><p>")],
    ["a drawing", bytes("<svg onload=alert(1)>")],
    ["a drawing with a head", bytes("<?xml version='1.0'?><svg>")],
    ["text with a NUL", bytes("abc", [0], "def")],
    ["a page with a PDF in it", bytes("<html>\n%PDF-1.7")],
    ["a program with a PDF in it", bytes("MZ", [0x90, 0, 3, 0], "\n%PDF-1.7")],
    ["a PDF behind an ID3 tag", bytes("ID3", [3, 0, 0, 0, 0, 0, 10], "<script>  ", "%PDF-1.7\n")],
    ["a picture behind an ID3 tag", bytes("ID3", [3, 0, 0, 0, 0, 0, 1], "x", [0xff, 0xd8, 0xff, 0xe0])],
    [
      "a picture of another kind in a general container",
      bytes([0, 0, 0, 24], "ftypmif1", [0, 0, 0, 0], "mif1avif"),
    ],
    ["a ZIP that only calls itself a document", zip({ [types]: wordDocument, "a.txt": "x" })],
    [
      "a document with macros that calls itself one without",
      zip({ [types]: wordDocument, "word/document.xml": "x", "word/vbaProject.bin": "x" }),
    ],
    ["an OpenDocument without a content", zip({ mimetype: odt, "a.txt": "x" })],
    ["a packed file", Bun.gzipSync("%PDF-1.7")],
    ["a PNG that is cut off", bytes([0x89], "PNG\r\n", [0x1a, 0x0a])],
    ["a PDF that does not begin as one", bytes("<html>", "%PDF-1.7")],
  ])("is not accepted for %s", async (_name, content) =>
    expect(await detectType(new Blob([content as BlobPart]))).toBeNull(),
  );
});

describe("the name of a file", () => {
  test.each([
    ["foto.jfif", "jpeg", "foto.jfif"],
    ["whatsapp.jpg", "webp", "whatsapp.webp"],
    ["IMG_1.HEIC", "jpeg", "IMG_1.jpg"],
    ["IMG_1.jpeg", "heic", "IMG_1.heic"],
    ["a.heif", "heic", "a.heif"],
    ["scansione", "pdf", "scansione.pdf"],
    ["Fattura 12.2026", "pdf", "Fattura 12.2026.pdf"],
    ["Foto del sig. Rossi", "jpeg", "Foto del sig. Rossi.jpg"],
    ["appunti", "txt", "appunti.txt"],
    ["a.pdf", "jpeg", null],
    ["foto.jpg", "pdf", null],
    ["a.exe", "txt", null],
    ["a.html", "txt", null],
  ] as const)("%j with the content of a %s is %j", (name, type, right) =>
    expect(rightName(name, type)).toBe(right),
  );

  test.each([
    ["contratto.pdf", "contratto.pdf"],
    ["Preventivo Ștefan 北京 – così 🚚.pdf", "Preventivo Ștefan 北京 – così 🚚.pdf"],
    ["../../etc/passwd.txt", "..-..-etc-passwd.txt"],
    ["C:\\casa\\foto.jpg", "C:-casa-foto.jpg"],
    ["a\r\nb\u0000\u0085.pdf", "ab.pdf"],
    ["foto\u202Egpj.pdf", "fotogpj.pdf"],
    [".pdf", "documento.pdf"],
    ["", "documento"],
    ["\ud800x.pdf", "\ufffdx.pdf"],
    [`${"x".repeat(300)}.pdf`, `${"x".repeat(196)}.pdf`],
    [`${"x".repeat(195)}🚚.pdf`, `${"x".repeat(195)}.pdf`],
  ])("%j is stored as %j", (given, remaining) => expect(cleanName(given)).toBe(remaining));

  test("is written into Content-Disposition in ASCII and in UTF-8, with special characters escaped", () => {
    expect(disposition("attachment", `L'a"b\\c 100% è.pdf`)).toBe(
      `attachment; filename="L'a_b_c 100_ _.pdf"; filename*=UTF-8''L%27a%22b%5Cc%20100%25%20%C3%A8.pdf`,
    );
  });
});

describe("a stored text", () => {
  const file = { filename: "a.txt", bytes: new TextEncoder().encode("perché") };
  beforeEach(fresh);
  const store = async () =>
    (await as("ufficio").call("Files", "upload", { file, id_appointment: world.withOrder })).values.url;

  test("is served with its character set", async () => {
    const { headers } = await visitor("ufficio").get(await store());
    expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
  });

  test("that is shorter or longer on disk than its row says is not served, and the log says so", async () => {
    const logged = spyOn(console, "error").mockImplementation(() => {});
    for (const content of ["perch", "perché?"]) {
      const url: string = await store();
      writeFileSync(uploadPath(url.slice(-40)), content);
      const { status, text } = await visitor("ufficio").get(url);
      expect(status).toBe(404);
      expect(text).toContain("Il file sul server è danneggiato: avvisare un amministratore.");
      expect(logged.mock.lastCall?.[0]).toContain("altered-upload");
    }
    logged.mockRestore();
  });
});

describe("uploads without a row, at start", () => {
  let uploads = "";
  beforeEach(() => {
    fresh();
    const folder = temporaryFolder("files");
    uploads = join(folder, "uploads");
    setFilesFolder(folder);
  });

  const name = "0123456789abcdef0123456789abcdef01234567";
  const write = (path: string, content = "x") => writeFileSync(join(uploads, path), content);
  const list = () => readdirSync(uploads, { recursive: true }).sort();

  test("are moved to orphaned/ once; files with other names stay", () => {
    for (const file of [name, `${name}-2`, "leggimi.txt"]) write(file);
    const moved = ["orphaned", `orphaned/${name}`, `${name}-2`, "leggimi.txt"].sort();
    expect(moveOrphanedUploads().moved).toBe(1);
    expect(list()).toEqual(moved);
    expect(moveOrphanedUploads().moved).toBe(0);
    expect(list()).toEqual(moved);
  });

  test("are deleted when they are parts of uploads that a crash interrupted, and only then", () => {
    for (const file of [name, `${name}.tmp`, "lettera.tmp"]) write(file);
    deletePartialUploads();
    expect(list()).toEqual([name, "lettera.tmp"]);
  });

  test("do not include a file with a row, and without any orphaned/ is not created", async () => {
    const file = { filename: "a.txt", bytes: new TextEncoder().encode("testo") };
    const { ok } = await as("ufficio").call("Files", "upload", { file, id_appointment: world.withOrder });
    expect(ok).toBe(true);
    const before = list();
    expect(moveOrphanedUploads().moved).toBe(0);
    expect(before).toHaveLength(1);
    expect(list()).toEqual(before);
  });

  test("overwrite no file that is already in orphaned/", () => {
    for (const content of ["first", "second", "third"]) {
      write(name, content);
      expect(moveOrphanedUploads().moved).toBe(1);
    }

    const contents = readdirSync(join(uploads, "orphaned")).map((file) =>
      readFileSync(join(uploads, "orphaned", file), "utf8"),
    );
    expect(contents.sort()).toEqual(["first", "second", "third"]);
  });

  test("of the folder's former name are moved to the present one", () => {
    mkdirSync(join(uploads, "homeless"));
    write(`homeless/${name}`, "before");
    write(name, "now");
    expect(moveOrphanedUploads().moved).toBe(1);
    expect(list()).toEqual(["orphaned", `orphaned/${name}`, `orphaned/${name}-2`]);
    expect(readFileSync(join(uploads, "orphaned", name), "utf8")).toBe("before");
  });
});
