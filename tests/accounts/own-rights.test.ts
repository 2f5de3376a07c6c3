import { type Random, seededRandom } from "../../db/seed/random";
import { everyFunct, services } from "../../src/server/api";
import { type Permission, type Profile, permissions } from "../../src/server/base/permissions";
import { type AnyFunct, perform } from "../../src/server/call/funct";
import { passes } from "../../src/server/call/gate";
import type { Caller, User } from "../../src/server/journal/caller";
import { searchApi } from "../../src/server/search/api";
import { allProfiles, profileNamed, type StoredProfile } from "../../src/server/sessions/profiles";
import { hashOfToken, userOf } from "../../src/server/sessions/session";
import { person, updateAccount } from "../support/accounts";
import { all, insert, one, update, userId, visitor } from "../support/requests";
import { thorough } from "../support/thorough";
import { as, direct, fresh, naples, signedIn, type Values, world } from "../support/world";

beforeEach(fresh);

const limit: Permission = "planning.onlyAgent2";
const excepted: Permission[] = ["orders.notesManager", "works.notesForeman", limit];

/** Profiles of administrators that do not ship: one that sees agent 2 alone, one without rights, one with the log alone. */
function addProfiles() {
  const gestione2 = profileNamed("gestione2")?.permissions ?? [];
  const more: [name: string, rights: readonly Permission[]][] = [
    ["limitato", [...gestione2, limit]],
    ["senza-permessi", []],
    ["registro", ["adminLog"]],
  ];
  direct(() => {
    for (const [name, rights] of more) {
      const id = insert("profiles", { name, label: name, level: 2 });
      for (const permission of rights) insert("profile_permissions", { id_profile: id, permission });
    }
    update("orders", world.order, { notes_manager: "solo la direzione" });
  });
}

/** A signed-in account whose session goes on, whatever is done to it. */
class Session {
  token: string;
  constructor(username: Profile) {
    this.token = signedIn(userId(username));
  }
  get caller(): Caller {
    const session = hashOfToken(this.token);
    return { user: userOf(session, "A"), kiosk: null, site: "A", ip: "127.0.0.1", session };
  }
  async call(service: string, name: string, body: object) {
    const funct = (services as Values)[service][name] as AnyFunct;
    const outcome = await perform(funct, body, this.caller);
    if (outcome.ok && outcome.newToken) this.token = outcome.newToken;
    return outcome;
  }
}

const reads = everyFunct().filter(({ kind }) => kind === "read");

/** What the account may read: functs, permissions and the absence of limits, its sites, and two marked values. */
async function reading(session: Session): Promise<Set<string>> {
  const { caller } = session;
  if (!caller.user) return new Set();
  const { rights, level, id } = caller.user;
  const sites = one<{ sites: string }>`SELECT sites FROM users WHERE id = ${id}`?.sites ?? "";
  const order = await session.call("Orders", "getFromId", { id: world.order });
  const week = await session.call("Calendar", "getAppointment", { id: world.open });
  return new Set([
    ...reads.filter((funct) => passes(funct, caller)).map(({ operation }) => operation),
    ...permissions.filter((key) => (key === limit ? !rights.includes(key) : rights.includes(key))),
    ...[1, 2, 3].filter((least) => level >= least).map((least) => `level ${least}`),
    ...[...sites].map((site) => `site ${site}`),
    ...(JSON.stringify(order).includes("solo la direzione") ? ["the note of the direction"] : []),
    ...(week.ok ? ["an appointment of agent 1"] : []),
  ]);
}

/** One random call about accounts and profiles, often about the account itself. */
function randomCall(random: Random, user: User): [service: string, name: string, body: object] {
  const own = profileNamed(user.profile) as StoredProfile;
  const profile = random.chance(0.3) ? own : random.pick(allProfiles());
  const account = random.chance(0.2) ? user : random.pick(all<{ id: number }>`SELECT id FROM users`);
  const key = random.pick(random.chance(0.3) ? excepted : permissions);
  const [group, part] = key.split(".") as [string, string | undefined];
  const tick = random.int(0, 1);
  const rules = part ? { [group]: { [part]: tick } } : { [group]: tick };
  const change = random.pick(
    all<{ id: number; noun: string; id_row: number }>`
      SELECT id, noun, id_row FROM change WHERE noun IN ('users', 'profiles', 'profile_permissions')
      ORDER BY id DESC LIMIT 30`,
  );
  const activity = random.pick(all<{ id: number }>`SELECT id FROM activity ORDER BY id DESC LIMIT 12`).id;
  const some = <T extends object>(values: T) =>
    Object.fromEntries(Object.entries(values).filter(() => random.int(0, 1)));
  const rights = { profile: profile.name, level: random.int(1, 3), sites: random.pick(["A", "B", "AB"]) };
  const name = `prova${random.int(0, 1_000_000)}`;
  const person = {
    username: name,
    email: `${name}@traslo.example`,
    name,
    surname: name,
    phone: "3330001112",
  };
  return random.pick<[string, string, object]>([
    ["Account", "update", { id: account.id, values: some({ ...rights, active: random.int(0, 1) }) }],
    ["Account", "createNew", { values: { ...person, ...rights } }],
    ["Profile", "copy", { id: profile.id, values: { label: name } }],
    ["Profile", "update", { id: profile.id, values: { rules } }],
    ["Profile", "update", { id: profile.id, values: { rules, ...some({ level: random.int(1, 3) }) } }],
    ["Profile", random.pick(["retire", "reopen", "delete"]), { id: profile.id }],
    ["Profile", "view", { id: profile.id }],
    ["Profile", "stopViewing", {}],
    ["Activity", "undo", { activity }],
    ["History", "setBack", { table: change?.noun, id: change?.id_row, change: change?.id, side: "before" }],
    ["History", "setBack", { table: change?.noun, id: change?.id_row, change: change?.id, side: "after" }],
  ]);
}

describe("what an administrator may not give himself", () => {
  beforeEach(addProfiles);
  const idOf = (name: string) => profileNamed(name)?.id as number;
  const notes = { rules: { orders: { notesManager: 1 } } };
  const tick = (who: Profile, profile: string, values: object) =>
    as(who).call("Profile", "update", { id: idOf(profile), values });

  test("are the notes of the direction, in his profile, in one as high or in that of a peer", async () => {
    for (const name of ["gestione1", "gestione2"]) {
      const { status, values } = await tick("gestione1", name, notes);
      expect([name, status, values.msg]).toEqual([
        ...[name, 403],
        "Non si può dare un permesso che il proprio profilo non ha: Leggere e scrivere le note della direzione.",
      ] as never);
    }
    direct(() => update("users", userId("agenda"), { level: 2 }));
    expect((await tick("gestione1", "agenda", notes)).status).toBe(403);
    expect((await tick("gestione1", "agenti", notes)).ok).toBe(true);
    expect((await updateAccount("gestione1", userId("gestione1"), { profile: "agenti" })).status).toBe(403);
    const high = { ...person, username: "alto", profile: "direzione", level: 2 };
    expect((await as("gestione1").call("Account", "createNew", { values: high })).status).toBe(403);
    const same = { profile: "direzione", name: "Ugo" };
    expect((await updateAccount("gestione1", userId("direzione"), same)).ok).toBe(true);
  });

  test("is what takes his limit away: his profile and every other without it stay as they are", async () => {
    direct(() => update("users", userId("gestione2"), { profile: "limitato" }));
    const free = { rules: { planning: { onlyAgent2: 0 } } };
    const own = await tick("gestione2", "limitato", free);
    expect([own.status, own.values.msg]).toEqual([
      403,
      "Non si può togliere un limite che il proprio profilo ha: Limitato agli appuntamenti dell'agente 2.",
    ]);
    expect((await updateAccount("gestione2", userId("gestione2"), { profile: "gestione2" })).status).toBe(
      403,
    );
    expect((await as("gestione2").call("Profile", "view", { id: idOf("ufficio") })).status).toBe(403);
    expect((await tick("gestione1", "limitato", free)).ok).toBe(true);
  });

  test("is another site", async () => {
    direct(() => update("users", userId("gestione1"), { sites: "A" }));
    const { status, values } = await updateAccount("gestione1", userId("gestione1"), { sites: "AB" });
    expect([status, values.msg]).toEqual([
      403,
      "Un altro sito per il proprio account lo aggiunge un altro amministratore.",
    ]);
  });

  test("is not shown to him in the screens of another profile either", async () => {
    const own = new Session("gestione1");
    expect((await own.call("Profile", "view", { id: idOf("direzione") })).ok).toBe(true);
    expect(own.caller.user).toMatchObject({ viewing: "Direzione" });
    expect((await reading(new Session("direzione"))).has("the note of the direction")).toBe(true);
    expect((await reading(own)).has("the note of the direction")).toBe(false);
    const superadmin = new Session("superadmin");
    await superadmin.call("Profile", "view", { id: idOf("direzione") });
    expect((await reading(superadmin)).has("the note of the direction")).toBe(true);
  });

  test("nor is what his level gives in the screens of his own profile, though he just read it", async () => {
    direct(() => update("users", userId("ufficio"), { level: 2 }));
    const own = new Session("ufficio");
    const found = async () =>
      JSON.stringify(
        (await perform(searchApi.find, { query: "operaio 1", amount: "all" }, own.caller)).values,
      );
    expect(await found()).toContain("/admin/settings/workers/");
    expect((await own.call("Profile", "view", { id: idOf("ufficio") })).ok).toBe(true);
    expect(await found()).not.toContain("/admin/settings/workers/");
  });

  test("is the password of an account that reads more", async () => {
    for (const profile of ["direzione", "magazzino"] as const) {
      await as("gestione1").call("Account", "resetPassword", { id: userId(profile) });
      const { id } = one<{ id: number }>`SELECT max(id) AS id FROM letters` as { id: number };
      const { letter } = (await as("gestione1").call("Outbox", "getFromId", { id })).values;
      expect([profile, letter.body === null]).toEqual([profile, profile === "direzione"]);
    }
  });

  test("is locked in the form of the profile", async () => {
    const lockedIn = async (who: Profile, name: string) =>
      (await as(who).call("Profile", "getFromId", { id: idOf(name) })).values.profile.locked;
    const missing = ["manageSiteB", "adminLog"];
    expect(await lockedIn("gestione1", "agenti")).toEqual(missing);
    expect(await lockedIn("gestione1", "gestione1")).toEqual([
      ...[...missing, "orders.notesManager", "works.notesForeman"],
    ]);
    expect(await lockedIn("superadmin", "gestione1")).toEqual([]);
    expect(await lockedIn("superadmin", "superadmin")).toEqual([...permissions]);
  });
});

const chains = thorough ? 8 : 1;
const steps = 40;

describe("what an account reads", () => {
  for (const who of ["gestione1", "limitato", "senza-permessi", "registro"])
    test(`never grows by what it does itself about accounts and profiles: ${who}`, async () => {
      let done = 0;
      for (let seed = 1; seed <= chains; seed++) {
        fresh();
        addProfiles();
        direct(() => update("users", userId("gestione1"), { profile: who, level: 2 }));
        const random = seededRandom(`${who} ${seed}`);
        const [own, other] = [new Session("gestione1"), new Session("superadmin")];
        let before = await reading(own);
        for (let step = 0; step < steps && own.caller.user?.isAdmin; step++) {
          const [service, name, body] = randomCall(random, own.caller.user);
          // What a superadmin takes away meanwhile must not come back by an undo.
          const isOwn = random.chance(0.7);
          const outcome = await (isOwn ? own : other).call(service, name, body);
          if (!outcome.ok) continue;
          const after = await reading(own);
          const grown = isOwn ? [...after].filter((one) => !before.has(one)) : [];
          expect({ seed, step, call: [service, name, body], grown }).toMatchObject({ grown: [] });
          if (isOwn) done++;
          await own.call("Profile", "stopViewing", {});
          before = await reading(own);
        }
      }
      expect(done).toBeGreaterThan(2 * chains);
    });
});

test("docs/security.md lists what level 2 gives by itself", async () => {
  const { caller } = as("gestione1");
  const user = caller.user as User;
  const may = (funct: AnyFunct, level: 1 | 2) =>
    passes(funct, { ...caller, user: { ...user, level, isAdmin: level > 1, rights: [] } });
  const own = everyFunct().filter((funct) => may(funct, 2) && !may(funct, 1));
  const page = await Bun.file(`${import.meta.dir}/../../docs/security.md`).text();
  const section = page.split("## What level 2 gives by itself")[1]?.split("\n## ")[0] ?? "";
  const listed = [...section.matchAll(/^\| (\w+) +\| ([\w, ]*)\| ([\w, ]*)\|$/gm)].slice(1);
  const namesOf = (kind: "read" | "write") =>
    own.filter((funct) => funct.kind === kind).map(({ operation }) => operation);
  const written = (column: 2 | 3) =>
    listed.flatMap(([, service, ...columns]) =>
      (columns[column - 2]?.match(/\w+/g) ?? []).map((name) => `${service}.${name}`),
    );
  expect(written(2).sort()).toEqual(namesOf("read").sort());
  expect(written(3).sort()).toEqual(namesOf("write").sort());
});

describe("who may read the log or undo, but not a record", () => {
  beforeEach(addProfiles);
  const lastActivity = () => one<{ id: number }>`SELECT max(id) AS id FROM activity`?.id as number;

  test("finds in the log what the history shows: neither its values nor its name", async () => {
    direct(() => update("users", userId("gestione1"), { profile: "registro" }));
    await as("direzione").call("Orders", "saveNotesManager", { id: world.order, notes: "riservato" });
    const note = lastActivity();
    const renamed = { id_client: world.rossi, values: { surname: "Segretini" } };
    expect((await as("ufficio").call("Client", "modifyClient", renamed)).ok).toBe(true);
    const client = lastActivity();
    const memo = {
      title: "Stipendi da rivedere",
      description: "Con calma",
      date: "05-03-2027",
      time: "9:30",
    };
    expect((await as("ufficio").call("Memo", "createNew", { values: memo })).ok).toBe(true);
    const memos = lastActivity();
    const shown = async (who: Profile, activity: number) =>
      (await visitor(who).get(`/admin/log/${activity}`)).text;
    for (const [activity, secret] of [
      [note, "riservato"],
      [memos, "Stipendi da rivedere"],
    ] as const) {
      const text = await shown("gestione1", activity);
      expect([activity, text.includes(secret)]).toEqual([activity, false]);
    }
    expect(await shown("superadmin", note)).toContain("riservato");
    expect(await shown("superadmin", memos)).not.toContain("Stipendi da rivedere");
    expect(await shown("gestione1", client)).not.toContain("Segretini");
    for (const who of ["gestione1", "superadmin"] as const) {
      const { logs } = (await as(who).call("Log", "getAll", {})).values;
      expect(JSON.stringify(logs)).not.toContain("Stipendi");
      expect([who, JSON.stringify(logs).includes("Segretini")]).toEqual([who, who === "superadmin"]);
    }
  });

  test("is refused without the name and the author of a record that uses it", async () => {
    direct(() => {
      const id = insert("profiles", { name: "clienti", label: "Clienti", level: 1 });
      for (const permission of ["clients.view", "clients.edit"])
        insert("profile_permissions", { id_profile: id, permission });
      update("users", userId("agenda"), { profile: "clienti" });
    });
    const refused = await as("agenda").call("Client", "deleteClient", { id: world.rossi });
    expect(refused.values.msg).toBe("Il cliente non può essere eliminato: ha altri dati collegati.");
    const place = { address: "Via Foria 5", cityId: naples, city: "Napoli", zip: "80137", province: "NA" };
    const values = { surname: "Laterali", privateClient: 1, fiscalCode: "X", privateAddress: "Y", ...place };
    const client = await as("agenda").call("Client", "createNew", { values });
    expect(client.ok).toBe(true);
    const activity = lastActivity();
    const id = client.values.id;
    direct(() =>
      insert("box_lines", { id_box: 1, used: 1, position: 0, id_client: id, title2: "Cassaforte" }),
    );
    const { values: undo } = await as("agenda").undo({ activity });
    expect(undo.msg).toMatch(
      /^Non si può annullare: il dato «[^»]*Laterali[^»]*» è usato in altri dati collegati\.$/,
    );
  });
});
