import { afterEach, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { connect } from "node:net";
import { app } from "../../src/server/app";
import { uploadBytes } from "../../src/server/call/budgets";
import { cookieName } from "../../src/server/sessions/session";
import { database, type Profile, userId } from "../support/requests";
import { post, send } from "../support/wire";
import { as, dump, fresh, naples, signedIn, type Values, world } from "../support/world";

const running: Bun.Server<undefined>[] = [];

beforeEach(fresh);

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop(true);
});

const mib = 1024 * 1024;
const urlencoded = { "content-type": "application/x-www-form-urlencoded" };
const multipart = { "content-type": "multipart/form-data; boundary=b" };

const part = (name: string, value: string, filename = "") =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${filename && `; filename="${filename}"`}\r\n\r\n${value}\r\n`;

function listening(): number {
  const fetch = (request: Request, server: Bun.Server<undefined>) =>
    app.fetch(request, { site: "A", server, demo: false });
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", idleTimeout: 0, fetch });
  running.push(server);
  return Number(server.port);
}

/** The response of a real server to a request of which only the headers and `sent` arrive. */
async function announce(path: string, { as, ...headers }: Record<string, string>, sent = "x".repeat(4096)) {
  const port = listening();
  const cookie = as ? `${cookieName("A")}=${signedIn(userId(as as Profile), "A")}` : "";
  const head = Object.entries({ host: "127.0.0.1", cookie, ...headers }).map((pair) => pair.join(": "));
  return new Promise<string>((answer, failed) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", failed);
    socket.on("data", (data) => {
      socket.destroy();
      answer(data.toString());
    });
    socket.write(`POST ${path} HTTP/1.1\r\n${head.join("\r\n")}\r\n\r\n${sent}`);
  });
}

describe("a large body is refused before it is read", () => {
  const length = (bytes: number) => ({ "content-length": String(bytes) });
  const json = { "content-type": "application/json" };

  test.each<[string, Record<string, string>, string]>([
    ["/login", { ...urlencoded, ...length(65 * 1024) }, "413"],
    ["/register", { ...multipart, ...length(125 * mib) }, "413"],
    ["/api/Auth", { ...multipart, ...length(125 * mib) }, "413"],
    ["/api/Client", { ...json, ...length(65 * 1024) }, "413"],
    ["/api/Box", { ...multipart, ...length(125 * mib) }, "401"],
    ["/api/Files", { ...multipart, ...length(125 * mib) }, "401"],
    ["/api/Client", { as: "ufficio", ...multipart, ...length(2 * mib) }, "413"],
    ["/api/Client", { as: "ufficio", ...json, ...length(2 * mib) }, "413"],
    ["/client/insert", { as: "ufficio", ...multipart, ...length(2 * mib) }, "413"],
    ["/api/Box", { as: "segreteria", ...multipart, ...length(2 * mib) }, "403"],
    ["/api/Box", { as: "gestione1", ...multipart, ...length(131 * mib) }, "413"],
    ["/reports/insert", { as: "ufficio", ...multipart, ...length(131 * mib) }, "413"],
  ])("a POST to %s with %o is answered %s", async (path, headers, status) => {
    expect(await announce(path, headers)).toStartWith(`HTTP/1.1 ${status} `);
  });

  test("without a session a body of unannounced length is read up to 64 KiB only", async () => {
    const chunk = `10400\r\n${"x".repeat(0x10400)}\r\n`;
    const headers = { ...multipart, "transfer-encoding": "chunked" };
    expect(await announce("/api/Auth", headers, chunk)).toStartWith("HTTP/1.1 413 ");
  });

  test.each(["/api/Auth", "/register"])(
    "a refused body without an end closes its connection (%s)",
    async (path) => {
      const chunk = `10400\r\n${"x".repeat(0x10400)}\r\n`;
      const socket = connect(listening(), "127.0.0.1");
      const closed = new Promise((done) => socket.on("close", done));
      socket.on("error", () => {});
      const more = () => {
        while (socket.write(chunk));
      };
      socket.on("drain", more);
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: ${multipart["content-type"]}\r\ntransfer-encoding: chunked\r\n\r\n`,
      );
      more();
      await closed;
    },
  );

  test("a whole body of 65 KiB is read with a session only, a file of 2 MiB of those who may send files", async () => {
    const body = { funct: "check", more: "x".repeat(65 * 1024) };
    expect((await post("Auth", body)).status).toBe(413);
    expect((await post("Auth", body, { as: "ufficio" })).status).toBe(200);
    const files = `${part("funct", "insert")}${part("files[]", "x".repeat(2 * mib), "a.txt")}--b--`;
    expect((await post("Box", files, { as: "segreteria", headers: multipart })).status).toBe(413);
    expect((await post("Box", files, { as: "gestione1", headers: multipart })).status).toBe(422);
  });

  test("for a wall display the limit is that of a request without a session", async () => {
    const { link } = (await as("gestione1").call("Kiosk", "createNew", { name: "Magazzino" })).values;
    const headers = { ...json, ...length(65 * 1024), cookie: `traslo_kiosk_a=${link.slice(-43)}` };
    expect(await announce("/api/Works", headers)).toStartWith("HTTP/1.1 413 ");
  });
});

const busy = "Troppi caricamenti in corso: riprovare tra qualche secondo.";

/** A request whose body does not end before `end`. */
function unfinished(path: string, size: number, headers: Record<string, string>, profile: Profile) {
  let end = () => {};
  const body = new ReadableStream({
    start(controller) {
      end = () => controller.close();
    },
  });
  const init = { method: "POST", body, headers: { ...headers, "content-length": String(size) } };
  return { end: () => end(), answer: send(path, init, { as: profile }) };
}

test("bodies over 64 KiB in memory are 64 MiB together at most; small ones are always read", async () => {
  const json = { "content-type": "application/json" };
  const call = (size = mib) => unfinished("/api/Client", size, json, "ufficio");
  const tried = async (size?: number) => {
    const { end, answer } = call(size);
    end();
    return answer;
  };
  const others = Array.from({ length: 64 }, () => call());
  const refused = await tried();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "10"]);
  expect(await refused.json()).toEqual({ ok: false, values: { msg: busy } });
  expect((await tried(65 * 1024)).status).toBe(503);
  expect((await tried(64 * 1024)).status).toBe(400);
  expect((await as("ufficio").call("Client", "getAll", {})).status).toBe(200);

  const first = others.shift();
  first?.end();
  await first?.answer;
  expect((await tried()).status).toBe(400);
  for (const { end, answer } of others) {
    end();
    await answer;
  }
  expect((await Promise.all([tried(), tried()])).map(({ status }) => status)).toEqual([400, 400]);
});

describe("an account that uploads", () => {
  const upload = (profile: Profile) => unfinished("/api/Report", 125 * mib, multipart, profile);
  const tried = async (profile: Profile) => {
    const { end, answer } = upload(profile);
    end();
    return answer;
  };

  test("may do so ten times at once; another account is not affected", async () => {
    const others = Array.from({ length: 10 }, () => upload("gestione1"));
    const refused = await tried("gestione1");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "10"]);
    expect(await refused.json()).toEqual({ ok: false, values: { msg: busy } });
    expect((await tried("depositi")).status).toBe(400);
    for (const { end, answer } of others) {
      end();
      await answer;
    }
    expect((await tried("gestione1")).status).toBe(400);
  });

  test("may send 2 GiB, refilled in a day; more is refused before anything is read, another account is not", async () => {
    uploadBytes.take(userId("gestione1"), 2048 * mib);
    const refused = await tried("gestione1");
    expect(refused.status).toBe(429);
    // 125 of 2,048 MiB are there again after 88 minutes.
    expect(Math.round(Number(refused.headers.get("retry-after")) / 60)).toBe(88);
    const { msg } = (await refused.json()).values;
    expect(msg).toBe("Caricati già 2 GB di file in un giorno con questo utente: riprovare più tardi.");
    expect((await tried("depositi")).status).toBe(400);
  });

  test("uses its budget with every byte that arrives", async () => {
    // Meanwhile 24 KB a second come back: the body is much longer.
    uploadBytes.take(userId("gestione1"), 2048 * mib - 100);
    const init = { method: "POST", body: part("message", "x".repeat(900_000)), headers: multipart };
    expect((await send("/api/Report", init, { as: "gestione1" })).status).toBe(429);
  });
});

test("a signed-in user uploads five files of 25 MiB at once", async () => {
  const form = new FormData();
  form.set("funct", "insert");
  const line = { id_box: 1, used: 25, position: 1, client: world.rossi, title: "Mobili", date: "01-10-2026" };
  form.set("values", JSON.stringify(line));
  const bytes = new Uint8Array(25 * mib).fill(65);
  for (const name of ["a", "b", "c", "d", "e"]) form.append("files[]", new File([bytes], `${name}.txt`));
  const response = await send("/api/Box", { method: "POST", body: form }, { as: "gestione1" });
  expect(await response.json()).toMatchObject({ ok: true });
});

describe("a form", () => {
  test.each<[string, Record<string, string>, string, number]>([
    ["of 12,000 fields", urlencoded, "a[]=&".repeat(12_000), 413],
    ["of names nested 20 deep", urlencoded, `${"a.".repeat(20)}a=1`, 400],
    ["of a name nested 30,000 deep", urlencoded, `${"a.".repeat(30_000)}a=1`, 400],
    ["whose boundary is none", { "content-type": 'multipart/form-data; boundary=""' }, "x", 400],
  ])("%s is refused", async (_, headers, body, status) => {
    for (const path of ["/login", "/register"])
      expect((await send(path, { method: "POST", body, headers })).status).toBe(status);
  });

  test.each([
    ["files", part("f", "", "a").repeat(1001)],
    ["fields", part("f", "").repeat(1001)],
  ])("of 1,001 %s in parts is refused", async (_, parts) => {
    const refused = await post("Client", `${parts}--b--`, { as: "ufficio", headers: multipart });
    expect(refused).toMatchObject({ status: 413, values: { msg: "La richiesta ha troppi campi." } });
  });

  test("of 900 fields is read", async () => {
    const body = `${part("f", "").repeat(900)}${part("funct", "getAll")}--b--`;
    expect((await post("Client", body, { as: "ufficio", headers: multipart })).status).toBe(200);
  });

  test("with a sixth file is refused with an error of its field", async () => {
    const body = `${part("funct", "insert")}${part("files[]", "x", "a.txt").repeat(6)}--b--`;
    const refused = await post("Box", body, { as: "gestione1", headers: multipart });
    const sentence = "Si possono allegare al massimo 5 file.";
    expect(refused).toMatchObject({ status: 422, values: { msg: sentence, errors: { files: sentence } } });
  });

  test.each([
    ["a file", `${part("photo", "x", "a.txt")}${part("photo.stored", "x")}`],
    ["a list", `${part("a[]", "x").repeat(2)}${part("a.length", "1000000000")}`],
  ])("with a field inside %s is refused", async (_, parts) => {
    const init = { method: "POST", body: `${parts}--b--`, headers: multipart };
    expect((await send("/reports/insert", init, { as: "ufficio" })).status).toBe(400);
  });

  test.each(["__proto__", "__proto__[]", "__proto__.x", "constructor[]", "a.__proto__[]"])(
    "may name a field %s: it is none",
    async (name) => {
      const body = new URLSearchParams({ [name]: "1", email: "ufficio", password: "sbagliata" });
      expect((await send("/login", { method: "POST", body })).status).toBe(401);
    },
  );
});

describe("a call with a requestId", () => {
  const requestId = () => crypto.randomUUID();
  const remembered = () => database().query("SELECT body_hash FROM answered_requests").all() as Values[];

  test.each([100_000, 200])(
    "nested %i deep is refused",
    async (levels) => {
      const deep = "[".repeat(levels) + "]".repeat(levels);
      const body = `{"funct":"logout","requestId":"${requestId()}","x":${deep}}`;
      expect((await post("Auth", body, { as: "ufficio" })).status).toBe(400);
      expect(remembered()).toEqual([]);
    },
    20_000,
  );

  test("with many brackets, quotes and backslashes inside a text is accepted", async () => {
    const notes = `${'[{"\\'.repeat(100)}`;
    const id = world.order;
    expect(await post("Orders", { funct: "saveNotesManager", id, notes }, { as: "direzione" })).toMatchObject(
      {
        status: 200,
      },
    );
  });

  test("is stored with a SHA-256 of its body, except for bodies with a password", async () => {
    const place = { address: "Via Foria 5", cityId: naples, city: "Napoli", zip: "80137", province: "NA" };
    const values = { surname: "Verdi", privateClient: 1, fiscalCode: "X", privateAddress: "Y", ...place };
    await post("Client", { funct: "createNew", values, requestId: requestId() }, { as: "ufficio" });
    expect(remembered()).toEqual([{ body_hash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    const login = { funct: "login", email: "ufficio", password: "traslochi", requestId: requestId() };
    for (const _ of [1, 2]) {
      const cookies = (await post("Auth", login)).headers.getSetCookie();
      expect(cookies.filter((cookie) => cookie.startsWith(`${cookieName("A")}=`))).toHaveLength(1);
    }
    const newPassword = "una-parola-nuova-7";
    const change = { password: "traslochi", newPassword, newPasswordConfirm: newPassword };
    const changed = await as("ufficio").call("Auth", "changePassword", { ...change, requestId: requestId() });
    expect(changed.ok).toBe(true);
    expect(remembered()).toHaveLength(1);
  });
});

test("a client that disconnects while it sends causes no error in the log", async () => {
  const logged = spyOn(console, "error").mockImplementation(() => {});
  const before = dump();
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"funct":'));
      controller.error(new DOMException("The connection was closed.", "AbortError"));
    },
  });
  const answer = await send("/api/Client", { method: "POST", body: stream }, { as: "ufficio" });
  expect(answer.status).toBe(400);
  expect(logged).not.toHaveBeenCalled();
  expect(dump()).toBe(before);
  logged.mockRestore();
});
