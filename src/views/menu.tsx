import { renderToStaticMarkup } from "react-dom/server";
import { Icon } from "./ui/icon";
import type { IconName } from "./ui/icons";
import { useViewer, type Viewer } from "./viewer";

type Entry = { href: string; text: string; icon: IconName; when?: (viewer: Viewer) => boolean };
type Group = { title?: string; when?: (viewer: Viewer) => boolean; entries: Entry[] };

const signedIn = (viewer: Viewer) => viewer.user !== null;
const isAdmin = (viewer: Viewer) => viewer.user?.isAdmin ?? false;

/** The drawer (spec 1 §2), one line an entry, in the specification's order. */
const menu: Group[] = [
  {
    entries: [
      { href: "/", text: "Home", icon: "house" },
      { href: "/agenda", text: "Agenda", icon: "calendar-days", when: signedIn },
    ],
  },
  {
    title: "Anagrafica Cliente",
    when: ({ can }) => can("clients.view"),
    entries: [
      {
        href: "/client/insert",
        text: "Inserisci",
        icon: "user-plus",
        when: ({ can }) => can("clients.edit"),
      },
      { href: "/client/search", text: "Cerca", icon: "search" },
      { href: "/client/", text: "Elenco", icon: "users" },
    ],
  },
  {
    title: "Appuntamenti",
    when: ({ can }) => can("appointments.view"),
    entries: [
      {
        href: "/appointment/insert",
        text: "Inserisci",
        icon: "calendar-plus",
        when: ({ can }) => can("appointments.create"),
      },
      { href: "/appointment/", text: "Elenco", icon: "calendar" },
    ],
  },
  {
    title: "Ordini",
    when: ({ can }) => can("orders.view"),
    entries: [
      {
        href: "/orders/insert/",
        text: "Inserisci",
        icon: "package-plus",
        when: ({ can }) => can("orders.create"),
      },
      { href: "/orders/", text: "Elenco", icon: "package" },
    ],
  },
  {
    title: "Magazzino",
    when: ({ can }) => can("orders.manageMaterials"),
    entries: [
      { href: "/orders/materials/", text: "Nuovo carico", icon: "package-plus" },
      { href: "/materials/history/", text: "Storico", icon: "history" },
    ],
  },
  {
    title: "Memo",
    when: signedIn,
    entries: [
      { href: "/memo/insert", text: "Inserisci", icon: "plus" },
      { href: "/memo/", text: "Elenco", icon: "sticky-note" },
    ],
  },
  {
    title: "Log automezzi",
    when: ({ can }) => can("logVehicle"),
    entries: [
      { href: "/logVehicle/insert", text: "Inserisci", icon: "plus" },
      { href: "/logVehicle/", text: "Elenco", icon: "truck" },
    ],
  },
  {
    title: "Log operai",
    when: ({ can }) => can("logWorkers"),
    entries: [
      { href: "/logWorkers/insert", text: "Inserisci", icon: "plus" },
      { href: "/logWorkers/", text: "Elenco", icon: "banknote" },
    ],
  },
  {
    title: "Operazioni",
    when: signedIn,
    entries: [
      {
        href: "/dailyWorks/",
        text: "Giornaliera",
        icon: "clipboard-list",
        when: ({ can }) => can("viewDailyWorksMenu"),
      },
      {
        href: "/absences/",
        text: "Assenze",
        icon: "ban",
        when: ({ site, can }) => site === "A" && can("workersVehicles.edit"),
      },
      { href: "/resources/", text: "Risorse", icon: "forklift", when: ({ can }) => can("resources.menu") },
      { href: "/box/", text: "Deposito", icon: "warehouse", when: ({ can }) => can("boxes") },
    ],
  },
  {
    title: "Planning",
    when: ({ can }) => can("planning.view"),
    entries: [
      { href: "/planning/", text: "Tutto", icon: "calendar-days" },
      {
        href: "/planning/works",
        text: "Lavorazioni",
        icon: "hammer",
        when: ({ can }) => can("works.view"),
      },
      { href: "/planning/appointments", text: "Appuntamenti", icon: "calendar" },
      { href: "/planning/memo", text: "Memo", icon: "sticky-note" },
    ],
  },
  {
    title: "Comunicazioni",
    when: signedIn,
    entries: [
      { href: "/news/", text: "News", icon: "newspaper" },
      { href: "/reports/", text: "Segnalazioni", icon: "flag" },
    ],
  },
  {
    title: "Amministrazione",
    when: signedIn,
    entries: [
      {
        href: "/agentsStats/",
        text: "Statistiche agenti",
        icon: "chart-column",
        when: ({ site, can }) => site === "A" && can("agentsStats"),
      },
      { href: "/admin/log/", text: "Log", icon: "history", when: ({ can }) => can("adminLog") },
      { href: "/admin/accounts/", text: "Account", icon: "shield-check", when: isAdmin },
      { href: "/admin/outbox/", text: "Posta in uscita", icon: "mail", when: isAdmin },
      { href: "/admin/locations/", text: "Condomini", icon: "building-2", when: isAdmin },
      { href: "/admin/settings/", text: "Impostazioni", icon: "settings", when: isAdmin },
      { href: "/admin/kiosks/", text: "Schermi", icon: "monitor", when: isAdmin },
      {
        href: "/admin/settings/materials/",
        text: "Costi dei materiali",
        icon: "banknote",
        when: (viewer) => viewer.can("materials.edit") && !isAdmin(viewer),
      },
      {
        href: "/admin/site_b/",
        text: "Gestire sito B",
        icon: "globe",
        when: ({ site, can }) => site === "A" && can("manageSiteB"),
      },
    ],
  },
];

const allowed = (viewer: Viewer) => (item: Entry | Group) => item.when?.(viewer) ?? true;

export function Menu() {
  const viewer = useViewer();
  const groups = menu
    .filter(allowed(viewer))
    .map((group) => ({ ...group, entries: group.entries.filter(allowed(viewer)) }))
    .filter((group) => group.entries.length > 0);
  const current = currentEntry(groups, viewer.path);
  return (
    <div className="menu">
      {groups.map((group) => (
        <div key={group.title ?? "top"} className="menu-group">
          {group.title && <h2>{group.title}</h2>}
          <ul>
            {group.entries.map((entry) => (
              <MenuLink key={entry.href} {...entry} group={group.title} current={entry === current} />
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

const links = new Map<string, string>();

/** Forty of them stand on every page, and each looks one of two ways: drawn once for both. */
function MenuLink(link: LinkProps) {
  const key = `${link.href} ${link.current ?? false}`;
  const html = links.get(key) ?? renderToStaticMarkup(<MenuAnchor {...link} />);
  links.set(key, html);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, of fixed words
  return <li dangerouslySetInnerHTML={{ __html: html }} />;
}

const MenuAnchor = ({ href, text, icon, group, current }: LinkProps) => (
  <a href={href} aria-current={current ? "page" : undefined} title={group ? `${group}: ${text}` : text}>
    <Icon name={icon} />
    <span>{text}</span>
  </a>
);

/** The entry itself, or the one whose address the page lies under: the longest wins. */
function currentEntry(groups: Group[], path: string) {
  return groups
    .flatMap((group) => group.entries)
    .filter(({ href }) => (href === "/" ? path === "/" : `${path}/`.startsWith(href.replace(/\/?$/, "/"))))
    .sort((a, b) => b.href.length - a.href.length)[0];
}
