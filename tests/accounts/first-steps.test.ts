import { type Step, type StepName, stepNames } from "../../src/server/accounts/first-steps/model";
import { migrate } from "../../src/server/journal/migrate";
import { firstAccount } from "../../src/server/process/data-folder";
import { addDays, open, today, update, use, visitor } from "../support/requests";
import { as, direct, fresh, type Values } from "../support/world";

let admin: ReturnType<typeof as>;

beforeEach(() => {
  fresh();
  admin = as("gestione1");
});

const steps = async (): Promise<Step[]> => (await admin.call("FirstSteps", "getAll", {})).values.steps;
const step = async (name: StepName) => (await steps()).find((one) => one.name === name) as Step;

describe("the first steps", () => {
  test("of an installation that nobody has used are all open", async () => {
    const db = open(":memory:");
    await migrate(db);
    use(db);
    await firstAccount(false, "una-parola-lunga");
    const { allSteps } = await import("../../src/server/accounts/first-steps/store");
    const found = allSteps().steps;
    expect(found.map(({ name }) => name)).toEqual([...stepNames]);
    expect(found.filter(({ done }) => done)).toEqual([]);
  });

  test.each<[StepName, () => Promise<unknown>]>([
    ["firm", () => admin.call("Firm", "update", { values: { name: "Rossi" } })],
    ["agents", () => admin.call("List", "change", { list: "agents", value: 1, values: { text: "Ada" } })],
    ["workers", () => admin.call("Settings", "addNames", { kind: "workers", text: "Rossi Ugo" })],
    ["vehicles", () => admin.call("Settings", "addNames", { kind: "vehicles", text: "AB123CD" })],
    // The password counts as given only in a session of this world.
    ["wall", () => as("gestione1").call("Kiosk", "createNew", { name: "Magazzino" })],
  ])("%s is done as soon as the data say so", async (name, act) => {
    expect((await step(name)).done).toBe(false);
    await act();
    expect((await step(name)).done).toBe(true);
  });

  test("can be skipped, which is undone like any change, and taken up again", async () => {
    const { activity } = (await admin.call("FirstSteps", "skip", { step: "wall" })) as Values;
    await admin.call("FirstSteps", "skip", { step: "boxes" });
    expect([(await step("wall")).skipped, (await step("boxes")).skipped]).toEqual([true, true]);
    await admin.call("FirstSteps", "skip", { step: "wall", skipped: 0 });
    expect([(await step("wall")).skipped, (await step("boxes")).skipped]).toEqual([false, true]);
    expect(activity).toBeGreaterThan(0);
  });

  test("refuse an unknown step", async () => {
    expect((await admin.call("FirstSteps", "skip", { step: "nothing" })).status).toBe(422);
  });
});

describe("the page of a step", () => {
  const line = async (at: string, username: "gestione1" | "ufficio" = "gestione1") => {
    const { status, text } = await visitor(username).get(`/admin/first_steps/next?at=${at}`);
    return status === 200
      ? text
          .match(/<p class="next-step">.*?<\/p>/s)?.[0]
          .replace(/<[^>]*>/g, " ")
          .replace(/\s+/g, " ")
      : status;
  };

  test("says which step it is, whether it is done, and leads to the next open one", async () => {
    expect(await line("/admin/settings/workers/")).toBe(
      " Passo 4 di 10: gli operai Avanti: gli automezzi Tutti i passi ",
    );
    await admin.call("Settings", "addNames", { kind: "workers", text: "Rossi Ugo" });
    await admin.call("FirstSteps", "skip", { step: "vehicles" });
    expect(await line("/admin/settings/workers/paste")).toBe(
      " Passo 4 di 10 fatto: gli operai Avanti: i materiali e le giacenze Tutti i passi ",
    );
  });

  test("says nothing elsewhere, to others, and once all are settled", async () => {
    expect(await line("/memo/")).toBeUndefined();
    expect(await line("/client/insert", "ufficio")).toBe(403);
    for (const name of stepNames) await admin.call("FirstSteps", "skip", { step: name });
    expect(await line("/admin/settings/workers/")).toBeUndefined();
  });

  test("asks for it, the others do not", async () => {
    const asks = async (path: string, username: "gestione1" | "ufficio" = "gestione1") =>
      (await visitor(username).get(path)).text.includes('id="next-step"');
    expect(await asks("/admin/settings/workers/")).toBe(true);
    expect(await asks("/memo/")).toBe(false);
    expect(await asks("/client/insert", "ufficio")).toBe(false);
  });
});

describe("Home", () => {
  const home = async (username: "gestione1" | "ufficio" = "gestione1") =>
    (await visitor(username).get("/")).text;

  test("shows administrators of a new installation how far it is and what is next", async () => {
    expect(await home()).toContain("Vedi tutti i passi");
    expect(await home("ufficio")).not.toContain("Vedi tutti i passi");
  });

  test("no longer shows them when they were hidden, all settled, or the installation is not new", async () => {
    await admin.call("FirstSteps", "hide", {});
    expect(await home()).not.toContain("Vedi tutti i passi");
    await admin.call("FirstSteps", "hide", { hidden: 0 });
    for (const name of stepNames) await admin.call("FirstSteps", "skip", { step: name });
    expect(await home()).not.toContain("Vedi tutti i passi");
    await admin.call("FirstSteps", "skip", { step: "wall", skipped: 0 });
    expect(await home()).toContain("Vedi tutti i passi");
    direct(() => update("users", 1, { date_created: `${addDays(today(), -61)} 08:00` }));
    expect(await home()).not.toContain("Vedi tutti i passi");
  });
});

describe("the page", () => {
  test("has every step with its links, and the steps that do not serve can be taken up again", async () => {
    const office = visitor("gestione1");
    await admin.call("FirstSteps", "skip", { step: "wall" });
    const { text } = await office.get("/admin/first_steps/");
    for (const name of stepNames) expect(text).toContain(`id="step-${name}"`);
    for (const words of ["Riprendi", "Non serve", "/admin/settings/workers/paste", "/admin/backups/"])
      expect(text).toContain(words);
  });
});
