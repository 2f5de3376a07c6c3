/** Every permission, in the order of the specification (PERMISSIONS.md), then our own. What no profile has is denied. */
export const permissions = [
  "boxes",
  "editDeposit",
  "manageSiteB",
  "adminLog",
  "clients.view",
  "clients.edit",
  "appointments.view",
  "appointments.create",
  "appointments.edit",
  "appointments.delete",
  "orders.view",
  "orders.create",
  "orders.edit",
  "orders.deleteRenata",
  "orders.notesManager",
  "orders.manageMaterials",
  "documents.view",
  "documents.showInCharge",
  "documents.edit",
  "workersVehicles.view",
  "workersVehicles.edit",
  "resources.menu",
  "resources.view",
  "resources.edit",
  "works.view",
  "works.edit",
  "works.deleteRenata",
  "works.notesForeman",
  "materials.view",
  "materials.edit",
  "planning.view",
  "planning.edit",
  "planning.onlyAgent2",
  "viewDailyWorksMenu",
  "modifyDailyWorks",
  "addWorkInDailyWork",
  "logVehicle",
  "logWorkers",
  "agentsStats",
  "editFlagRenata",
  "editResourcesB",
  "manageData",
] as const;

export type Permission = (typeof permissions)[number];
export type Site = "A" | "B";

/**
 * The profiles of a new installation with their levels, as the demo and the tests name them. Those in use are in the
 * database (profiles.ts).
 */
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

/** Permissions that nobody has on site B. */
const voidOnB = new Set<Permission>(["manageSiteB", "agentsStats", "editFlagRenata", "editResourcesB"]);

/** Whether these rights include the permission on this site. */
export const includes = (rights: readonly Permission[], key: Permission, site: Site): boolean =>
  rights.includes(key) && !(site === "B" && voidOnB.has(key));

type Rules = Record<string, boolean | Record<string, boolean>>;

/** The nested rules object of the wire, every key present: `{ boxes: true, clients: { view: true, … }, … }`. */
export function rulesOf(rights: readonly Permission[], site: Site): Rules {
  const rules: Rules = {};
  for (const key of permissions) {
    const [group, name] = key.split(".") as [string, string | undefined];
    const held = includes(rights, key, site);
    if (name) rules[group] = { ...((rules[group] as Record<string, boolean>) ?? {}), [name]: held };
    else rules[group] = held;
  }
  return rules;
}

/** Notes of two jobs and a restriction: administrators give them without having them, as the specification's accounts need. */
const ofJobs: readonly Permission[] = ["orders.notesManager", "works.notesForeman", "planning.onlyAgent2"];

type Giver = { level: number; rights: readonly Permission[] };

/** Those of the permissions that somebody may not give: nobody gives more than he has, but the highest level gives all. */
export const lackedBy = ({ level, rights }: Giver, keys: readonly Permission[]): Permission[] =>
  level === 3 ? [] : keys.filter((key) => !rights.includes(key) && !ofJobs.includes(key));
