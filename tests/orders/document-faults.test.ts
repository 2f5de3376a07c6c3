import { afterEach, beforeEach, describe, expect, type Mock, spyOn, test } from "bun:test";
import { readdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { app } from "../../src/server/app";
import { setFilesFolder } from "../../src/server/files/files";
import { cookieName } from "../../src/server/sessions/session";
import { temporaryFolder } from "../support/folders";
import { as, database, dump, fresh, signedIn, visitor, world } from "../support/requests";
import { until } from "../support/timeouts";

let folder = "";

beforeEach(() => {
  fresh();
  folder = temporaryFolder("faults");
  setFilesFolder(folder);
});

const stored = () => readdirSync(join(folder, "uploads"));
const text = { filename: "contratto.txt", bytes: new Uint8Array(50_000).fill(65) };
const upload = (file: object = text, more: object = {}) =>
  as("ufficio").call("Files", "upload", { file, id_appointment: world.withOrder, ...more });

describe("a full disk", () => {
  let log: Mock<typeof console.error>;
  beforeEach(() => {
    log = spyOn(console, "error").mockImplementation(() => {});
  });
  afterEach(() => log.mockRestore());
  const nothingSaved = {
    status: 503,
    values: { msg: "Impossibile salvare: il disco del server è pieno. Nessun dato è stato modificato." },
  };

  test("while the file is written leaves no row and no partial file", async () => {
    const handle = await open(join(folder, "probe"), "w");
    const kind = Object.getPrototypeOf(handle) as typeof handle;
    await handle.close();
    const whole = kind.writeFile;
    const full = spyOn(kind, "writeFile").mockImplementation(async function (
      this: typeof handle,
      bytes: unknown,
    ) {
      await whole.call(this, (bytes as Uint8Array).subarray(0, 25_000));
      throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    } as typeof whole);
    const before = dump();
    const refused = await upload();
    expect(full).toHaveBeenCalled();

    full.mockRestore();
    expect(refused).toMatchObject(nothingSaved);
    expect(dump()).toBe(before);
    expect(stored()).toEqual([]);
  });

  test("while the row is written leaves no file, and existing documents can be read", async () => {
    const { url } = (await upload()).values;
    const { page_count } = database().query("PRAGMA page_count").get() as { page_count: number };
    database().run(`PRAGMA max_page_count = ${page_count}`);
    let refused = await upload();
    // Free room inside the file of the database is used up first.
    for (let attempts = 0; refused.ok && attempts < 200; attempts++) refused = await upload();
    const files = stored().length;
    const { rows } = database().query("SELECT count(*) AS rows FROM documents").get() as { rows: number };
    database().run("PRAGMA max_page_count = 1000000");
    expect(refused).toMatchObject(nothingSaved);
    expect(files).toBe(rows);
    expect((await visitor("ufficio").get(url)).status).toBe(200);
  });
});

test("an interrupted upload leaves no row and no file, and the server answers the next request", async () => {
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request, server) => app.fetch(request, { site: "A", server, demo: false }),
  });
  const account = database().query("SELECT id FROM users WHERE username = 'ufficio'").get() as { id: number };
  const cookie = `${cookieName("A")}=${signedIn(account.id, "A")}`;
  const before = dump();
  const parts = [
    '--b\r\nContent-Disposition: form-data; name="funct"\r\n\r\nupload\r\n',
    `--b\r\nContent-Disposition: form-data; name="id_appointment"\r\n\r\n${world.withOrder}\r\n`,
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n',
  ].join("");
  const head = `POST /api/Files HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000\r\n\r\n`;
  const socket = connect(Number(server.port), "127.0.0.1", () => {
    socket.write(`${head}${parts}${"x".repeat(400_000)}`);
  });
  await until(() => stored().length > 0);
  socket.destroy();
  await until(() => stored().length === 0);
  expect(dump()).toBe(before);

  // The same bytes as a whole message: a form without its end is none.
  const body = `${parts}${"x".repeat(1000)}`;
  const sent = await fetch(`${server.url}api/Files`, {
    method: "POST",
    headers: { cookie, "content-type": "multipart/form-data; boundary=b" },
    body,
  });
  expect(sent.status).toBe(400);
  expect(dump()).toBe(before);
  expect(stored()).toEqual([]);

  await server.stop(true);
});

test("the same upload sent twice with one requestId is one document", async () => {
  const requestId = crypto.randomUUID();
  const [first, second] = [await upload(text, { requestId }), await upload(text, { requestId })];
  expect(second.values.id).toBe(first.values.id);
  expect(stored()).toHaveLength(1);
});

describe("the preview", () => {
  const picture = async () => {
    const pixels = new Uint8Array(54 + 3 * 400 * 300);
    const bmp = new DataView(pixels.buffer);
    pixels.set([0x42, 0x4d]);
    bmp.setUint32(2, pixels.length, true);
    bmp.setUint32(10, 54, true);
    bmp.setUint32(14, 40, true);
    bmp.setInt32(18, 400, true);
    bmp.setInt32(22, 300, true);
    bmp.setUint16(26, 1, true);
    bmp.setUint16(28, 24, true);
    return { filename: "cucina.png", bytes: await new Bun.Image(pixels).png().bytes() };
  };

  test("of a picture is 128 pixels wide, and only for accounts that may see the picture", async () => {
    const { url } = (await upload(await picture(), { showInCharge: 0 })).values;
    const seen = await visitor("ufficio").get(`${url}/preview`);
    expect([seen.status, seen.headers.get("content-type")]).toEqual([200, "image/webp"]);

    const answer = await app.request(`${url}/preview`, {
      headers: { cookie: `${cookieName("A")}=${signedIn(1, "A")}` },
    });
    const { width, height } = await new Bun.Image(await answer.bytes()).metadata();
    expect([width, height]).toEqual([128, 96]);
    expect((await visitor("magazzino").get(`${url}/preview`)).status).toBe(404);
    expect((await visitor("segreteria").get(`${url}/preview`)).status).toBe(403);
    expect((await visitor("ufficio", "B").get(`${url}/preview`)).status).toBe(404);
  });

  test("of a broken picture or a text is not found", async () => {
    const whole = await picture();
    const broken = { ...whole, bytes: whole.bytes.slice(0, 60) };
    for (const file of [broken, text]) {
      const { url } = (await upload(file)).values;
      expect((await visitor("ufficio").get(`${url}/preview`)).status).toBe(404);
    }

    const page = (await visitor("ufficio").get(`/documents/${world.withOrder}`)).text;
    expect(page.match(/\/preview"/g)).toHaveLength(1);
  });
});
