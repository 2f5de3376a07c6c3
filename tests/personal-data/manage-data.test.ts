import { createAccount } from "../../src/server/accounts/store";
import { everyFunct } from "../../src/server/api";
import type { Permission, Profile } from "../../src/server/base/permissions";
import { perform } from "../../src/server/call/funct";
import { updateAccount } from "../support/accounts";
import { as, direct, dump, fresh, insert, userId, visitor, world } from "../support/requests";

beforeEach(() => {
  fresh();
  newProfile("ospite", ["clients.view"]);
});

/** An administrator with these permissions alone, and a colleague's profile of the same name. */
function newProfile(name: string, keys: Permission[], level = 2) {
  direct(() => {
    const id = insert("profiles", { name, label: name, level });
    for (const permission of keys) insert("profile_permissions", { id_profile: id, permission });
    const account = { username: name, email: `${name}@traslo.example`, name: "Prova", surname: name };
    createAccount({ ...account, profile: name, hash: "", mustChangePassword: false });
  });
}

const guest = () => as("ospite" as Profile);
const ofData = everyFunct().filter(({ operation }) =>
  /^(Backup|FullExport|Import|PersonalData)\./.test(operation),
);
const pages = ["/admin/backups/", "/admin/full_export/", "/admin/import/", "/personal-data/"];

const statusOf = async (funct: (typeof ofData)[number], who: Profile) =>
  (await perform(funct as never, {}, as(who).caller)).status;

describe("an administrator without the permission for all data", () => {
  test("takes out, replaces, imports and erases nothing, by call or page", async () => {
    const before = dump();
    for (const funct of ofData)
      expect([funct.operation, await statusOf(funct, "ospite" as Profile)]).toEqual([funct.operation, 403]);
    const browser = visitor("ospite" as Profile);
    for (const path of pages) expect([path, (await browser.get(path)).status]).toEqual([path, 403]);
    const home = (await browser.get("/")).text;
    for (const path of pages) expect(home).not.toContain(`href="${path}"`);
    expect(dump()).toBe(before);
  });

  test("opens no wall display on a day that the own profile does not see", async () => {
    expect((await guest().call("Kiosk", "createNew", { name: "Mio" })).status).toBe(403);
    newProfile("capannone", ["viewDailyWorksMenu"]);
    expect((await as("capannone" as Profile).call("Kiosk", "createNew", { name: "Suo" })).ok).toBe(true);
  });

  test("sees in the bin what the own profile may delete, and restores nothing else", async () => {
    await as("ufficio").call("Orders", "deleteWork", { id: world.hiddenWork });
    const { id } = (await as("gestione1").call("Bin", "getAll", {})).values.records[0];
    expect((await guest().call("Bin", "getAll", {})).values.records).toEqual([]);
    expect((await guest().call("Bin", "restore", { id })).status).toBe(404);
  });

  test("cannot give itself or others the permission, nor take over an account that has it", async () => {
    const before = dump();
    const { profiles } = (await guest().call("Profile", "getAll", {})).values;
    const own = profiles.find(({ name }: { name: string }) => name === "ospite");
    const ticked = { id: own.id, values: { rules: { manageData: 1 } } };
    expect((await guest().call("Profile", "update", ticked)).status).toBe(403);
    const gestione = profiles.find(({ name }: { name: string }) => name === "gestione1");
    expect(
      (await guest().call("Profile", "copy", { id: gestione.id, values: { label: "Copia" } })).status,
    ).toBe(403);
    const promotion = { profile: "gestione1" };
    expect((await updateAccount("ospite" as Profile, userId("ospite" as Profile), promotion)).status).toBe(
      403,
    );
    const reset = await guest().call("Account", "resetPassword", { id: userId("gestione1") });
    expect(reset.status).toBe(403);
    expect(dump()).toBe(before);
  });
});

test("a level alone does not give it: an account of magazzino that became an administrator", async () => {
  await updateAccount("superadmin", userId("magazzino"), { level: 2 });
  for (const funct of ofData)
    expect([funct.operation, await statusOf(funct, "magazzino")]).toEqual([funct.operation, 403]);
});

test("superadmin, gestione1 and gestione2 have it, and a profile that somebody gave it", async () => {
  newProfile("informatico", ["manageData"]);
  for (const who of ["superadmin", "gestione1", "gestione2", "informatico"] as Profile[])
    for (const funct of ofData) expect([403, 401]).not.toContain(await statusOf(funct, who));
});
