import { afterAll, beforeAll, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { app } from "../src/server/app";
import { today } from "../src/server/clock";
import { addDays, wireDay } from "../src/server/days";
import { all, insert, one } from "../src/server/db";
import { deadlineCount } from "../src/server/deadlines/store";
import { fileMost, keepFilesIn } from "../src/server/files";
import { cookieName } from "../src/server/session";
import { changeSetting } from "../src/server/settings";
import { bytes, jpeg, pdf } from "./samples";
import { as, direct, dump, fresh, signedIn, world } from "./world";

const folder = mkdtempSync(join(tmpdir(), "traslo-boxes-"));
const onDisk = () => readdirSync(join(folder, "uploads")).sort();

beforeAll(() => keepFilesIn(folder));
beforeEach(() => {
  fresh();
  rmSync(join(folder, "uploads"), { recursive: true });
  keepFilesIn(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

const line = (more: object = {}) => ({
  id_box: 12,
  used: 40,
  position: 1,
  client: world.rossi,
  id_order: world.order,
  ...more,
});
const contract = { filename: "Contratto è.pdf", bytes: pdf() };
const photo = { filename: "foto.jpg", bytes: jpeg() };

const door = (site: "A" | "B" = "A") => as("depositi", site);
const put = async (more: object = {}, files: object[] = []) => {
  const made = await door().call("Box", "insert", { values: line(more), files });
  expect(made.values.msg).toBe("Deposito inserito");
  return made.values.id_line as number;
};
const seen = async (id_line: number, site: "A" | "B" = "A") =>
  (await door(site).call("Box", "getLine", { id_line })).values;

describe("who may", () => {
  test("without the boxes rule nothing is told, without editDeposit nothing is changed", async () => {
    const id_line = await put();
    const before = dump();
    for (const call of [
      await as("magazzino").call("Box", "getAll", {}),
      await as("nobody").call("Box", "getAll", {}),
      await as("consultazione").call("Box", "insert", { values: line(), files: [contract] }),
      await as("direzione").call("Box", "modify", { id_line, values: line({ used: 1 }) }),
      await as("consultazione").call("Box", "move", { id_line, id_box: 3 }),
      await as("direzione").call("Box", "delete", { id_line }),
      await as("consultazione").call("Box", "remind", { lines: [{ id_line, title: 1 }] }),
      await as("ufficio").call("Box", "saveReminderText", { values: { subject: "x", body: "x" } }),
    ])
      expect([401, 403]).toContain(call.status);
    expect(dump()).toBe(before);
    expect(onDisk()).toEqual([]);
  });
});

describe("the form's rules", () => {
  const range = "Inserire un numero intero tra 1 e 50";
  const percent = "Inserire un numero intero tra 0 e 100";
  const required = "Il campo non può essere vuoto.";
  const noName = "Errore: scegliere ordine o inserire un titolo";

  test.each([
    [{ id_box: "" }, "id_box", required],
    [{ id_box: 0 }, "id_box", range],
    [{ id_box: 51 }, "id_box", range],
    [{ id_box: 73 }, "id_box", range],
    [{ id_box: "dodici" }, "id_box", range],
    [{ id_box: 1.5 }, "id_box", range],
    [{ used: "" }, "used", required],
    [{ used: 101 }, "used", percent],
    [{ used: -1 }, "used", percent],
    [{ used: "metà" }, "used", percent],
    [{ used: 12.5 }, "used", percent],
    [{ position: undefined }, "position", required],
    [{ position: 2 }, "position", "Formato non valido"],
    [{ client: undefined }, "client", required],
    [{ client: 999 }, "client", "Cliente non trovato."],
    [{ id_order: undefined }, "title", noName],
    [{ id_order: undefined, title: " " }, "title", noName],
    [{ id_order: 999 }, "id_order", "Ordine non trovato."],
    [{ id_order: 2 }, "id_order", "L'ordine appartiene a un altro cliente."],
    [{ date: "31-04-2027" }, "date", "Formato non valido. (gg-mm-aaaa)"],
    [{ date2: "31-12-1949" }, "date2", "Formato non valido. (gg-mm-aaaa)"],
    [{ title: "x".repeat(201) }, "title", "Massimo 200 caratteri."],
  ])("%o is refused beside %s", async (more, field, sentence) => {
    const before = dump();
    const refused = await door().call("Box", "insert", { values: line(more), files: [contract] });
    expect(refused).toMatchObject({ status: 422, values: { msg: sentence, errors: { [field]: sentence } } });
    expect(dump()).toBe(before);
    expect(onDisk()).toEqual([]);
  });

  test("how far the box number goes is a setting, and the sentence follows it", async () => {
    direct(() => changeSetting("boxes.formMax", "60"));
    await put({ id_box: 60 });
    const refused = await door().call("Box", "insert", { values: line({ id_box: 61 }) });
    expect(refused.values.msg).toBe("Inserire un numero intero tra 1 e 60");
  });

  test("a line that stands beyond the range may be changed there, not moved further", async () => {
    const id_line = direct(() =>
      insert("box_lines", { id_box: 72, id_client: world.rossi, used: 5, title: "Quadri" }),
    );
    const values = line({ id_box: 72, used: 9 });
    expect((await door().call("Box", "modify", { id_line, values })).ok).toBe(true);
    const refused = await door().call("Box", "modify", { id_line, values: { ...values, id_box: 71 } });
    expect(refused.values.errors).toEqual({ id_box: "Inserire un numero intero tra 1 e 50" });
  });

  test("percent 0 and 100, a title instead of an order, and numbers as text are taken", async () => {
    await put({ used: "0" });
    await put({ used: "100", id_box: "3", position: "0", id_order: "", title: "Pianoforte" });
    const boxes = (await door().call("Box", "getAll", {})).values.boxes;
    expect(boxes[11]).toMatchObject({ id_box: 12, group: "Depositi", percent: 0 });
    expect(boxes[2].lines).toMatchObject([{ used: 100, position: 0, id_order: null, title: "Pianoforte" }]);
  });
});

describe("all boxes", () => {
  test("are always 72, in their groups, each with the sum of its lines", async () => {
    await put({ used: 70 });
    await put({ used: 60, date: "31-12-2026", title2: "Coperte", date2: "2027-01-31" });
    const { boxes } = (await as("consultazione").call("Box", "getAll", {})).values;
    expect(boxes).toHaveLength(72);
    expect([...new Set(boxes.map(({ group }: { group: string }) => group))]).toHaveLength(6);
    expect(boxes[71].group).toBe("Soffitta");
    expect(boxes[11].percent).toBe(130);
    expect(boxes[11].lines[1]).toEqual({
      id_line: 2,
      id_box: 12,
      id_order: world.order,
      position: 1,
      id_client: world.rossi,
      client: "Rossi Niccolò",
      used: 60,
      title: "",
      date: "31-12-2026",
      title2: "Coperte",
      date2: "31-01-2027",
      version: 1,
      uploadedFiles: [],
    });
  });

  test("orders are found by number, surname and company", async () => {
    const find = async (query: string) =>
      (await door().call("Box", "getOrders", { query })).values.orders.map(
        ({ text }: { text: string }) => text,
      );
    expect(await find("1")).toEqual(["#1 - Rossi Niccolò"]);
    expect(await find("ros")).toEqual(["#1 - Rossi Niccolò"]);
    expect(await find("vesuvio")).toEqual(["#2 - Officine Vesuvio S.r.l."]);
    expect(await find("zzz")).toEqual([]);
  });
});

describe("site B", () => {
  test("never hears of title 1 and its date, nor takes them", async () => {
    const id_line = await put({
      title: "SEGRETO",
      date: "31-12-2026",
      title2: "Visibile",
      date2: "01-01-2027",
    });
    for (const answer of [
      await door("B").call("Box", "getAll", {}),
      await door("B").call("Box", "getLine", { id_line }),
      await door("B").call("Box", "getLog", {}),
      await door("B").call("Box", "getDeadlines", {}),
    ]) {
      expect(answer.ok).toBe(true);
      expect(JSON.stringify(answer)).not.toMatch(/SEGRETO|31-12-2026|"title":|"date":"31/);
    }
    const values = line({ title: "Altro", date: "01-02-2027", title2: "Nuovo" });
    expect((await door("B").call("Box", "modify", { id_line, values })).ok).toBe(true);
    expect((await seen(id_line)).line).toMatchObject({
      title: "SEGRETO",
      date: "31-12-2026",
      title2: "Nuovo",
    });
  });

  test("title 2 is name enough there, and the line stays good on site A", async () => {
    const values = line({ id_order: undefined, title2: "Armadio" });
    const made = await door("B").call("Box", "insert", { values });
    expect(made.ok).toBe(true);
    const refused = await door("B").call("Box", "insert", {
      values: line({ id_order: undefined, title: "X" }),
    });
    expect(refused.values.errors).toEqual({ title2: "Errore: scegliere ordine o inserire un titolo" });
    expect((await door("A").call("Box", "insert", { values })).status).toBe(422);
    const { id_line } = made.values;
    expect((await door("A").call("Box", "modify", { id_line, values: { ...values, used: 1 } })).ok).toBe(
      true,
    );
  });

  test("an order hidden there is neither named nor lost", async () => {
    const id_line = await put({ client: world.azienda, id_order: world.hiddenOrder });
    expect((await seen(id_line, "B")).line.id_order).toBeNull();
    expect((await door("B").call("Box", "getLog", {})).values.data[0].id_order).toBeNull();
    expect((await door("B").call("Box", "getOrders", { query: "2" })).values.orders).toEqual([]);
    const values = line({ client: world.azienda, id_order: null, used: 7 });
    expect((await door("B").call("Box", "modify", { id_line, values })).ok).toBe(true);
    expect((await seen(id_line)).line).toMatchObject({ id_order: world.hiddenOrder, used: 7 });
    const guess = line({ client: world.azienda, id_order: world.hiddenOrder });
    expect((await door("B").call("Box", "insert", { values: guess })).values.msg).toBe("Ordine non trovato.");
  });
});

describe("files", () => {
  test("are kept with the line, more of them by a change, and served by the rule", async () => {
    const id_line = await put({}, [contract, photo]);
    await door().call("Box", "modify", { id_line, values: line(), files: photo });
    const { uploadedFiles, client } = await seen(id_line);
    expect(client).toMatchObject({ id: world.rossi, text: "Rossi Niccolò" });
    expect(uploadedFiles.map(({ filename }: { filename: string }) => filename)).toEqual([
      "Contratto è.pdf",
      "foto.jpg",
      "foto.jpg",
    ]);
    const stored = all<{ stored: string }>`SELECT stored FROM box_files`.map((row) => row.stored).sort();
    expect(onDisk()).toEqual(stored);

    const served = await get(uploadedFiles[0].url, "consultazione");
    expect(await served.bytes()).toEqual(contract.bytes);
    expect(served.headers.get("content-type")).toBe("application/pdf");
    expect(served.headers.get("content-disposition")).toBe(
      `inline; filename="Contratto _.pdf"; filename*=UTF-8''Contratto%20%C3%A8.pdf`,
    );
    expect(served.headers.get("content-security-policy")).toStartWith("sandbox;");
    expect(served.headers.get("x-content-type-options")).toBe("nosniff");
    expect(served.headers.get("cache-control")).toBe("private, no-store");
    expect((await get(uploadedFiles[0].url, "magazzino")).status).toBe(403);
    expect((await get(uploadedFiles[0].url)).status).not.toBe(200);
    expect((await get(`/api/uploads/box/${"0".repeat(40)}`, "depositi")).status).toBe(404);
    expect((await get("/api/uploads/box/..%2ftraslo.db", "depositi")).status).toBe(404);
  });

  test.each([
    [422, { filename: "vuoto.pdf", bytes: bytes() }, "Il file «vuoto.pdf» è vuoto."],
    [413, { filename: "g.pdf", bytes: new Uint8Array(fileMost + 1) }, "Il file «g.pdf» supera 25 MB."],
    [415, { filename: "p.pdf", bytes: bytes("MZ", [0]) }, /^Il tipo del file «p.pdf» non è ammesso/],
    [415, { filename: "a.jpg", bytes: pdf() }, "L'estensione del file «a.jpg» non corrisponde al contenuto."],
    [415, { filename: "a.html", bytes: bytes("testo") }, /estensione/],
    [415, { filename: "a.svg", bytes: bytes("<svg/>") }, /non è ammesso/],
    [422, "a.pdf", "Formato non valido"],
    [422, { filename: "a.pdf", bytes: [1] }, "Formato non valido"],
  ])("refused with %i: nothing stays, neither of the good one beside it", async (status, file, sentence) => {
    const before = dump();
    const refused = await door().call("Box", "insert", { values: line(), files: [contract, file] });
    expect(refused.status).toBe(status);
    expect(refused.values.msg).toMatch(sentence);
    expect(dump()).toBe(before);
    expect(onDisk()).toEqual([]);
  });

  test("a sixth is refused, and a change that fails keeps the old ones", async () => {
    const id_line = await put({}, [contract]);
    const [before, disk] = [dump(), onDisk()];
    const six = Array.from({ length: 6 }, () => photo);
    const tooMany = await door().call("Box", "modify", { id_line, values: line(), files: six });
    expect(tooMany.values.msg).toBe("Si possono allegare al massimo 5 file.");
    const wrong = await door().call("Box", "modify", {
      id_line,
      values: line({ id_order: 2 }),
      files: [photo],
    });
    expect(wrong.status).toBe(422);
    const stale = await door().call("Box", "modify", { id_line, values: line(), files: [photo], version: 9 });
    expect(stale.values.msg).toStartWith("Il dato è stato modificato");
    expect([dump(), onDisk()]).toEqual([before, disk]);
  });

  test("the same request twice keeps one line and one file", async () => {
    const body = { values: line(), files: [contract], requestId: crypto.randomUUID() };
    const first = await door().call("Box", "insert", body);
    expect(await door().call("Box", "insert", body)).toEqual(first);
    expect(onDisk()).toHaveLength(1);
    const other = await door().call("Box", "insert", {
      ...body,
      files: [{ ...contract, bytes: pdf("due") }],
    });
    expect(other.status).toBe(409);
    expect(onDisk()).toHaveLength(1);
  });

  test("a disk that is full leaves nothing and says so", async () => {
    const before = dump();
    const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    const handle = await open(join(folder, "prova"), "w");
    await handle.close();
    const write = spyOn(Object.getPrototypeOf(handle), "writeFile").mockRejectedValue(full);
    const refused = await door().call("Box", "insert", { values: line(), files: [contract] });
    write.mockRestore();
    expect(refused).toMatchObject({
      status: 503,
      values: { msg: "Impossibile salvare: nessun dato è stato modificato." },
    });
    expect(dump()).toBe(before);
    expect(onDisk()).toEqual([]);
  });

  test("come by multipart as files and files[]", async () => {
    for (const name of ["files", "files[]"]) {
      const form = new FormData();
      form.set("funct", "insert");
      form.set("values", JSON.stringify(line()));
      form.append(name, new File([contract.bytes], contract.filename));
      form.append(name, new File([photo.bytes], photo.filename));
      const answer = await ask("/api/Box/", "depositi", { method: "POST", body: form });
      const { values } = (await answer.json()) as { values: { id_line: number } };
      expect((await seen(values.id_line)).uploadedFiles).toHaveLength(2);
    }
  });
});

describe("history", () => {
  test("tells insert, change, move and delete, each with the files of that moment", async () => {
    const id_line = await put({ title: "Mobili" }, [contract]);
    await door().call("Box", "modify", { id_line, values: line({ used: 55 }), files: [photo] });
    await door().call("Box", "move", { id_line, id_box: 7, version: 2 });
    const gone = await door().call("Box", "delete", { id_line, version: 3 });
    expect(gone.values.msg).toBe("Deposito cancellato");
    const { data, total } = (await as("direzione").call("Box", "getLog", { page: 1 })).values;
    expect(total).toBe(4);
    expect(data.map((row: Record<string, unknown>) => [row.action, row.id_box, row.used, row.date])).toEqual([
      ["delete", 7, 55, wireDay(today())],
      ["modify", 7, 55, wireDay(today())],
      ["modify", 12, 55, wireDay(today())],
      ["insert", 12, 40, wireDay(today())],
    ]);
    expect(data[0]).toMatchObject({ id_order: 1, surname: "Rossi", name: "Niccolò", title: "Mobili" });
    expect(data.map((row: { files: unknown[] }) => row.files.length)).toEqual([2, 2, 2, 1]);
    const served = await get(data[0].files[0].url, "direzione");
    expect(await served.bytes()).toEqual(contract.bytes);
    expect((await get(data[0].files[0].url, "agenda")).status).toBe(403);
  });

  test("comes 20 a page", async () => {
    for (let count = 0; count < 21; count++) await put();
    const call = async (page: number) => (await door().call("Box", "getLog", { page })).values.data.length;
    expect([await call(1), await call(2), await call(3)]).toEqual([20, 1, 0]);
  });

  test("a stale delete or move changes nothing", async () => {
    const id_line = await put();
    const before = dump();
    expect((await door().call("Box", "delete", { id_line, version: 2 })).status).toBe(409);
    expect((await door().call("Box", "move", { id_line, id_box: 51 })).status).toBe(422);
    expect((await door().call("Box", "move", { id_line: 99, id_box: 5 })).status).toBe(404);
    expect(dump()).toBe(before);
  });
});

describe("deadlines", () => {
  const inDays = (days: number) => wireDay(addDays(today(), days));

  test("list what has ended or ends within 30 days, title by title", async () => {
    await put({ date: inDays(-3), title: "Uno", title2: "Due", date2: inDays(7) });
    await put({ date: inDays(30) });
    await put({ date: inDays(31) });
    const { deadlines } = (await door().call("Box", "getDeadlines", {})).values;
    const told = deadlines.map((row: Record<string, unknown>) => [
      row.id_line,
      row.which,
      row.title,
      row.days,
    ]);
    expect(told).toEqual([
      [1, 1, "Uno", -3],
      [1, 2, "Due", 7],
      [2, 1, "", 30],
    ]);
    const onB = (await door("B").call("Box", "getDeadlines", {})).values.deadlines;
    expect(onB.map((row: Record<string, unknown>) => [row.id_line, row.which])).toEqual([[1, 2]]);
    expect([deadlineCount("A"), deadlineCount("B")]).toEqual([1, 0]);
  });

  test("a reminder is written by the text of the settings, once a day", async () => {
    const id_line = await put({ date: inDays(-3), title: "{azienda} $& {x}" });
    const text = {
      subject: "Deposito {deposito}",
      body: "Gentile {cliente},\n{titolo} fino al {scadenza}.\n{azienda}",
    };
    expect((await as("gestione1").call("Box", "saveReminderText", { values: text })).ok).toBe(true);
    const lines = [{ id_line, title: 1 }];
    expect((await door().call("Box", "remind", { lines })).values).toMatchObject({ sent: 1 });
    const { deadlines } = (await door().call("Box", "getDeadlines", {})).values;
    const [reminder] = deadlines[0].reminders;
    expect(reminder).toMatchObject({ recipient: "rossi@traslo.example", state: "waiting", due: inDays(-3) });
    const letter = (await door().call("Box", "getReminder", { id: reminder.id })).values.reminder;
    const until = inDays(-3).replaceAll("-", "/");
    expect(letter).toMatchObject({
      subject: "Deposito 12",
      body: `Gentile Rossi Niccolò,\n{azienda} $& {x} fino al ${until}.\nTraslochi e Depositi`,
    });
    const again = await door().call("Box", "remind", { lines });
    expect(again).toMatchObject({ status: 409 });
    expect((await door("B").call("Box", "getReminder", { id: reminder.id })).status).toBe(404);
  });

  test("several go together or not at all", async () => {
    const first = await put({ date: inDays(1) });
    const second = await put({ client: world.azienda, id_order: 2, date: inDays(1) });
    const before = dump();
    const lines = [first, second].map((id_line) => ({ id_line, title: 1 }));
    const refused = await door().call("Box", "remind", { lines });
    expect(refused.values.msg).toBe("Il cliente Officine Vesuvio S.r.l. non ha un indirizzo e-mail.");
    expect((await door().call("Box", "remind", { lines: [] })).values.msg).toBe(
      "Scegliere almeno una scadenza.",
    );
    const none = [{ id_line: first, title: 2 }];
    expect((await door().call("Box", "remind", { lines: none })).status).toBe(404);
    expect((await door("B").call("Box", "remind", { lines: [lines[0]] })).status).toBe(404);
    expect(dump()).toBe(before);
    expect(one`SELECT 1 FROM letters`).toBeNull();
  });

  test("a text with a placeholder that nobody fills is refused", async () => {
    const values = { subject: "Ciao {nome}", body: "x" };
    const refused = await as("superadmin").call("Box", "saveReminderText", { values });
    expect(refused.values.errors).toEqual({ subject: "Segnaposto sconosciuto: {nome}" });
  });
});

type Who = Parameters<typeof as>[0];

function ask(path: string, who: Who | undefined, options: RequestInit = {}) {
  const headers = new Headers(options.headers);
  if (who && who !== "nobody") {
    const user = one<{ id: number }>`SELECT id FROM users WHERE username = ${who}` as { id: number };
    headers.set("cookie", `${cookieName("A")}=${signedIn(user.id)}`);
  }
  return app.request(path, { ...options, headers });
}

const get = (path: string, who?: Who) => ask(path, who);
