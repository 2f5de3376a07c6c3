import type { Operation } from "../server/api";
import { Icon } from "./ui/icon";
import type { IconName } from "./ui/icons";
import { useViewer, type Viewer } from "./viewer";

/** Who sees it: everybody, callers who may use a funct, or viewers that the function accepts. */
type When = Operation | ((viewer: Viewer) => boolean);
type Entry = { href: string; text: string; icon: IconName; when?: When };
type Group = { title?: string; when?: When; entries: Entry[] };

/** The drawer (spec 1 §2), in the specification's order. */
const menu: Group[] = [
  {
    entries: [
      { href: "/", text: "Home", icon: "house" },
      { href: "/agenda", text: "Agenda", icon: "calendar-days", when: ({ user }) => user !== null },
    ],
  },
  {
    title: "Anagrafica Cliente",
    when: "Client.getAll",
    entries: [
      { href: "/client/insert", text: "Inserisci", icon: "user-plus", when: "Client.createNew" },
      { href: "/client/search", text: "Cerca", icon: "search" },
      { href: "/client/", text: "Elenco", icon: "users" },
    ],
  },
  {
    title: "Appuntamenti",
    when: "Appointment.getAll",
    entries: [
      {
        href: "/appointment/insert",
        text: "Inserisci",
        icon: "calendar-plus",
        when: "Appointment.createNew",
      },
      { href: "/appointment/", text: "Elenco", icon: "calendar" },
    ],
  },
  {
    title: "Ordini",
    when: "Orders.getIndex",
    entries: [
      { href: "/orders/insert/", text: "Inserisci", icon: "package-plus", when: "Orders.insert" },
      { href: "/orders/", text: "Elenco", icon: "package" },
    ],
  },
  {
    title: "Magazzino",
    when: "Orders.getMaterialsHistory",
    entries: [
      { href: "/orders/materials/", text: "Nuovo carico", icon: "package-plus" },
      { href: "/materials/count/", text: "Inventario", icon: "clipboard-list" },
      { href: "/materials/low/", text: "Sotto soglia", icon: "package" },
      { href: "/materials/history/", text: "Storico", icon: "history" },
    ],
  },
  {
    title: "Memo",
    when: "Memo.getAll",
    entries: [
      { href: "/memo/insert", text: "Inserisci", icon: "plus" },
      { href: "/memo/", text: "Elenco", icon: "sticky-note" },
    ],
  },
  {
    title: "Log automezzi",
    when: "LogVehicle.getAll",
    entries: [
      { href: "/logVehicle/insert", text: "Inserisci", icon: "plus" },
      { href: "/logVehicle/", text: "Elenco", icon: "truck" },
    ],
  },
  {
    title: "Log operai",
    when: "LogWorkers.getAll",
    entries: [
      { href: "/logWorkers/insert", text: "Inserisci", icon: "plus" },
      { href: "/logWorkers/", text: "Elenco", icon: "banknote" },
    ],
  },
  {
    title: "Operazioni",
    entries: [
      { href: "/dailyWorks/", text: "Giornaliera", icon: "clipboard-list", when: "Works.getByDate" },
      {
        href: "/absences/",
        text: "Assenze",
        icon: "ban",
        when: ({ site, mayCall }) => site === "A" && mayCall("Works.addAbsence"),
      },
      { href: "/resources/", text: "Risorse", icon: "forklift", when: ({ can }) => can("resources.menu") },
      { href: "/box/", text: "Deposito", icon: "warehouse", when: "Box.getAll" },
      { href: "/bin/", text: "Cestino", icon: "trash-2", when: "Bin.getAll" },
    ],
  },
  {
    title: "Planning",
    when: "Calendar.getWeek",
    entries: [
      { href: "/planning/", text: "Tutto", icon: "calendar-days" },
      { href: "/planning/works", text: "Lavorazioni", icon: "hammer", when: "Calendar.getWork" },
      { href: "/planning/appointments", text: "Appuntamenti", icon: "calendar" },
      { href: "/planning/memo", text: "Memo", icon: "sticky-note" },
    ],
  },
  {
    title: "Comunicazioni",
    when: "News.getNews",
    entries: [
      { href: "/news/", text: "News", icon: "newspaper" },
      { href: "/reports/", text: "Segnalazioni", icon: "flag" },
    ],
  },
  {
    title: "Amministrazione",
    entries: [
      { href: "/agentsStats/", text: "Statistiche agenti", icon: "chart-column", when: "Agents.getStats" },
      { href: "/admin/log/", text: "Log", icon: "history", when: "Log.getAll" },
      { href: "/admin/accounts/", text: "Account", icon: "shield-check", when: "Account.getRequests" },
      { href: "/admin/outbox/", text: "Posta in uscita", icon: "mail", when: "Outbox.getAll" },
      { href: "/admin/locations/", text: "Condomini", icon: "building-2", when: "Location.update" },
      { href: "/admin/settings/", text: "Impostazioni", icon: "settings", when: "Settings.getAll" },
      { href: "/admin/kiosks/", text: "Schermi", icon: "monitor", when: "Kiosk.getAll" },
      {
        href: "/admin/settings/materials/",
        text: "Materiali",
        icon: "banknote",
        when: ({ mayCall }) => mayCall("Settings.changeMaterial") && !mayCall("Settings.getAll"),
      },
      {
        href: "/admin/import/",
        text: "Importazioni",
        icon: "upload",
        when: ({ site, mayCall }) => site === "A" && mayCall("Import.getAll"),
      },
      {
        href: "/admin/backups/",
        text: "Salvataggi",
        icon: "database-backup",
        when: ({ site, mayCall }) => site === "A" && mayCall("Backup.getAll"),
      },
      {
        href: "/admin/full_export/",
        text: "Esporta tutto",
        icon: "download",
        when: ({ site, mayCall }) => site === "A" && mayCall("FullExport.getAll"),
      },
      {
        href: "/personal-data/",
        text: "Dati personali",
        icon: "shield-check",
        when: ({ site, mayCall }) => site === "A" && mayCall("PersonalData.getAll"),
      },
      {
        href: "/admin/system/",
        text: "Sistema",
        icon: "activity",
        when: ({ site, mayCall }) => site === "A" && mayCall("System.getAll"),
      },
      { href: "/admin/site_b/", text: "Gestire sito B", icon: "globe", when: "SiteB.getStatus" },
    ],
  },
];

const allowed =
  (viewer: Viewer) =>
  ({ when }: Entry | Group) =>
    typeof when === "string" ? viewer.mayCall(when) : (when?.(viewer) ?? true);

/** The groups and entries that the viewer may use. */
const groupsOf = (viewer: Viewer): Group[] =>
  menu
    .filter(allowed(viewer))
    .map((group) => ({ ...group, entries: group.entries.filter(allowed(viewer)) }))
    .filter((group) => group.entries.length > 0);

/** Every entry, for whatever account. */
export const menuEntries = menu.flatMap(({ title, entries }) =>
  entries.map(({ href, text }) => ({ href, text, group: title })),
);

/** False for the page of an entry that the viewer does not have; of other pages the menu knows nothing. */
export function mayOpen(viewer: Viewer, href: string): boolean {
  const has = (entries: { href: string }[]) => entries.some((entry) => entry.href === href);
  return !has(menuEntries) || has(groupsOf(viewer).flatMap((group) => group.entries));
}

export function Menu() {
  const viewer = useViewer();
  const groups = groupsOf(viewer);
  const current = currentEntry(viewer);
  return (
    <div className="menu">
      {groups.map((group) => (
        <div key={group.title ?? "top"} className="menu-group">
          {group.title && <h2>{group.title}</h2>}
          <ul>
            {group.entries.map((entry) => (
              <MenuLink
                key={entry.href}
                {...entry}
                group={group.title}
                current={entry.href === current?.href}
              />
            ))}
          </ul>
        </div>
      ))}
      <div className="menu-group session">
        <ul>
          {viewer.user ? (
            <MenuLink {...logout} />
          ) : (
            <MenuLink {...login} current={viewer.path === "/login"} />
          )}
        </ul>
      </div>
    </div>
  );
}

const login: Entry = { href: "/login", text: "Accedi", icon: "log-in" };
const logout: Entry = { href: "/logout", text: "Esci", icon: "log-out" };

type LinkProps = Entry & { group?: string; current?: boolean };

const MenuLink = ({ href, text, icon, group, current }: LinkProps) => (
  <li>
    <a href={href} aria-current={current ? "page" : undefined} title={group ? `${group}: ${text}` : text}>
      <Icon name={icon} />
      <span>{text}</span>
    </a>
  </li>
);

/** The entry with the longest path that the page's path begins with. */
export function currentEntry(viewer: Viewer): Entry | undefined {
  const { path } = viewer;
  return groupsOf(viewer)
    .flatMap((group) => group.entries)
    .filter(({ href }) => (href === "/" ? path === "/" : `${path}/`.startsWith(href.replace(/\/?$/, "/"))))
    .sort((a, b) => b.href.length - a.href.length)[0];
}
