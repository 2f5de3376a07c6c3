import { type Random, seededRandom } from "../../db/seed/random";
import { thorough } from "../support/thorough";
import { send } from "../support/wire";
import { fresh } from "../support/world";

beforeEach(fresh);

const rounds = thorough ? 250 : 50;

const names = [
  "funct",
  "values",
  "id",
  "files[]",
  "file",
  "version",
  "requestId",
  "client.surname",
  "users[]",
];
const oddNames = [
  "",
  "[]",
  ".",
  "..",
  "a.b.c.d.e",
  "__proto__",
  "a.__proto__.b",
  "values.x",
  "x[]",
  "version.a",
  "è",
];
const texts = [
  "",
  "1",
  "-1",
  "getAll",
  "createNew",
  "null",
  "[]",
  "{}",
  '{"a":',
  "è",
  "\ud800",
  "\0",
  "x".repeat(70_000),
  "%",
  "%zz",
  "'\"\\",
];

const nameIn = (random: Random) => random.pick(random.chance(0.7) ? names : oddNames);

function jsonValue(random: Random, depth = 0): unknown {
  const kind = depth > 3 ? 0 : random.int(0, 3);
  if (kind === 1) return Array.from({ length: random.int(0, 3) }, () => jsonValue(random, depth + 1));
  if (kind >= 2)
    return Object.fromEntries(
      Array.from({ length: random.int(0, 4) }, () => [nameIn(random), jsonValue(random, depth + 1)]),
    );
  return random.pick([null, true, 0, -1, 1.5, 1e300, ...texts]);
}

const jsonBody = (random: Random) =>
  JSON.stringify({ funct: random.pick(["getAll", "createNew", "", 1, null]), values: jsonValue(random) });

const urlencodedBody = (random: Random) =>
  Array.from({ length: random.int(0, 8) }, () => `${nameIn(random)}=${random.pick(texts)}`).join(
    random.pick(["&", "&&", ";"]),
  );

function partHeaders(random: Random): string {
  const name = random.pick([
    `; name="${nameIn(random)}"`,
    "; name=",
    ";name",
    "",
    "; name*=utf-8''%c3%a8",
    '; name="',
  ]);
  const file = random.pick([
    "",
    "",
    '; filename="a.txt"',
    '; filename=""',
    "; filename*=x''%zz",
    '; filename="../a\0.pdf"',
  ]);
  const type = random.pick([
    "",
    "",
    "\r\nContent-Type: text/plain; charset=nope",
    "\r\nContent-Type: application/octet-stream",
    "\r\nContent-Type",
  ]);
  const disposition = random.pick(["form-data", "form-data", "form-data", "attachment", ""]);
  return random.pick([`Content-Disposition: ${disposition}${name}${file}${type}`, "", "X: y"]);
}

const multipartBody = (random: Random) =>
  Array.from(
    { length: random.int(0, 5) },
    () =>
      `--b\r\n${partHeaders(random)}${random.pick(["\r\n\r\n", "\r\n", "\n\n"])}${random.pick(texts)}\r\n`,
  ).join("") + random.pick(["--b--\r\n", "--b", "--b--x", ""]);

/** Some bytes are changed, doubled or cut off. */
function damaged(random: Random, body: string): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(body);
  if (!bytes.length || random.chance(0.4)) return bytes;
  for (let times = random.int(1, 4); times > 0; times--)
    bytes[random.int(0, bytes.length - 1)] = random.int(0, 255);
  const end = random.chance(0.3) ? random.int(0, bytes.length) : bytes.length;
  return random.chance(0.1) ? Buffer.concat([bytes, bytes]) : bytes.subarray(0, end);
}

/** The body in pieces, as a slow line brings it. */
function inPieces(random: Random, body: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= body.length) return controller.close();
      const length = random.pick([1, 7, 500, 20_000, 66_000]);
      controller.enqueue(body.slice(at, at + length));
      at += length;
    },
  });
}

const multipart = "multipart/form-data; boundary=b";
const forms = [
  "/client/insert",
  "/reports/insert",
  "/login",
  "/register",
  "/boxes/insert",
  "/memos/insert",
  "/admin/letters/preview",
];
const calls = [
  "/api/Client",
  "/api/Box",
  "/api/Files",
  "/api/Auth",
  "/api/Report",
  "/api/Import",
  "/api/Nothing",
];

test.each<[string, string[], string, (random: Random) => string]>([
  ["JSON call", calls, "application/json", jsonBody],
  ["multipart call", calls, multipart, multipartBody],
  ["urlencoded page form", forms, "application/x-www-form-urlencoded", urlencodedBody],
  ["multipart page form", forms, multipart, multipartBody],
])(
  "no body of a %s ends in a fault of the server, for a known and an unknown caller",
  async (kind, paths, type, bodyOf) => {
    const random = seededRandom(`bodies: ${kind}`);
    const faults: unknown[] = [];
    for (let round = 0; round < rounds; round++) {
      const path = random.pick(paths);
      const bytes = damaged(random, bodyOf(random));
      const body = bytes.length < 2000 || random.chance(0.5) ? bytes : inPieces(random, bytes);
      const headers = {
        "content-type": random.chance(0.95) ? type : random.pick(["", "multipart/form-data", "text/plain"]),
      };
      const sender = random.chance(0.8) ? { as: "superadmin" as const } : {};
      const { status } = await send(path, { method: "POST", body, headers }, sender);
      if (status >= 500)
        faults.push({ round, path, status, body: Buffer.from(bytes).toString("latin1").slice(0, 300) });
    }
    expect(faults).toEqual([]);
  },
);

const part = (disposition: string) =>
  `--b\r\nContent-Disposition: form-data${disposition}\r\n\r\nx\r\n--b--\r\n`;

test.each([
  ["/api/Client", part("")],
  ["/api/Box", part('; filename="a.txt"')],
  ["/client/insert", part("")],
  ["/reports/insert", part('; filename="a.txt"')],
])("a part without a name in a form for %s is refused as unreadable", async (path, body) => {
  const headers = { "content-type": multipart };
  const answer = await send(path, { method: "POST", body, headers }, { as: "superadmin" });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain("Richiesta non leggibile.");
});
