import {
  needs,
  permissionGroups,
  permissionLabels,
  profileInWords,
} from "../../src/server/accounts/profiles/model";
import { everyFunct } from "../../src/server/api";
import {
  type Permission,
  type Profile,
  permissions,
  profiles,
  rulesOf,
} from "../../src/server/base/permissions";
import { perform } from "../../src/server/call/funct";
import { allProfiles, profileNamed } from "../../src/server/sessions/profiles";
import { userOf } from "../../src/server/sessions/session";
import { accountRow, person, updateAccount } from "../support/accounts";
import { all, as, direct, dump, fresh, one, update, userId, type Values, visitor } from "../support/requests";

beforeEach(fresh);

const idOf = (name: string) => profileNamed(name)?.id as number;
const admin = (who: Profile = "superadmin") => as(who);

const copy = async (of: string, label: string, who: Profile = "superadmin"): Promise<number> =>
  (await admin(who).call("Profile", "copy", { id: idOf(of), values: { label } })).values.id;

const change = (id: number, values: Values, who: Profile = "superadmin", more = {}) =>
  admin(who).call("Profile", "update", { id, values, ...more });

const held = (name: string) => profileNamed(name)?.permissions ?? [];

describe("what ships", () => {
  test("are the names and levels that the demo and the tests use", () =>
    expect(allProfiles().map(({ name, level }) => [name, level] as const)).toEqual(Object.entries(profiles)));

  test("say in a few words what each changes, where a profile is chosen", async () => {
    const { profiles: listed } = (await admin().call("Profile", "getAll", {})).values;
    const words = listed.map((profile: Values) => [profile.name, profileInWords(profile as never)]);
    expect(Object.fromEntries(words)).toEqual({
      superadmin: "lavora su tutto",
      gestione1: "lavora su tutto",
      gestione2: "lavora su tutto",
      ufficio: "lavora su tutto tranne squadre e salvataggi",
      preventivi: "lavora su tutto tranne squadre, depositi e salvataggi",
      consultazione: "legge soltanto",
      magazzino: "modifica squadre e materiali",
      agenda: "modifica appuntamenti",
      agenti: "modifica appuntamenti",
      depositi: "modifica depositi",
      direzione: "legge, scrive solo note della direzione",
      segreteria: "modifica clienti e appuntamenti",
    });
  });

  test("are not called readers with any right to change something", () => {
    const reading = /view$|^view|^boxes$|\.menu$|showInCharge|onlyAgent2|agentsStats|adminLog/;
    const silent = permissions.filter(
      (key) => profileInWords({ rules: rulesOf([key], "A") }) === "legge soltanto",
    );
    expect(silent.filter((key) => !reading.test(key))).toEqual([]);
    expect(silent.length).toBeGreaterThan(8);
  });

  test("each permission has a text, is in one subject, and what it needs is with it in every profile", () => {
    expect(permissionGroups.flatMap((group) => Object.keys(group.permissions)).sort()).toEqual(
      [...permissions].sort(),
    );
    const incomplete = allProfiles().flatMap((profile) =>
      profile.permissions.filter((key) => needs[key] && !profile.permissions.includes(needs[key])),
    );
    expect(incomplete).toEqual([]);
  });
});

describe("a copy", () => {
  test("has the level and the permissions of its source, and a name that stays when it is called otherwise", async () => {
    const id = await copy("magazzino", "Caposquadra Napoli");
    expect(profileNamed("caposquadra-napoli")).toMatchObject({ id, level: 1, label: "Caposquadra Napoli" });
    expect(held("caposquadra-napoli")).toEqual(held("magazzino"));
    await change(id, { label: "Capo", rules: { clients: { edit: 1 }, modifyDailyWorks: 0 } });
    expect(profileNamed("caposquadra-napoli")?.label).toBe("Capo");
    expect(held("caposquadra-napoli")).toContain("clients.edit");
    expect(held("caposquadra-napoli")).not.toContain("modifyDailyWorks");
    expect(held("magazzino")).toContain("modifyDailyWorks");
    await copy("magazzino", "Caposquadra Napoli");
    expect(profileNamed("caposquadra-napoli-2")?.label).toBe("Caposquadra Napoli");
  });

  test("is refused a name in use, in any letter case, and an empty one", async () => {
    const before = dump();
    for (const [label, status] of [
      ["UFFICIO", 409],
      ["", 422],
      ["x".repeat(61), 422],
    ] as const) {
      const refused = await admin().call("Profile", "copy", { id: idOf("agenda"), values: { label } });
      expect([label, refused.status, Object.keys(refused.values.errors)]).toEqual([label, status, ["label"]]);
    }
    expect((await admin().call("Profile", "copy", { id: 999, values: { label: "Altro" } })).status).toBe(404);
    expect(dump()).toBe(before);
  });
});

describe("a change", () => {
  test("counts at once for accounts that are signed in, and none is signed out", async () => {
    const session = as("agenda").caller.session as string;
    expect((await as("agenda").call("Box", "getAll", {})).status).toBe(403);
    expect((await change(idOf("agenda"), { rules: { boxes: 1 } })).ok).toBe(true);
    expect(userOf(session, "A")?.rights).toContain("boxes");
    expect((await as("agenda").call("Box", "getAll", {})).status).toBe(200);
    await change(idOf("agenda"), { rules: { boxes: 0 } });
    expect(userOf(session, "A")?.rights).not.toContain("boxes");
  });

  test("leaves what it does not name", async () => {
    const before = held("preventivi");
    await change(idOf("preventivi"), { rules: { documents: { edit: 0 } } });
    expect(held("preventivi")).toEqual(before.filter((key) => key !== "documents.edit"));
    await change(idOf("preventivi"), { label: "Offerte" });
    expect(held("preventivi")).toEqual(before.filter((key) => key !== "documents.edit"));
  });

  test("is refused a permission without the one that it needs, with both named", async () => {
    const before = dump();
    const refused = await change(idOf("agenda"), { rules: { editDeposit: 1 } });
    expect([refused.status, refused.values.errors]).toEqual([
      422,
      { "rules.editDeposit": "Serve anche «Vedere i depositi»." },
    ]);
    expect((await change(idOf("ufficio"), { rules: { clients: { view: 0 } } })).values.errors).toEqual({
      "rules.clients.edit": "Serve anche «Vedere i clienti».",
    });
    expect(dump()).toBe(before);
  });

  test("of the level is refused while an account has the profile", async () => {
    const refused = await change(idOf("ufficio"), { level: 2 });
    expect([refused.status, Object.keys(refused.values.errors)]).toEqual([422, ["level"]]);
    expect((await change(idOf("ufficio"), { level: 1, label: "Ufficio" })).ok).toBe(true);
    const id = await copy("ufficio", "Capoufficio");
    expect((await change(id, { level: 2 })).ok).toBe(true);
    await admin().call("Account", "createNew", {
      values: { ...person, username: "capo", profile: "capoufficio" },
    });
    expect(accountRow("capo")).toMatchObject({ profile: "capoufficio", level: 2 });
  });
});

describe("an administrator below the highest level", () => {
  test("gives only permissions that he has, the notes of two jobs and the limit to agent 2 excepted", async () => {
    const before = dump();
    for (const rules of [{ adminLog: 1 }, { manageSiteB: 1 }]) {
      for (const name of ["agenda", "gestione1", "gestione2"]) {
        const { status, values } = await change(idOf(name), { rules }, "gestione1");
        expect([name, status]).toEqual([name, 403]);
        expect(values.msg).toStartWith("Non si può dare un permesso che il proprio profilo non ha: ");
      }
    }
    expect(dump()).toBe(before);
    const id = await copy("magazzino", "Capo", "gestione1");
    expect((await change(id, { rules: { boxes: 1 } }, "gestione1")).ok).toBe(true);
    expect((await change(id, { rules: { orders: { notesManager: 1 } } }, "gestione1")).ok).toBe(true);
  });

  test("neither copies, changes, retires, deletes, looks at nor gives a profile that exceeds his own", async () => {
    await change(await copy("agenda", "Spia"), { rules: { adminLog: 1 } });
    await copy("superadmin", "Titolare");
    const before = dump();
    const who = admin("gestione1");
    for (const name of ["superadmin", "titolare", "spia"]) {
      const id = idOf(name);
      const answers = [
        await who.call("Profile", "copy", { id, values: { label: "Altro" } }),
        await change(id, { label: "Altro" }, "gestione1"),
        await who.call("Profile", "retire", { id }),
        await who.call("Profile", "delete", { id }),
        await who.call("Profile", "view", { id }),
        await updateAccount("gestione1", userId("agenda"), { profile: name }),
        await updateAccount("gestione1", userId("gestione1"), { profile: name }),
        await who.call("Account", "createNew", { values: { ...person, username: "x", profile: name } }),
      ];
      const status = name === "superadmin" ? [403, 409] : [403];
      expect([name, answers.filter((answer) => !status.includes(answer.status))]).toEqual([name, []]);
    }
    expect(dump()).toBe(before);
  });

  test("manages the accounts of every other profile as it ships", async () => {
    for (const profile of Object.keys(profiles).filter((name) => name !== "superadmin")) {
      const values = { ...person, username: `nuovo-${profile}`, email: `${profile}@nuovi.example`, profile };
      expect([profile, (await admin("gestione1").call("Account", "createNew", { values })).ok]).toEqual([
        profile,
        true,
      ]);
    }
  });

  const withLog = async (username: Profile) => {
    await change(await copy("agenda", "Spia"), { rules: { adminLog: 1 } });
    expect((await updateAccount("superadmin", userId(username), { profile: "spia" })).ok).toBe(true);
  };

  test("sets no password, address or state of an account with permissions that he lacks", async () => {
    await withLog("direzione");
    const id = userId("direzione");
    const { version } = accountRow("direzione");
    const before = dump();
    const who = admin("gestione1");
    for (const answer of [
      await who.call("Account", "resetPassword", { id, version }),
      await updateAccount("gestione1", id, { email: "mia@traslo.example" }),
      await updateAccount("gestione1", id, { profile: "agenda" }),
      await who.call("Account", "endSessions", { id, version }),
    ])
      expect(answer.status).toBe(403);
    expect(dump()).toBe(before);
  });

  test("reads no temporary password of an account with permissions that he lacks", async () => {
    await withLog("direzione");
    await admin().call("Account", "resetPassword", { id: userId("direzione") });
    await admin().call("Account", "resetPassword", { id: userId("agenda") });
    const { letters } = (await admin("gestione1").call("Outbox", "getAll", {})).values;
    const bodies = await Promise.all(
      letters.map(async ({ id, recipient }: Values) => {
        const { letter } = (await admin("gestione1").call("Outbox", "getFromId", { id })).values;
        return [recipient, letter.body === null];
      }),
    );
    expect(Object.fromEntries(bodies)).toEqual({
      "agenda@traslo.example": false,
      "direzione@traslo.example": true,
    });
  });

  test("gives no level above his own", async () => {
    const id = await copy("agenda", "Prova", "gestione1");
    expect((await change(id, { level: 3 }, "gestione1")).values.errors).toHaveProperty("level");
    expect((await change(id, { level: 2 }, "gestione1")).ok).toBe(true);
  });

  test("cannot tick more by taking back what a superadmin unticked", async () => {
    const id = await copy("agenda", "Spia");
    await change(id, { rules: { adminLog: 1 } });
    await change(id, { rules: { adminLog: 0 } });
    const { id: activity } = one<{ id: number }>`SELECT max(id) AS id FROM activity` as { id: number };
    const undone = await admin("gestione1").undo({ activity });
    expect([undone.status, held("spia").includes("adminLog")]).toEqual([403, false]);
    expect((await admin().undo({ activity })).ok).toBe(true);
    expect(held("spia")).toContain("adminLog");
  });
});

test("an undo leaves no permission without the one that it needs", async () => {
  await change(idOf("agenda"), { rules: { boxes: 1 } });
  const { id: activity } = one<{ id: number }>`SELECT max(id) AS id FROM activity` as { id: number };
  await change(idOf("agenda"), { rules: { editDeposit: 1 } });
  const refused = await admin().undo({ activity });
  expect([refused.ok, held("agenda").includes("boxes")]).toEqual([false, true]);
});

describe("the profile superadmin", () => {
  test("is not changed, retired or deleted by anybody; it can be copied", async () => {
    const before = dump();
    const id = idOf("superadmin");
    for (const answer of [
      await change(id, { rules: { adminLog: 0 } }),
      await change(id, { label: "Capo" }),
      await change(id, { level: 1 }),
      await admin().call("Profile", "retire", { id }),
      await admin().call("Profile", "delete", { id }),
    ])
      expect([answer.status, answer.values.msg]).toEqual([
        409,
        "Il profilo Superadmin non si può cambiare: qualcuno deve poter sempre gestire tutto. Se ne può fare una copia.",
      ]);
    expect(dump()).toBe(before);
    await copy("superadmin", "Titolare");
    expect(profileNamed("titolare")).toMatchObject({ level: 3, permissions: held("superadmin") });
  });

  test("stays with one active account when there are copies of it", async () => {
    await copy("superadmin", "Titolare");
    await updateAccount("superadmin", userId("gestione1"), { profile: "titolare" });
    const self = as("superadmin");
    const refused = await self.call("Account", "update", {
      id: userId("superadmin"),
      values: { profile: "titolare" },
    });
    expect([refused.status, refused.values.msg]).toEqual([409, "Deve restare almeno un superadmin attivo."]);
  });
});

describe("a profile that is not used any more", () => {
  test("is deleted only when no account has it, and comes back from the bin with its permissions", async () => {
    const refused = await admin().call("Profile", "delete", { id: idOf("agenda") });
    expect([refused.status, refused.values.msg]).toEqual([
      409,
      "Il profilo non può essere eliminato: lo ha un account.",
    ]);
    await updateAccount("superadmin", userId("agenda"), { profile: "ufficio" });
    const before = held("agenda");
    expect((await admin().call("Profile", "delete", { id: idOf("agenda") })).ok).toBe(true);
    expect(profileNamed("agenda")).toBeUndefined();
    const { records } = (await admin().call("Bin", "getAll", {})).values;
    expect((await admin().call("Bin", "restore", { id: records[0].id })).ok).toBe(true);
    expect(held("agenda")).toEqual(before);
  });

  test("is offered no more once it is retired, and stays with the accounts that have it", async () => {
    const id = idOf("agenti");
    await admin().call("Profile", "retire", { id });
    const refused = await updateAccount("superadmin", userId("agenda"), { profile: "agenti" });
    expect([refused.status, refused.values.errors.profile]).toEqual([
      422,
      "Il profilo Agenti è disattivato: sceglierne un altro.",
    ]);
    expect((await updateAccount("superadmin", userId("agenti"), { name: "Ugo", profile: "agenti" })).ok).toBe(
      true,
    );
    expect((await as("agenti").call("Client", "getAll", {})).ok).toBe(true);
    await admin().call("Profile", "reopen", { id });
    expect((await updateAccount("superadmin", userId("agenda"), { profile: "agenti" })).ok).toBe(true);
  });

  test("does not go by the undo of its creation while an account has it", async () => {
    const made = await admin().call("Profile", "copy", { id: idOf("agenda"), values: { label: "Prova" } });
    const { id: activity } = one<{ id: number }>`SELECT max(id) AS id FROM activity` as { id: number };
    await updateAccount("superadmin", userId("agenda"), { profile: "prova" });
    expect((await admin().undo({ activity })).status).toBe(409);
    await updateAccount("superadmin", userId("agenda"), { profile: "agenda" });
    expect((await admin().undo({ activity })).ok).toBe(true);
    expect(profileNamed("prova")).toBeUndefined();
    expect(made.values.id).toBeGreaterThan(12);
  });

  test("gets its level of before by an undo only while no account has it", async () => {
    const id = await copy("agenda", "Prova");
    await change(id, { level: 2 });
    const { id: activity } = one<{ id: number }>`SELECT max(id) AS id FROM activity` as { id: number };
    await updateAccount("superadmin", userId("agenda"), { profile: "prova" });
    expect((await admin().undo({ activity })).status).toBe(409);
    expect(profileNamed("prova")?.level).toBe(2);
  });

  test("does not come back to an account by an undo once it is deleted", async () => {
    const id = await copy("agenda", "Prova");
    await updateAccount("superadmin", userId("agenda"), { profile: "prova" });
    await updateAccount("superadmin", userId("agenda"), { profile: "agenda" });
    const { id: activity } = one<{ id: number }>`SELECT max(id) AS id FROM activity` as { id: number };
    await admin().call("Profile", "delete", { id });
    const undone = await admin().undo({ activity });
    expect([undone.status, undone.values.msg]).toEqual([409, "Il profilo «prova» non esiste più."]);
  });
});

test("an account whose profile is unknown has no permission", async () => {
  const session = as("agenda").caller.session as string;
  direct(() => update("users", userId("agenda"), { profile: "sparito" }));
  expect(userOf(session, "A")?.rights).toEqual([]);
});

describe("the history of a profile", () => {
  test("names the permissions that were ticked and unticked, and the log says what was done", async () => {
    const id = idOf("agenda");
    await change(id, { label: "Calendario", rules: { boxes: 1, appointments: { edit: 0 } } });
    const { entries } = (await admin().call("History", "getAll", { table: "profiles", id })).values;
    const [{ what, parts }] = entries;
    expect(what).toBe("Ha modificato il profilo");
    const fields = parts.flatMap((part: Values) => part.fields.map((field: Values) => Object.values(field)));
    expect(fields).toContainEqual(["Nome", "Agenda", "Calendario"]);
    expect(fields).toContainEqual(["Permesso", "", permissionLabels.boxes]);
    expect(fields).toContainEqual(["Permesso", permissionLabels["appointments.edit"], ""]);
    const { logs } = (await admin().call("Log", "getAll", { page: 1 })).values;
    expect(logs.map(({ notes }: Values) => notes)).toContain(`Profilo modificato (profilo ${id})`);
  });
});

describe("looking as another profile", () => {
  const start = (name: string, who: Profile = "superadmin") => {
    const self = as(who);
    return { self, answer: self.call("Profile", "view", { id: idOf(name) }) };
  };
  const now = (session: string | null) => userOf(session as string, "A");

  test("has exactly that profile's rights and level, and its own again afterwards", async () => {
    const { self, answer } = start("agenda");
    expect((await answer).ok).toBe(true);
    expect(now(self.caller.session)).toMatchObject({
      ...{ username: "superadmin", profile: "agenda", level: 1, isAdmin: false, viewing: "Agenda" },
      rights: held("agenda") as Permission[],
    });
    await self.call("Profile", "stopViewing", {});
    expect(now(self.caller.session)).toMatchObject({ profile: "superadmin", level: 3, isAdmin: true });
    expect(now(self.caller.session)).not.toHaveProperty("viewing");
  });

  test("shows that profile's pages, with a banner and a way out", async () => {
    const page = visitor("superadmin");
    expect((await page.post(`/admin/settings/profiles/view/${idOf("agenda")}`, {})).status).toBe(303);
    for (const path of ["/admin/settings/", "/box/", "/admin/log/"])
      expect([path, (await page.get(path)).status]).toEqual([path, 403]);
    const { status, text } = await page.get("/client/");
    expect([status, text.includes("Schermate come le vede il profilo <strong>Agenda</strong>")]).toEqual([
      200,
      true,
    ]);
    expect(text).not.toContain('href="/client/insert"');
    expect((await page.post("/memo/insert", { title: "Mio" })).status).toBe(403);
    expect((await page.post("/profiles/stop", {})).status).toBe(303);
    expect((await page.get("/admin/settings/")).status).toBe(200);
  });

  test("saves nothing: every write but the way out is refused", async () => {
    const { self, answer } = start("ufficio");
    await answer;
    const caller = { ...self.caller, user: now(self.caller.session) };
    const before = dump();
    const entered: string[] = [];
    for (const funct of everyFunct().filter(({ kind }) => kind === "write")) {
      const { status } = await perform(funct, {}, caller);
      if (status !== 403) entered.push(funct.operation);
    }
    expect(entered.sort()).toEqual(["Auth.login", "Auth.logout", "Profile.stopViewing"]);
    expect(dump()).toBe(before);
  });

  test("is in the log with its beginning and its end", async () => {
    const { self, answer } = start("agenda");
    await answer;
    await self.call("Profile", "stopViewing", {});
    const acts = all<{ id_operation: string; notes: string; user: string }>`
      SELECT id_operation, notes, user FROM activity ORDER BY id DESC LIMIT 2`;
    expect(acts.toReversed()).toEqual([
      { id_operation: "Profile.view", notes: "Vista attivata: Agenda", user: "superadmin" },
      { id_operation: "Profile.stopViewing", notes: "Vista terminata", user: "superadmin" },
    ]);
  });

  test("ends by itself when the profile rises above the account or is deleted", async () => {
    const id = await copy("agenda", "Prova", "gestione1");
    const { self, answer } = start("prova", "gestione1");
    await answer;
    expect(now(self.caller.session)?.viewing).toBe("Prova");
    await change(id, { rules: { adminLog: 1 } });
    expect(now(self.caller.session)).toMatchObject({ profile: "gestione1", level: 2 });
    await change(id, { rules: { adminLog: 0 } });
    await admin().call("Profile", "delete", { id });
    expect(now(self.caller.session)).toMatchObject({ profile: "gestione1", level: 2 });
  });
});

describe("pages", () => {
  const list = "/admin/settings/profiles/";

  test("of profiles are for administrators; the form of superadmin is locked", async () => {
    expect((await visitor("ufficio").get(list)).status).toBe(403);
    const { text } = await visitor("gestione1").get(list);
    expect(text).toContain("Vedi come Agenda");
    expect(text).not.toContain("Vedi come Superadmin");
    const locked = await visitor("superadmin").get(`${list}modify/${idOf("superadmin")}`);
    expect(locked.text).toContain("Il profilo Superadmin non si può cambiare");
    expect(locked.text).not.toContain(">Salva<");
  });

  test("copy a profile, tick permissions, and give it to an account", async () => {
    const page = visitor("superadmin");
    const made = await page.post(`${list}copy/${idOf("agenda")}`, { label: "Reception" });
    expect(made.headers.get("location")).toBe(`${list}modify/${idOf("reception")}`);
    const { version } = profileNamed("reception") as { version: number };
    const saved = await page.post(`${list}modify/${idOf("reception")}`, {
      ...{ version: String(version), label: "Reception", level: "1" },
      ...{ "rules.boxes": "1", "rules.appointments.edit": "0", "rules.messages.send": "0" },
    });
    expect(saved.status).toBe(303);
    expect(held("reception")).toContain("boxes");
    expect(held("reception")).not.toContain("appointments.edit");
    expect((await page.get("/admin/accounts/insert")).text).toContain(">Reception · legge soltanto<");
  });

  test("show a refused name beside its field, with what was typed", async () => {
    const { status, text } = await visitor("superadmin").post(`${list}copy/${idOf("agenda")}`, {
      label: "ufficio",
    });
    expect(status).toBe(409);
    expect(text).toContain("Esiste già un profilo con questo nome.");
    expect(text).toContain('value="ufficio"');
  });
});
