import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setFilesFolder } from "../../src/server/files/files";
import { temporaryFolder } from "../support/folders";
import { as, dump, fresh, type Profile, userId, type Values, visitor } from "../support/requests";
import { jpeg, pdf } from "../support/samples";
import { send } from "../support/wire";

const folder = temporaryFolder("reports");
beforeAll(() => setFilesFolder(folder));
beforeEach(fresh);

const shutter = { category: "Magazzino", message: "La serranda\nsi blocca" };
const photo = { filename: "serranda.jpg", bytes: jpeg() };
const sendNew = async (more: Values = {}, who: Profile = "agenda") =>
  (await as(who).call("Report", "sendNew", { ...shutter, ...more })).values.id as number;
const list = async (who: Profile, name: "getAllReports" | "getUserReports" | "getProviderReports") =>
  (await as(who).call("Report", name, {})).values.reports as Values[];
const share = (report: number, boxes: unknown) =>
  as("gestione1").call("Report", "saveSharedReports", { report, boxes });
const files = () => readdirSync(join(folder, "uploads"));

test.each(["A", "B"] as const)(
  "on site %s a report is visible to its author and to administrators only",
  async (site) => {
    const sent = await as("agenda", site).call("Report", "sendNew", shutter);
    expect(sent.values).toEqual({ id: 1, msg: "Segnalazione inviata" });

    const [own] = (await as("agenda", site).call("Report", "getUserReports", { page: 1 })).values.reports;
    expect(own).toMatchObject({ ...shutter, status: 0, photo: null, user: "agenda" });
    expect(await list("ufficio", "getUserReports")).toEqual([]);
    expect(await list("gestione1", "getAllReports")).toHaveLength(1);

    const refused = await as("ufficio", site).call("Report", "getFromId", { id: 1 });
    expect(refused).toMatchObject({ status: 404, values: { msg: "Segnalazione non trovata." } });
  },
);

test.each([
  [422, { category: "" }, ["category"]],
  [422, { message: " " }, ["message"]],
  [422, { photo: "serranda.jpg" }, ["photo"]],
  [415, { photo: { filename: "foglio.pdf", bytes: pdf() } }, ["photo"]],
  [415, { photo: { filename: "pagina.jpg", bytes: Buffer.from("<html>") } }, ["photo"]],
  [415, { photo: { filename: "vuota.jpg", bytes: Buffer.from("") } }, ["photo"]],
  [422, { category: "", photo: { filename: "foglio.pdf", bytes: pdf() } }, ["category", "photo"]],
])("an invalid report is refused with %i and leaves no file: %j", async (status, more, fields) => {
  const [before, remaining] = [dump(), files()];
  const refused = await as("agenda").call("Report", "sendNew", { ...shutter, ...more });
  expect(refused.status).toBe(status);
  expect(Object.keys(refused.values.errors)).toEqual(fields);
  expect(dump()).toBe(before);
  expect(files()).toEqual(remaining);
});

test("an administrator closes and reopens a report by word or number", async () => {
  const id = await sendNew();
  const toggle = (status: unknown, more = {}, who: Profile = "gestione1") =>
    as(who).call("Report", "toggleStatus", { id, status, ...more });
  expect((await toggle(1, { version: 1 })).values.msg).toBe("Stato aggiornato");
  expect((await list("agenda", "getUserReports"))[0]?.status).toBe(1);

  await toggle("open");
  expect((await list("agenda", "getUserReports"))[0]?.status).toBe(0);

  const before = dump();
  expect((await toggle("forse")).status).toBe(422);
  expect((await toggle(undefined)).status).toBe(422);
  expect((await toggle(1, { id: 99 })).status).toBe(404);
  expect(dump()).toBe(before);
});

test("a report is shared with exactly the given accounts; with none it is no longer shared", async () => {
  const report = await sendNew();
  const [ufficio, depositi] = [userId("ufficio"), userId("depositi")];
  expect((await share(report, [ufficio, depositi, depositi])).values.msg).toBe("Segnalazione condivisa");

  const { boxes } = (await as("gestione1").call("Report", "sharedReports", { report })).values;
  expect(boxes.sort()).toEqual([ufficio, depositi].sort());
  expect(await list("ufficio", "getProviderReports")).toHaveLength(1);

  const other = await as("ufficio").call("Providers", "getProviderReports", { page: 1 });
  expect(other.values).toMatchObject({ total: 1, reports: [shutter] });
  expect((await as("ufficio").call("Report", "getFromId", { id: report })).ok).toBe(true);

  const before = dump();
  expect((await share(report, [ufficio, 999])).values.msg).toBe("Utente non trovato.");
  expect((await share(report, "tutti")).status).toBe(422);
  expect((await share(99, [ufficio])).status).toBe(404);
  expect(dump()).toBe(before);

  await share(report, []);
  expect(await list("ufficio", "getProviderReports")).toEqual([]);
});

test("of two administrators who share a report at once the second is refused, and the ticks remain in the form", async () => {
  const report = await sendNew();
  const { version } = (await as("gestione1").call("Report", "sharedReports", { report })).values;
  await share(report, [userId("ufficio")]);
  const late = { report, boxes: [userId("depositi")], version };
  const refused = await as("gestione2").call("Report", "saveSharedReports", late);

  expect(refused).toMatchObject({
    status: 409,
    values: { msg: "Il dato è stato modificato da un altro utente: ricaricare la pagina." },
  });

  const { boxes } = (await as("gestione1").call("Report", "sharedReports", { report })).values;
  expect(boxes).toEqual([userId("ufficio")]);

  const form = { "boxes[]": String(userId("depositi")), version: String(version) };
  const page = await visitor("gestione2").post(`/reports/share/${report}`, form);
  expect(page.status).toBe(409);
  expect(page.text).toMatch(
    new RegExp(`checked=""[^>]*value="${form["boxes[]"]}"|value="${form["boxes[]"]}"[^>]*checked`),
  );
});

describe("the photo of a report", () => {
  test("is sent by multipart and served only to those who may see the report", async () => {
    const body = new FormData();
    body.set("funct", "sendNew");
    body.set("category", shutter.category);
    body.set("message", shutter.message);
    body.set("photo", new File([photo.bytes as never], photo.filename));
    const answer = await send("/api/Report", { method: "POST", body }, { as: "agenda" });
    const { id } = ((await answer.json()) as Values).values;
    const { report } = (await as("agenda").call("Report", "getFromId", { id })).values;
    const statusFor = async (who?: Profile) => (await send(report.photo, {}, { as: who })).status;

    expect([await statusFor("agenda"), await statusFor("gestione1")]).toEqual([200, 200]);
    expect([await statusFor("ufficio"), await statusFor()]).toEqual([404, 303]);

    await share(id, [userId("ufficio")]);
    const served = await send(report.photo, {}, { as: "ufficio" });
    expect(served.headers.get("content-type")).toBe("image/jpeg");
    expect(served.headers.get("x-content-type-options")).toBe("nosniff");
    expect(served.headers.get("content-disposition")).toContain("inline");
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(photo.bytes);
    expect((await send("/api/uploads/reports/altro", {}, { as: "gestione1" })).status).toBe(404);
  });
});

describe("pages", () => {
  test("list own and shared reports, and all reports for administrators only", async () => {
    const id = await sendNew({ photo });
    expect((await visitor("agenda").get("/reports/")).text).toContain("Magazzino");
    expect((await visitor("ufficio").get("/reports/")).text).toContain("Non ci sono ancora dati");

    await share(id, [userId("ufficio")]);
    expect((await visitor("ufficio").get("/reports/?view=shared")).text).toContain("Magazzino");
    expect((await visitor("ufficio").get("/reports/?view=all")).status).toBe(403);

    const everyone = (await visitor("gestione1").get("/reports/?view=all")).text;
    expect(everyone).toContain("/api/uploads/reports/");
    expect((await visitor("agenda").get(`/reports/show/${id}`)).text).toContain("La serranda\nsi blocca");
    expect((await visitor("depositi").get(`/reports/show/${id}`)).status).toBe(404);
  });

  test("send, close and share a report; a refused form keeps its input", async () => {
    const writer = visitor("agenda");
    const refused = await writer.post("/reports/insert", { ...shutter, category: "" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("La serranda");
    expect((await writer.post("/reports/insert", shutter)).headers.get("location")).toBe("/reports/#row-1");

    const admin = visitor("gestione1");
    expect((await admin.post("/reports/status/1", { status: "1", version: "1" })).status).toBe(303);
    expect((await admin.get("/reports/?view=all")).text).toContain("Riapri");
    const shares = (await admin.get("/reports/share/1")).text;
    expect(shares).toContain(">ufficio<");
    expect(shares).not.toContain("@traslo.example");
    expect((await admin.post("/reports/share/1", { "boxes[]": String(userId("ufficio")) })).status).toBe(303);
    expect(await list("ufficio", "getProviderReports")).toHaveLength(1);
    expect((await writer.post("/reports/status/1", { status: "0" })).status).toBe(403);
    expect((await writer.get("/reports/share/1")).status).toBe(403);
  });
});
