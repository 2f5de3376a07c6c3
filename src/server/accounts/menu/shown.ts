import type { Viewer } from "../../../views/viewer";
import { type Entry, type Group, home, menu, pagesOf } from "./model";

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
