/** Each permission with the profiles that have it (PERMISSIONS.md). What is not here is denied. */
const holders = {
  boxes: "superadmin gestione1 gestione2 ufficio consultazione depositi direzione",
  editDeposit: "superadmin gestione1 gestione2 ufficio depositi",
  manageSiteB: "superadmin",
  adminLog: "superadmin",
  "clients.view": "*",
  "clients.edit": "superadmin gestione1 gestione2 ufficio preventivi segreteria",
  "appointments.view": "*",
  "appointments.create": "superadmin gestione1 gestione2 ufficio preventivi agenti segreteria",
  "appointments.edit": "superadmin gestione1 gestione2 ufficio preventivi agenda agenti segreteria",
  "appointments.delete": "superadmin gestione1 gestione2 ufficio preventivi agenti segreteria",
  "orders.view": "*",
  "orders.create": "superadmin gestione1 gestione2 ufficio preventivi",
  "orders.edit": "superadmin gestione1 gestione2 ufficio preventivi",
  "orders.deleteRenata": "superadmin gestione1 gestione2 depositi",
  "orders.notesManager": "superadmin direzione",
  "orders.manageMaterials": "superadmin gestione1 gestione2 ufficio preventivi",
  "documents.view":
    "superadmin gestione1 gestione2 ufficio preventivi consultazione agenda agenti depositi direzione",
  "documents.showInCharge": "superadmin gestione1 gestione2 ufficio preventivi consultazione magazzino",
  "documents.edit": "superadmin gestione1 gestione2 ufficio preventivi",
  "workersVehicles.view":
    "superadmin gestione1 gestione2 ufficio preventivi consultazione magazzino agenda agenti depositi direzione",
  "workersVehicles.edit": "superadmin gestione1 gestione2 ufficio preventivi magazzino",
  "resources.menu": "superadmin gestione1 gestione2 ufficio preventivi",
  "resources.view":
    "superadmin gestione1 gestione2 ufficio preventivi consultazione magazzino agenda agenti depositi direzione",
  "resources.edit": "superadmin gestione1 gestione2 ufficio preventivi",
  "works.view":
    "superadmin gestione1 gestione2 ufficio preventivi consultazione magazzino agenda agenti depositi direzione",
  "works.edit": "superadmin gestione1 gestione2 ufficio preventivi",
  "works.deleteRenata": "superadmin gestione1 gestione2 depositi",
  "works.notesForeman": "magazzino",
  "materials.view":
    "superadmin gestione1 gestione2 ufficio preventivi consultazione magazzino agenda agenti depositi direzione",
  "materials.edit": "superadmin gestione1 gestione2 ufficio preventivi magazzino",
  "planning.view": "*",
  "planning.edit": "superadmin gestione1 gestione2 ufficio preventivi segreteria",
  "planning.onlyAgent2": "magazzino",
  viewDailyWorksMenu: "superadmin gestione1 gestione2 ufficio preventivi consultazione magazzino direzione",
  modifyDailyWorks: "superadmin gestione1 gestione2 magazzino",
  addWorkInDailyWork: "superadmin gestione1 gestione2 magazzino",
  logVehicle: "superadmin gestione1 gestione2 preventivi",
  logWorkers: "superadmin gestione1 gestione2 preventivi",
  agentsStats: "superadmin gestione1 gestione2 ufficio preventivi direzione",
  editFlagRenata: "superadmin gestione1 gestione2 ufficio",
  editResourcesB: "superadmin gestione1 gestione2 ufficio",
} as const;

export type Permission = keyof typeof holders;
export type Site = "A" | "B";

/** Profile and its level; `isAdmin` is a level above 1. */
export const profiles = {
  superadmin: 3,
  gestione1: 2,
  gestione2: 2,
  ufficio: 1,
  preventivi: 1,
  consultazione: 1,
  magazzino: 1,
  agenda: 1,
  agenti: 1,
  depositi: 1,
  direzione: 1,
  segreteria: 1,
} as const;

export type Profile = keyof typeof profiles;

const permissions = Object.keys(holders) as Permission[];

/** Permissions that nobody has on site B. */
const voidOnB = new Set<Permission>(["manageSiteB", "agentsStats", "editFlagRenata", "editResourcesB"]);

const sets = new Map(
  Object.keys(profiles).map((profile) => [
    profile,
    new Set(permissions.filter((key) => holders[key] === "*" || holders[key].split(" ").includes(profile))),
  ]),
);

/** Whether the profile has the permission on this site. */
export function holds(profile: string, key: Permission, site: Site): boolean {
  return Boolean(sets.get(profile)?.has(key)) && !(site === "B" && voidOnB.has(key));
}

type Rules = Record<string, boolean | Record<string, boolean>>;

/** The nested rules object of the wire, every key present: `{ boxes: true, clients: { view: true, … }, … }`. */
export function rulesOf(profile: string, site: Site): Rules {
  const rules: Rules = {};
  for (const key of permissions) {
    const [group, name] = key.split(".") as [string, string | undefined];
    const held = holds(profile, key, site);
    if (name) rules[group] = { ...((rules[group] as Record<string, boolean>) ?? {}), [name]: held };
    else rules[group] = held;
  }
  return rules;
}
