import { isRestriction, type Permission } from "../../base/permissions";
import type { Rows } from "../../tables/rows";

/** The profile that nobody changes: somebody must always be able to manage everything. */
export const fixedProfile = "superadmin";

export type ListedProfile = Rows["profiles"] & {
  rules: Record<string, boolean | Record<string, boolean>>;
  held: number;
  accounts: number;
  mayGive: boolean;
  mayChange: boolean;
  locked: Permission[];
};

type Group = { title: string; permissions: Partial<Record<Permission, string>> };

export const permissionGroups: Group[] = [
  {
    title: "Clienti",
    permissions: {
      "clients.view": "Vedere i clienti",
      "clients.edit": "Inserire, modificare ed eliminare clienti e luoghi",
    },
  },
  {
    title: "Appuntamenti",
    permissions: {
      "appointments.view": "Vedere gli appuntamenti",
      "appointments.create": "Inserire appuntamenti",
      "appointments.edit": "Modificare appuntamenti e cambiarne l'agente",
      "appointments.delete": "Eliminare appuntamenti",
      "messages.send": "Avvisare i clienti (solo sito A)",
    },
  },
  {
    title: "Ordini",
    permissions: {
      "orders.view": "Vedere gli ordini",
      "orders.create": "Inserire ordini",
      "orders.edit": "Modificare ed eliminare ordini",
      "orders.deleteRenata": "Eliminare ordini con Flag R",
      "orders.notesManager": "Leggere e scrivere le note della direzione",
      editFlagRenata: "Mettere e togliere il Flag R (solo sito A)",
    },
  },
  {
    title: "Prezzi, margini e costi",
    permissions: {
      "quotes.edit": "Scrivere e inviare preventivi (solo sito A)",
      "prices.view": "Vedere e scrivere prezzi, costi e totali",
      "margins.view": "Vedere ed esportare i margini degli ordini (solo sito A)",
      "costs.edit": "Vedere e modificare i costi di ore, automezzi e chilometri (solo sito A)",
    },
  },
  {
    title: "Documenti",
    permissions: {
      "documents.view": "Vedere tutti i documenti",
      "documents.showInCharge": "Vedere i documenti visibili in giornaliera",
      "documents.edit": "Caricare ed eliminare documenti",
    },
  },
  {
    title: "Lavorazioni",
    permissions: {
      "works.view": "Vedere le lavorazioni",
      "works.edit": "Inserire, modificare ed eliminare lavorazioni",
      "works.deleteRenata": "Eliminare lavorazioni con Flag R",
      "works.notesForeman": "Scrivere le note del caposquadra",
    },
  },
  {
    title: "Giornaliera e squadre",
    permissions: {
      viewDailyWorksMenu: "Vedere la giornaliera",
      modifyDailyWorks: "Comporre le squadre nella giornaliera",
      addWorkInDailyWork: "Aggiungere lavorazioni dalla giornaliera",
      "workersVehicles.view": "Vedere operai e automezzi delle lavorazioni",
      "workersVehicles.edit": "Assegnare operai e automezzi, registrare assenze",
    },
  },
  {
    title: "Risorse",
    permissions: {
      "resources.menu": "Aprire la pagina Risorse",
      "resources.view": "Vedere le risorse richieste",
      "resources.edit": "Inserire e modificare risorse",
      editResourcesB: "Modificare le risorse B (solo sito A)",
    },
  },
  {
    title: "Materiali e magazzino",
    permissions: {
      "materials.view": "Vedere i materiali",
      "materials.edit": "Modificare materiali e consegne",
      "orders.manageMaterials": "Gestire carichi, inventario e giacenze",
    },
  },
  {
    title: "Planning",
    permissions: {
      "planning.view": "Vedere il planning",
      "planning.edit": "Spostare lavorazioni e appuntamenti",
      "planning.onlyAgent2": "Limitato agli appuntamenti dell'agente 2",
    },
  },
  {
    title: "Depositi",
    permissions: {
      boxes: "Vedere i depositi",
      editDeposit: "Modificare i depositi e inviare solleciti",
    },
  },
  {
    title: "Registri",
    permissions: {
      logVehicle: "Tenere il log automezzi",
      logWorkers: "Tenere il log operai",
    },
  },
  {
    title: "Controllo",
    permissions: {
      agentsStats: "Vedere le statistiche agenti (solo sito A)",
      adminLog: "Leggere il log delle operazioni",
      manageSiteB: "Gestire il sito B (solo sito A)",
      manageData: "Gestire salvataggi, Esporta tutto, importazioni e dati personali (solo sito A)",
    },
  },
];

export const permissionLabels = Object.assign(
  {},
  ...permissionGroups.map(({ permissions }) => permissions),
) as Record<Permission, string>;

export const permissionName = (key: unknown): string => permissionLabels[key as Permission] ?? String(key);

export const needs: Partial<Record<Permission, Permission>> = {
  "clients.edit": "clients.view",
  "appointments.create": "appointments.view",
  "appointments.edit": "appointments.view",
  "appointments.delete": "appointments.view",
  "orders.create": "orders.view",
  "orders.edit": "orders.view",
  "orders.deleteRenata": "orders.view",
  "orders.notesManager": "orders.view",
  "prices.view": "orders.view",
  "quotes.edit": "appointments.view",
  "margins.view": "prices.view",
  "costs.edit": "prices.view",
  manageData: "prices.view",
  "documents.edit": "documents.view",
  "works.edit": "works.view",
  "works.deleteRenata": "works.view",
  "works.notesForeman": "works.view",
  modifyDailyWorks: "viewDailyWorksMenu",
  addWorkInDailyWork: "viewDailyWorksMenu",
  "workersVehicles.edit": "workersVehicles.view",
  "resources.menu": "resources.view",
  "resources.edit": "resources.view",
  editResourcesB: "works.view",
  "materials.edit": "materials.view",
  "orders.manageMaterials": "materials.view",
  "planning.edit": "planning.view",
  "messages.send": "planning.view",
  "planning.onlyAgent2": "planning.view",
  editDeposit: "boxes",
};

/** Each right to change something is in one of the two. */
const areas: [string, ...Permission[]][] = [
  ["clienti", "clients.edit"],
  ["appuntamenti", "appointments.edit", "appointments.create", "appointments.delete"],
  ["ordini", "orders.edit", "orders.create"],
  ["preventivi", "quotes.edit"],
  ["lavorazioni", "works.edit"],
  ["squadre", "modifyDailyWorks"],
  ["materiali", "materials.edit", "orders.manageMaterials"],
  ["depositi", "editDeposit"],
  ["salvataggi", "manageData"],
];

const smallAreas: [string, ...Permission[]][] = [
  ["documenti", "documents.edit"],
  ["note della direzione", "orders.notesManager"],
  ["note del caposquadra", "works.notesForeman"],
  ["operai e automezzi", "workersVehicles.edit"],
  ["planning", "planning.edit"],
  ["messaggi ai clienti", "messages.send"],
  ["lavorazioni dalla giornaliera", "addWorkInDailyWork"],
  ["risorse", "resources.edit", "editResourcesB"],
  ["Flag R", "editFlagRenata", "orders.deleteRenata", "works.deleteRenata"],
  ["costi", "costs.edit"],
  ["sito B", "manageSiteB"],
  ["log automezzi", "logVehicle"],
  ["log operai", "logWorkers"],
];

const listed = (words: readonly string[]) => new Intl.ListFormat("it").format(words);

/** What somebody with the profile changes on site A, in a few words for who chooses it. */
export function profileInWords({ rules }: Pick<ListedProfile, "rules">): string {
  const holds = (key: Permission) => {
    const [group, name] = key.split(".") as [string, string | undefined];
    const of = rules[group];
    return name ? Boolean((of as Record<string, boolean> | undefined)?.[name]) : of === true;
  };
  const [held, lacked] = [true, false].map((isHeld) =>
    areas.filter(([, ...keys]) => keys.some(holds) === isHeld).map(([word]) => word),
  ) as [string[], string[]];
  if (held.length > lacked.length + 1)
    return lacked.length ? `lavora su tutto tranne ${listed(lacked)}` : "lavora su tutto";
  if (held.length) return `modifica ${listed(held)}`;
  const small = smallAreas.filter(([, ...keys]) => keys.some(holds)).map(([word]) => word);
  return small.length ? `legge, scrive solo ${listed(small)}` : "legge soltanto";
}

export const messages = {
  copied: "Profilo creato: scegliere ora che cosa può fare",
  changed: "Profilo modificato",
  retired: "Profilo disattivato",
  reopened: "Profilo riattivato",
  deleted: "Profilo eliminato",
  viewing: "Vista attivata",
  viewEnded: "Vista terminata",
  missing: "Profilo non trovato.",
  taken: "Esiste già un profilo con questo nome.",
  fixed:
    "Il profilo Superadmin non si può cambiare: qualcuno deve poter sempre gestire tutto. Se ne può fare una copia.",
  levelAbove: "Non si può dare un livello superiore al proprio.",
  levelInUse:
    "Il livello non si può cambiare mentre un account ha il profilo: si cambia nel singolo account, oppure in una copia del profilo.",
  exceeds: "Il profilo ha un livello o permessi che il proprio account non ha: può cambiarlo un superadmin.",
};

export const lackedMessage = (keys: readonly Permission[]) => {
  const [limits, rights] = [keys.filter(isRestriction), keys.filter((key) => !isRestriction(key))];
  const sentence = (text: string, some: readonly Permission[]) =>
    some.length ? [`${text}: ${some.map((key) => permissionLabels[key]).join(", ")}.`] : [];
  return [
    ...sentence("Non si può dare un permesso che il proprio profilo non ha", rights),
    ...sentence("Non si può togliere un limite che il proprio profilo ha", limits),
  ].join(" ");
};

export const neededMessage = (needed: Permission) => `Serve anche «${permissionLabels[needed]}».`;

export const inUseMessage = (accounts: number) =>
  accounts === 1
    ? "Il profilo non può essere eliminato: lo ha un account."
    : `Il profilo non può essere eliminato: lo hanno ${accounts} account.`;
