/** In the order of the specification (PERMISSIONS.md), then our own; what no profile has is denied. */
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
  "margins.view",
  "costs.edit",
  "prices.view",
  "messages.send",
  "quotes.edit",
] as const;

export type Permission = (typeof permissions)[number];
export type Site = "A" | "B";

/** Of a new installation, the demo and the tests; those in use are in the database. */
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

const voidOnB = new Set<Permission>(["manageSiteB", "agentsStats", "editFlagRenata", "editResourcesB"]);

export const includes = (rights: readonly Permission[], key: Permission, site: Site): boolean =>
  rights.includes(key) && !(site === "B" && voidOnB.has(key));

type Rules = Record<string, boolean | Record<string, boolean>>;

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

/** Administrators give them without having them, as the specification's accounts need. */
const ofJobs: readonly Permission[] = ["orders.notesManager", "works.notesForeman"];

const restrictions: readonly Permission[] = ["planning.onlyAgent2"];

export const isRestriction = (key: Permission) => restrictions.includes(key);

type Giver = { level: number; profile: string; rights: readonly Permission[] };

export type Receiver = "another" | "himself";

/** What the giver lacks, and the restrictions that only he has; the highest level gives all. */
export function lackedBy(
  { level, profile, rights }: Giver,
  keys: readonly Permission[],
  receiver: Receiver = "another",
): Permission[] {
  if (level === 3 && (receiver === "another" || profile === "superadmin")) return [];
  return permissions.filter((key) => {
    if (isRestriction(key)) return rights.includes(key) && !keys.includes(key);
    const isExcepted = receiver === "another" && ofJobs.includes(key);
    return keys.includes(key) && !rights.includes(key) && !isExcepted;
  });
}

export const seenBy = (giver: Giver, keys: readonly Permission[]): Permission[] => {
  const lacked = lackedBy(giver, keys, "himself");
  const added = lacked.filter(isRestriction);
  return permissions.filter((key) => added.includes(key) || (keys.includes(key) && !lacked.includes(key)));
};
