import type { IconName } from "../../../views/ui/icons";
import type { Viewer } from "../../../views/viewer";
import type { Operation } from "../../api";

type When = Operation | ((viewer: Viewer) => boolean);

export type Entry = {
  href: string;
  text: string;
  name?: string;
  icon: IconName;
  when?: When;
  /** The pages that it leads to, each with its right: it opens the first that the account may open. */
  tabs?: readonly Entry[];
};

export type Group = { key: string; title: string; icon: IconName; when?: When; entries: Entry[] };

/** What folds the groups of an account that pinned an entry. */
export const allEntries = "all";

/** Parts of forms that an account has open or folded, remembered as groups of the menu are. */
export const foldOfWork = "work-more";

export const messages = { arranged: "Menu aggiornato", keys: "Scorciatoie aggiornate" };

export const home: Entry = { href: "/", text: "Home", icon: "house" };

/** What the office needs seldom, in one entry with a tab each. */
export const systemTabs: readonly Entry[] = [
  {
    href: "/admin/system/",
    text: "Stato",
    name: "Stato del sistema",
    icon: "activity",
    when: "System.getAll",
  },
  {
    href: "/admin/backups/",
    text: "Salvataggi",
    icon: "database-backup",
    when: "Backup.getAll",
  },
  { href: "/admin/import/", text: "Importazioni", icon: "upload", when: "Import.getAll" },
  {
    href: "/admin/full_export/",
    text: "Esporta tutto",
    icon: "download",
    when: "FullExport.getAll",
  },
  {
    href: "/personal-data/",
    text: "Dati personali",
    icon: "shield-check",
    when: "PersonalData.getAll",
  },
  { href: "/admin/outbox/", text: "Posta in uscita", icon: "mail", when: "Outbox.getAll" },
  { href: "/admin/locations/", text: "Condomini", icon: "building-2", when: "Location.update" },
];

/** The drawer (spec 1 §2), in the specification's order; every icon is another one. */
export const menu: Group[] = [
  {
    key: "clients",
    title: "Anagrafica Cliente",
    icon: "contact",
    when: "Client.getAll",
    entries: [
      {
        href: "/client/insert",
        text: "Inserisci",
        name: "Nuovo cliente",
        icon: "user-plus",
        when: "Client.createNew",
      },
      { href: "/client/search", text: "Cerca", name: "Cerca cliente", icon: "user-search" },
      { href: "/client/", text: "Elenco", name: "Clienti", icon: "users" },
    ],
  },
  {
    key: "appointments",
    title: "Appuntamenti",
    icon: "calendar-clock",
    when: "Appointment.getAll",
    entries: [
      {
        href: "/appointment/insert",
        text: "Inserisci",
        name: "Nuovo appuntamento",
        icon: "calendar-plus",
        when: "Appointment.createNew",
      },
      { href: "/appointment/", text: "Elenco", name: "Appuntamenti", icon: "calendar" },
    ],
  },
  {
    key: "orders",
    title: "Ordini",
    icon: "files",
    when: "Orders.getIndex",
    entries: [
      {
        href: "/orders/insert/",
        text: "Inserisci",
        name: "Nuovo ordine",
        icon: "file-plus",
        when: "Orders.insert",
      },
      { href: "/orders/", text: "Elenco", name: "Ordini", icon: "file-text" },
    ],
  },
  {
    key: "materials",
    title: "Magazzino",
    icon: "boxes",
    when: "Orders.getMaterialsHistory",
    entries: [
      { href: "/orders/materials/", text: "Nuovo carico", icon: "package-plus" },
      { href: "/materials/count/", text: "Inventario", icon: "package-search" },
      { href: "/materials/low/", text: "Sotto soglia", icon: "package-minus" },
      { href: "/materials/history/", text: "Storico", name: "Movimenti del magazzino", icon: "history" },
    ],
  },
  {
    key: "memos",
    title: "Memo",
    icon: "notebook-text",
    when: "Memo.getAll",
    entries: [
      { href: "/memo/insert", text: "Inserisci", name: "Nuovo memo", icon: "notebook-pen" },
      { href: "/memo/", text: "Elenco", name: "Memo", icon: "sticky-note" },
    ],
  },
  {
    key: "vehicle-log",
    title: "Log automezzi",
    icon: "truck",
    when: "LogVehicle.getAll",
    entries: [
      { href: "/logVehicle/insert", text: "Inserisci", name: "Nuovo log automezzo", icon: "wrench" },
      { href: "/logVehicle/", text: "Elenco", name: "Log automezzi", icon: "car" },
    ],
  },
  {
    key: "worker-log",
    title: "Log operai",
    icon: "hard-hat",
    when: "LogWorkers.getAll",
    entries: [
      { href: "/logWorkers/insert", text: "Inserisci", name: "Nuovo log operaio", icon: "hand-coins" },
      { href: "/logWorkers/", text: "Elenco", name: "Log operai", icon: "banknote" },
      { href: "/hours/month", text: "Ore del mese", icon: "clock", when: "Works.getMonthHours" },
    ],
  },
  {
    key: "operations",
    title: "Operazioni",
    icon: "list-checks",
    entries: [
      { href: "/dailyWorks/", text: "Giornaliera", icon: "clipboard-list", when: "Works.getByDate" },
      { href: "/messages/", text: "Da avvisare", icon: "check", when: "Messages.getDue" },
      { href: "/hours", text: "Ore", icon: "clipboard-pen", when: "Works.saveHours" },
      { href: "/agenda", text: "Agenda", icon: "calendar-check", when: ({ user }) => user !== null },
      { href: "/absences/", text: "Assenze", icon: "user-x", when: "Works.addAbsence" },
      { href: "/resources/", text: "Risorse", icon: "forklift", when: ({ can }) => can("resources.menu") },
      {
        href: "/resources/skills/",
        text: "Competenze",
        icon: "grid-3x3",
        when: "Settings.getSkillMatrix",
      },
      { href: "/box/", text: "Deposito", icon: "warehouse", when: "Box.getAll" },
      { href: "/bin/", text: "Cestino", icon: "trash-2", when: "Bin.getAll" },
    ],
  },
  {
    key: "planning",
    title: "Planning",
    icon: "calendar-range",
    when: "Calendar.getWeek",
    entries: [
      { href: "/planning/", text: "Tutto", name: "Planning", icon: "calendar-days" },
      {
        href: "/planning/works",
        text: "Lavorazioni",
        name: "Planning lavorazioni",
        icon: "hammer",
        when: "Calendar.getWork",
      },
      {
        href: "/planning/appointments",
        text: "Appuntamenti",
        name: "Planning appuntamenti",
        icon: "calendar-search",
      },
      { href: "/planning/memo", text: "Memo", name: "Planning memo", icon: "calendar-heart" },
      { href: "/planning/load", text: "Carico", icon: "layout-grid", when: "Calendar.getLoad" },
    ],
  },
  {
    key: "news",
    title: "Comunicazioni",
    icon: "megaphone",
    when: "News.getNews",
    entries: [
      { href: "/news/", text: "News", icon: "newspaper" },
      { href: "/reports/", text: "Segnalazioni", icon: "flag" },
    ],
  },
  {
    key: "administration",
    title: "Amministrazione",
    icon: "briefcase",
    entries: [
      { href: "/agentsStats/", text: "Statistiche agenti", icon: "chart-column", when: "Agents.getStats" },
      {
        href: "/agentsStats/margins",
        text: "Margini",
        icon: "chart-line",
        when: ({ mayCall }) => mayCall("Margin.getAll") && !mayCall("Agents.getStats"),
      },
      { href: "/admin/log/", text: "Log", icon: "scroll-text", when: "Log.getAll" },
      { href: "/admin/accounts/", text: "Account", icon: "key-round", when: "Account.getRequests" },
      { href: "/admin/settings/", text: "Impostazioni", icon: "settings", when: "Settings.getAll" },
      {
        href: "/admin/settings/materials/",
        text: "Materiali",
        icon: "tags",
        when: ({ mayCall }) => mayCall("Settings.changeMaterial") && !mayCall("Settings.getAll"),
      },
      {
        href: "/admin/settings/costs/",
        text: "Costi",
        icon: "coins",
        when: ({ mayCall }) => mayCall("Margin.getCosts") && !mayCall("Settings.getAll"),
      },
      { href: "/admin/system/", text: "Sistema", icon: "activity", tabs: systemTabs },
      { href: "/admin/site_b/", text: "Gestire sito B", icon: "globe", when: "SiteB.getStatus" },
    ],
  },
];

/** The pages of a group, each with where it stands; of an entry with tabs the tabs. */
export const pagesOf = ({ title, entries }: Group): (Entry & { group: string })[] =>
  entries.flatMap(({ tabs, ...entry }) =>
    tabs ? tabs.map((tab) => ({ ...tab, group: `${title} › ${entry.text}` })) : [{ ...entry, group: title }],
  );

type Named = Required<Pick<Entry, "href" | "text" | "name">> & { group: string };

export const menuEntries: Named[] = menu
  .flatMap(pagesOf)
  .map(({ href, text, name = text, group }) => ({ href, text, name, group }));

export const allowed =
  (viewer: Viewer) =>
  ({ when }: Pick<Entry, "when">) =>
    typeof when === "string" ? viewer.mayCall(when) : (when?.(viewer) ?? true);

const firstLogin: Entry = { href: "/account/password", text: "Cambia la password", icon: "key-round" };

/** Until a temporary password is changed every other page leads back to that. */
const isLocked = ({ user }: Viewer) => user?.mustChangePassword === true;

export const topOf = (viewer: Viewer): Entry[] => [isLocked(viewer) ? firstLogin : home];

export function groupsOf(viewer: Viewer): Group[] {
  if (isLocked(viewer)) return [];
  return menu
    .filter(allowed(viewer))
    .map((group) => ({ ...group, entries: group.entries.flatMap((entry) => shownOf(entry, viewer)) }))
    .filter((group) => group.entries.length > 0);
}

function shownOf(entry: Entry, viewer: Viewer): Entry[] {
  if (!entry.tabs) return allowed(viewer)(entry) ? [entry] : [];
  const tabs = entry.tabs.filter(allowed(viewer));
  return tabs.length > 0 ? [{ ...entry, href: tabs[0]?.href as string, tabs }] : [];
}

export const entriesOf = (viewer: Viewer): Entry[] => [
  ...topOf(viewer),
  ...groupsOf(viewer).flatMap(pagesOf),
];

/** Pages with another address that an entry leads to, too. */
const alsoUnder: Record<string, string[]> = {
  "/orders/": ["/orders/materials/bulk/", "/orders/materials/insert/", "/orders/materials/modify/"],
  "/admin/settings/": ["/resources/closures/", "/resources/travel/", "/admin/kiosks/", "/admin/first_steps/"],
};

const everyPage: { group: Pick<Group, "when">; entry: Entry }[] = [
  { group: {}, entry: home },
  ...menu.flatMap((group) => pagesOf(group).map((entry) => ({ group, entry }))),
];

/** Of two that lead to a page the one with the longer address. */
const places = everyPage
  .flatMap(({ group, entry }) =>
    [entry.href, ...(alsoUnder[entry.href] ?? [])].map((path) => ({ path, group, entry })),
  )
  .sort((a, b) => b.path.length - a.path.length);

const isUnder = (path: string, place: string) =>
  place === "/" ? path === "/" : `${path}/`.startsWith(place.replace(/\/?$/, "/"));

export function currentEntry(viewer: Viewer): Entry | undefined {
  if (isLocked(viewer)) return isUnder(viewer.path, firstLogin.href) ? firstLogin : undefined;
  const isShown = allowed(viewer);
  return places.find(
    ({ path, group, entry }) => isUnder(viewer.path, path) && isShown(group) && isShown(entry),
  )?.entry;
}

/** Today's work, then the places of one's own: what an account has on top that pinned nothing. */
export function usualPins({ can, site }: Pick<Viewer, "can" | "site">): string[] {
  const isOffice = can("clients.edit");
  const places: [href: string, isOwn: boolean][] = [
    ["/dailyWorks/", can("viewDailyWorksMenu")],
    ["/planning/", can("planning.view")],
    ["/agenda", true],
    ["/appointment/", can("appointments.edit")],
    ["/client/", isOffice],
    ["/orders/", isOffice && can("orders.view")],
    ["/hours", site === "A" && can("modifyDailyWorks") && !isOffice],
    ["/box/", can("editDeposit") && !isOffice],
    ["/agentsStats/", can("agentsStats") && !isOffice],
  ];
  return places.flatMap(([href, isOwn]) => (isOwn ? href : []));
}
