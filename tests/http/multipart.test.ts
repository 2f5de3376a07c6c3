import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { limits } from "../../src/server/base/request-limits";
import { setFilesFolder } from "../../src/server/files/files";
import { type Field, readMultipart } from "../../src/server/http/multipart";
import { temporaryFolder } from "../support/folders";
import { fresh } from "../support/world";

let folder = "";

beforeEach(() => {
  fresh();
  folder = temporaryFolder("multipart");
  setFilesFolder(folder);
});

const onDisk = () => readdirSync(join(folder, "uploads"));
const type = "multipart/form-data; boundary=b";
const part = (disposition: string, value = "") =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
const end = "--b--\r\n";

async function* inChunks(form: string | Uint8Array, size: number) {
  const bytes = Buffer.from(form);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const read = (form: string | Uint8Array, { size = 65_536, mayUpload = true } = {}) =>
  readMultipart(inChunks(form, size), type, mayUpload);

const sha256 = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest("hex");

const plain = (fields: Field[]) =>
  fields.map(([name, value]) =>
    typeof value === "string"
      ? [name, value]
      : [name, value.filename, readFileSync(value.path, "utf8"), value.size, value.sha256],
  );

test.each([1, 3, 64, 65_536])("a form in chunks of %i bytes is read in its order", async (size) => {
  const text = "uno\r\n--c\r\r\n--\r\nb--b--\n--b\r\n";
  const form = [
    part('name="values"', '{"a":"è"}'),
    part('name="files[]"; filename="a.txt"', text),
    part('name="empty"; filename=""'),
    part('name="funct"', "insert"),
    part('name="files[]"; filename="b.txt"\r\nContent-Type: text/plain', ""),
  ];
  expect(plain(await read(form.join("") + end, { size }))).toEqual([
    ["values", '{"a":"è"}'],
    ["files[]", "a.txt", text, Buffer.byteLength(text), sha256(text)],
    ["funct", "insert"],
    ["files[]", "b.txt", "", 0, sha256("")],
  ]);
  expect(onDisk()).toHaveLength(2);
});

test.each([65_536, 70_000, 700_000])("a part of %i bytes that is no field is skipped", async (bytes) => {
  const form = `--b\r\nX: y\r\n\r\n${"x".repeat(bytes)}\r\n${end}`;
  expect(await read(form, { size: form.length })).toEqual([]);
});

test("a received file can be read by the server's account only", async () => {
  await read(part('name="file"; filename="a.txt"', "uno") + end);
  expect(onDisk().map((name) => statSync(join(folder, "uploads", name)).mode & 0o777)).toEqual([0o600]);
});

test.each([
  ['filename="C:\\casa\\foto.jpg"', "C:\\casa\\foto.jpg"],
  ['filename="../../etc/passwd.txt"', "../../etc/passwd.txt"],
  ['filename="così 🚚; a=%22.pdf"', "così 🚚; a=%22.pdf"],
  ['filename="a\\"b.pdf"', 'a"b.pdf'],
  ['filename="foto\u202Egpj.pdf"', "foto\u202Egpj.pdf"],
  [`filename="${"x".repeat(300)}.pdf"`, `${"x".repeat(300)}.pdf`],
])("a file with %s has its whole name", async (disposition, name) => {
  const fields = await read(part(`name="file"; ${disposition}`, "uno") + end);
  expect(fields).toMatchObject([["file", { filename: name }]]);
});

test("files of a caller who may not upload are dropped and not written", async () => {
  const form = part('name="file"; filename="a.txt"', "uno") + part('name="funct"', "getAll") + end;
  expect(await read(form, { mayUpload: false })).toEqual([["funct", "getAll"]]);
  expect(onDisk()).toEqual([]);
});

describe("a form is refused, and nothing of it stays on disk, with", () => {
  const file = part('name="files[]"; filename="a.txt"', "uno");
  const tooLong = new Uint8Array(limits.fileBytes + 1).fill(65);
  test.each<[string, string | Uint8Array, number, string]>([
    ["no end", file + part('name="f"; filename="b.txt"', "x"), 400, "Richiesta non leggibile."],
    ["no parts", "prova", 400, "Richiesta non leggibile."],
    ["nothing", "", 400, "Richiesta non leggibile."],
    ["1,001 fields", file + part('name="a"').repeat(1000) + end, 413, "La richiesta ha troppi campi."],
    [
      "10,000 nameless files",
      part('name="f"; filename=""').repeat(10_000) + end,
      413,
      "La richiesta ha troppi campi.",
    ],
    ["a sixth file", file.repeat(6) + end, 422, "Si possono allegare al massimo 5 file."],
    [
      "six files without a name",
      part('name="f"; filename=""', "x").repeat(6) + end,
      422,
      "Si possono allegare al massimo 5 file.",
    ],
    [
      "a field over 1 MiB",
      file + part('name="a"', "x".repeat(1024 * 1024 + 1)) + end,
      413,
      "La richiesta è troppo grande.",
    ],
    [
      "fields over 1 MiB together",
      part('name="a"', "x".repeat(600_000)).repeat(2) + end,
      413,
      "La richiesta è troppo grande.",
    ],
    [
      "a file over 25 MiB",
      Buffer.concat([
        Buffer.from(file + part('name="files[]"; filename="g.txt"').slice(0, -2)),
        tooLong,
        Buffer.from(`\r\n${end}`),
      ]),
      413,
      "Il file «g.txt» supera 25 MB.",
    ],
  ])("%s", async (_, form, status, message) => {
    expect(read(form)).rejects.toMatchObject({ status, message });
    await read(form).catch(() => {});
    expect(onDisk()).toEqual([]);
  });

  test("a connection that ends in a file", async () => {
    async function* interrupted() {
      yield* inChunks(file + part('name="f"; filename="b.txt"', "x".repeat(100_000)), 1000);
      throw new Error("The connection was closed.");
    }
    expect(readMultipart(interrupted(), type, true)).rejects.toThrow("The connection was closed.");
    await readMultipart(interrupted(), type, true).catch(() => {});
    expect(onDisk()).toEqual([]);
  });
});

test("the same file received twice has one JSON, which names no path", async () => {
  const form = part('name="file"; filename="a.txt"', "uno") + end;
  const [first, second] = await Promise.all([read(form), read(form)]);
  expect(JSON.stringify(first)).toBe(JSON.stringify(second));
  expect(JSON.stringify(first)).toBe(`[["file",{"filename":"a.txt","size":3,"sha256":"${sha256("uno")}"}]]`);
});
