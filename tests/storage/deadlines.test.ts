import { addDays, formatDay, toWire } from "../../src/server/base/days";
import { startMailer } from "../../src/server/mail/mail";
import { deadlineCount } from "../../src/server/storage/deadlines/store";
import { freshFiles, insertLine, user } from "../support/boxes";
import { mailServer, sender, stopMailServers } from "../support/mailbox";
import { as, direct, dump, one, today, transaction, update, visitor, world } from "../support/requests";
import { until } from "../support/timeouts";

freshFiles();

let stop = async () => {};
afterEach(async () => {
  await stop();
  await stopMailServers();
  stop = async () => {};
});

describe("deadlines of the boxes", () => {
  const inDays = (days: number) => toWire(addDays(today(), days));

  test("are listed for payments that have ended or end within 30 days, one for each title", async () => {
    await insertLine({ date: inDays(-3), title: "Uno", title2: "Due", date2: inDays(7) });
    await insertLine({ date: inDays(30) });
    await insertLine({ date: inDays(31) });
    const { deadlines } = (await user().call("Box", "getDeadlines", {})).values;
    const texts = deadlines.map((row: Record<string, unknown>) => [
      row.id_line,
      row.which,
      row.title,
      row.days,
    ]);
    expect(texts).toEqual([
      [1, 1, "Uno", -3],
      [1, 2, "Due", 7],
      [2, 1, "", 30],
    ]);

    const onB = (await user("B").call("Box", "getDeadlines", {})).values.deadlines;
    expect(onB.map((row: Record<string, unknown>) => [row.id_line, row.which])).toEqual([[1, 2]]);
    expect([deadlineCount("A"), deadlineCount("B")]).toEqual([1, 0]);
  });

  test("stand 25 on a page, whose page and days the address has; nobody without e-mail is offered a letter", async () => {
    for (let count = 0; count < 26; count++)
      await insertLine({ date: inDays(-40 + count), title: `N. ${count}.` });
    const page = visitor("depositi");
    const first = (await page.get("/box/deadlines/?when=passed")).text;
    expect(first).toContain("1–25 di 26");
    expect(first).toContain("when=passed&amp;page=2");
    expect(first).toContain("Seleziona quelle della pagina (25 con e-mail)");
    const second = (await page.get("/box/deadlines/?when=passed&page=2")).text;
    expect([second.includes("N. 25."), second.includes("N. 0.")]).toEqual([true, false]);
    direct(() => update("clients", world.rossi, { email: "", phone: "", cellphone: "" }));
    const none = (await page.get("/box/deadlines/")).text;
    expect([none.includes("Senza recapiti"), none.includes("Seleziona"), none.includes("Scegli ")]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("a reminder fills in the template of the settings and is sent once a day", async () => {
    const id_line = await insertLine({ date: inDays(-3), title: "{azienda} $& {x}" });
    const text = {
      subject: "Deposito {deposito}",
      body: "Gentile {cliente},\n{titolo} fino al {scadenza}.\n{azienda}",
    };
    expect(
      (await as("gestione1").call("Settings", "changeLetter", { kind: "reminder", values: text })).ok,
    ).toBe(true);

    const lines = [{ id_line, title: 1 }];
    expect((await user().call("Box", "remind", { lines })).values).toMatchObject({ sent: 1 });

    const { deadlines } = (await user().call("Box", "getDeadlines", {})).values;
    const [reminder] = deadlines[0].reminders;
    expect(reminder).toMatchObject({ recipient: "rossi@traslo.example", state: "waiting", due: inDays(-3) });

    const letter = (await user().call("Box", "getReminder", { id: reminder.id })).values.reminder;
    const until = formatDay(addDays(today(), -3));
    expect(letter).toMatchObject({
      subject: "Deposito 12",
      body: `Gentile Rossi Niccolò,\n{azienda} $& {x} fino al ${until}.\nTraslochi e Depositi`,
    });

    const inTimeline = async () => {
      const { entries } = (await as("ufficio").call("Client", "getTimeline", { id: world.rossi })).values;
      return entries.find(({ kind }: { kind: string }) => kind === "letter").text;
    };
    expect(await inTimeline()).toContain("in attesa di partire");
    transaction(() => update("letters", 1, { state: "failed" }));
    expect(await inTimeline()).toContain("rifiutata");
    transaction(() => update("letters", 1, { state: "waiting" }));

    const again = await user().call("Box", "remind", { lines });
    expect(again).toMatchObject({ status: 409 });
    expect((await user("B").call("Box", "getReminder", { id: reminder.id })).status).toBe(404);
  });

  test("a reminder whose address is refused says so in its row and to who sent it, and may be sent again", async () => {
    const { port } = await mailServer(0, "refuse");
    stop = startMailer(`smtp://127.0.0.1:${port}`, sender);
    const lines = [{ id_line: await insertLine({ date: inDays(-3) }), title: 1 }];
    expect((await user().call("Box", "remind", { lines })).status).toBe(200);
    const first = async () => (await user().call("Box", "getDeadlines", {})).values.deadlines[0].reminders[0];
    await until(() => one<{ state: string }>`SELECT state FROM letters`?.state === "failed");
    const { id, state } = await first();
    expect(state).toBe("failed");
    const page = visitor("depositi");
    expect((await page.get("/box/deadlines/")).text).toContain("Rifiutata: controllare l&#x27;indirizzo");
    expect((await page.get(`/box/deadlines/reminder/${id}`)).text).toContain("Casella sconosciuta");
    const notice = "a rossi@traslo.example è stata rifiutata";
    expect((await page.get("/")).text).toContain(notice);
    expect((await visitor("gestione1").get("/")).text).not.toContain(notice);

    expect((await user().call("Box", "remind", { lines })).status).toBe(200);
    await until(() => one<{ n: number }>`SELECT count(*) AS n FROM letters WHERE state = 'failed'`?.n === 2);
  });

  test("several reminders are all queued or none is", async () => {
    const first = await insertLine({ date: inDays(1) });
    const second = await insertLine({ client: world.azienda, id_order: 2, date: inDays(1) });
    const before = dump();
    const lines = [first, second].map((id_line) => ({ id_line, title: 1 }));
    const refused = await user().call("Box", "remind", { lines });
    expect(refused.values.msg).toBe("Il cliente Officine Vesuvio S.r.l. non ha un indirizzo e-mail.");
    expect((await user().call("Box", "remind", { lines: [] })).values.msg).toBe(
      "Scegliere almeno una scadenza.",
    );

    const none = [{ id_line: first, title: 2 }];
    expect((await user().call("Box", "remind", { lines: none })).status).toBe(404);
    expect((await user("B").call("Box", "remind", { lines: [lines[0]] })).status).toBe(404);
    expect(dump()).toBe(before);
    expect(one`SELECT 1 FROM letters`).toBeNull();
  });

  test("a template with an unknown placeholder is refused", async () => {
    const values = { subject: "Ciao {nome}", body: "x" };
    const refused = await as("superadmin").call("Settings", "changeLetter", { kind: "reminder", values });
    expect(refused.values.errors).toEqual({ subject: "Segnaposto sconosciuto: {nome}" });
  });

  test("are exported as CSV with formulas escaped", async () => {
    await insertLine({ date: inDays(-1), title: '=HYPERLINK("x")' });
    await insertLine({ date: inDays(3), title: "Quadri" });
    const csv = await visitor("consultazione").post("/box/deadlines/csv?when=passed", {});
    const day = formatDay(addDays(today(), -1));
    expect(csv.text).toContain(
      `Rossi Niccolò;rossi@traslo.example;12;"'=HYPERLINK(""x"")";${day};Scaduto da 1 giorno;`,
    );
    expect(csv.text).not.toContain("Quadri");
    expect((await visitor("magazzino").post("/box/deadlines/csv", {})).status).toBe(403);
  });

  test("are listed on a page where each can be reminded, without buttons for read-only accounts", async () => {
    const id_line = await insertLine({ date: inDays(0), title: "Quadri" });
    const user = visitor("depositi");
    const page = await user.get("/box/deadlines/");
    expect(page.text).toContain("Scade oggi");
    expect(page.text).toContain(`name="remind.${id_line}-1"`);
    expect(page.text).toContain("Seleziona tutte (1 con e-mail)");

    const sent = await user.post("/box/deadlines/remind", { [`remind.${id_line}-1`]: "1" });
    expect(sent.status).toBe(303);
    expect((await user.get("/box/deadlines/")).text).toContain("in attesa di partire");

    const onlyRead = await visitor("direzione").get("/box/deadlines/");
    expect(onlyRead.text).not.toContain("remind.");
  });
});
