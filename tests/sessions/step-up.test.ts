import { everyFunct, services } from "../../src/server/api";
import { type AnyFunct, perform } from "../../src/server/call/funct";
import type { Caller } from "../../src/server/journal/caller";
import { hashOfToken, userOf } from "../../src/server/sessions/session";
import { updateAccount } from "../support/accounts";
import { one, setClock, userId, visitor } from "../support/requests";
import { dump, fresh, password, signedIn, type Values } from "../support/world";

const minute = 60_000;
const start = Date.now();
const later = (minutes: number) => setClock(() => start + minutes * minute);

beforeEach(() => {
  later(0);
  fresh();
});
const again = "Per questa operazione serve di nuovo la password.";

/** A session that goes on, also under the new token of a confirmed password. */
function session(username: "superadmin" | "gestione1") {
  let token = signedIn(userId(username));
  const caller = (): Caller => {
    const hash = hashOfToken(token);
    return { user: userOf(hash, "A"), kiosk: null, site: "A", ip: "127.0.0.1", session: hash };
  };
  return {
    caller,
    async call(operation: string, body: object): Promise<Values> {
      const [service, name] = operation.split(".") as [string, string];
      const outcome = await perform((services as Values)[service][name] as AnyFunct, body, caller());
      if (outcome.ok && outcome.newToken) token = outcome.newToken;
      return outcome;
    },
  };
}

const needing = [
  ...["Account.accept", "Account.createNew", "Account.resetPassword", "Account.update"],
  ...["Backup.download", "Backup.restore", "Calendar.makeFeed", "Cloud.update", "FullExport.export"],
  ...["Kiosk.createNew", "PersonalData.changeRetention", "PersonalData.erase", "PersonalData.export"],
  ...["Profile.copy", "Profile.delete", "Profile.reopen", "Profile.retire", "Profile.update"],
  ...["SiteB.renewToken", "System.deleteHomelessFile"],
];

describe("what takes or replaces everything, and rights", () => {
  test("are the calls that need the password once more", () => {
    const marked = everyFunct().filter((funct) => "needsPassword" in funct && funct.needsPassword);
    expect(marked.map(({ operation }) => operation).sort()).toEqual(needing);
  });

  test("are refused ten minutes after the login, before their input is looked at, and change nothing", async () => {
    const boss = session("superadmin");
    later(9);
    for (const operation of needing) expect((await boss.call(operation, {})).values.msg).not.toBe(again);
    later(11);
    const before = dump();
    for (const operation of needing) {
      const { status, values } = await boss.call(operation, {});
      expect([operation, status, values]).toEqual([operation, 403, { msg: again, confirmPassword: true }]);
    }
    expect(dump()).toBe(before);
    expect((await boss.call("Client.getAll", {})).ok).toBe(true);
  });

  test("are done once the password was given, for ten minutes, under a new token", async () => {
    const boss = session("superadmin");
    later(20);
    const old = boss.caller().session as string;
    const wrong = await boss.call("Auth.confirmPassword", { password: "sbagliata" });
    expect([wrong.status, wrong.values.errors]).toEqual([
      422,
      { password: "La password attuale non è corretta." },
    ]);
    const change = { id: userId("agenda"), values: { name: "Ugo" } };
    expect((await boss.call("Account.update", change)).status).toBe(403);
    expect((await boss.call("Auth.confirmPassword", { password })).ok).toBe(true);
    expect(userOf(old, "A")).toBeNull();
    later(29);
    expect((await boss.call("Account.update", change)).ok).toBe(true);
    later(31);
    expect((await boss.call("Account.update", change)).status).toBe(403);
  });

  test("cannot be reached by guessing: ten tries, then a wait", async () => {
    const boss = session("superadmin");
    for (let nth = 0; nth < 10; nth++) await boss.call("Auth.confirmPassword", { password: `prova ${nth}` });
    expect((await boss.call("Auth.confirmPassword", { password })).status).toBe(429);
  });

  test("are not reached by what gives the session a new token without the password", async () => {
    const boss = session("superadmin");
    later(11);
    const { version } = one<{ version: number }>`SELECT version FROM users WHERE username = 'superadmin'` as {
      version: number;
    };
    const ended = await boss.call("Account.endSessions", { id: userId("superadmin"), version });
    expect([ended.ok, typeof ended.newToken]).toEqual([true, "string"]);
    expect((await boss.call("Profile.copy", { id: 8, values: { label: "Altro" } })).status).toBe(403);
  });

  test("are taken back with the password, too", async () => {
    const boss = session("superadmin");
    await boss.call("Account.update", { id: userId("agenda"), values: { name: "Ugo" } });
    const { id: activity } = one<{ id: number }>`SELECT max(id) AS id FROM activity` as { id: number };
    const changed = one<{ id: number }>`SELECT max(id) AS id FROM change` as { id: number };
    later(11);
    expect((await boss.call("Activity.undo", { activity })).values.msg).toBe(again);
    const back = { table: "users", id: userId("agenda"), change: changed.id, side: "before" };
    expect((await boss.call("History.setBack", back)).values.msg).toBe(again);
    await boss.call("Auth.confirmPassword", { password });
    expect((await boss.call("Activity.undo", { activity })).ok).toBe(true);
  });
});

describe("a page's form", () => {
  const form = { email: "nuova@traslo.example", name: "Ugo", surname: "Agenda", phone: "3330001112" };
  const path = () => `/admin/accounts/modify/${userId("agenda")}`;
  const nameOf = () => one<{ name: string }>`SELECT name FROM users WHERE username = 'agenda'`?.name;

  test("without a script becomes one that asks for the password, and then does what was asked", async () => {
    const boss = visitor("superadmin");
    later(11);
    const asked = await boss.post(path(), form);
    expect(asked.status).toBe(403);
    expect(asked.text).toContain("Conferma con la password");
    const hidden = [...asked.text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const fields = Object.fromEntries(hidden.map(([, name, value]) => [name, value]));
    expect(fields).toMatchObject(form);
    expect(asked.text).toContain(`action="${path()}"`);

    const wrong = await boss.post(path(), { ...fields, confirmPassword: "sbagliata" });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain("La password attuale non è corretta.");
    expect(wrong.text).not.toContain("sbagliata");
    expect(nameOf()).not.toBe("Ugo");

    const done = await boss.post(path(), { ...fields, confirmPassword: password });
    expect([done.status, nameOf()]).toEqual([303, "Ugo"]);
    expect(done.headers.getSetCookie()[0]).toMatch(/^traslo_a=[\w-]{43};/);
  });

  test("with a script stays as it is, and the answer names what asks in a dialog", async () => {
    const boss = visitor("superadmin");
    later(11);
    const asked = await boss.post(path(), form, { "hx-request": "true" });
    expect([asked.status, asked.text]).toEqual([403, ""]);
    expect(asked.headers.get("HX-Ask")).toMatch(/^\/assets\/.*password.*\.js$/);
    const given = await boss.post("/account/confirm", { password }, { "hx-request": "true" });
    expect(given.status).toBe(204);
    expect(given.headers.getSetCookie()[0]).toMatch(/^traslo_a=/);
  });

  test("for a file becomes one that asks for the password, whatever was typed into it", async () => {
    const boss = visitor("superadmin");
    const client = one<{ id: number }>`SELECT min(id) AS id FROM clients`?.id;
    later(11);
    for (const path of [`/personal-data/export/client/${client}`, "/admin/full_export"]) {
      const asked = await boss.post(path, { typed: "una frase lunga" });
      expect([path, asked.status]).toEqual([path, 403]);
      expect(asked.text).toContain('name="typed" value="una frase lunga"');
      const wrong = await boss.post(path, { typed: "una frase lunga", confirmPassword: "sbagliata" });
      expect([wrong.status, wrong.headers.get("content-type")]).toEqual([422, "text/html; charset=UTF-8"]);
    }
  });

  test("that undoes such an act asks, too", async () => {
    await updateAccount("superadmin", userId("agenda"), { name: "Ugo" });
    const activity = one<{ id: number }>`SELECT max(id) AS id FROM activity`?.id;
    const boss = visitor("superadmin");
    later(11);
    expect((await boss.post(`/undo/${activity}`, {})).text).toContain("Conferma con la password");
    await boss.post(`/undo/${activity}`, { confirmPassword: password });
    expect(nameOf()).not.toBe("Ugo");
  });
});
