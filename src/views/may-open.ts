import { allowed, type Entry, entriesOf, menuEntries, onSiteA } from "../server/accounts/menu/model";
import type { Viewer } from "./viewer";

const tabs: Pick<Entry, "href" | "when">[] = [
  { href: "/admin/settings/materials/", when: "Settings.changeMaterial" },
  { href: "/admin/kiosks/", when: "Kiosk.getAll" },
  { href: "/resources/closures/", when: onSiteA("Closures.createNew") },
  { href: "/admin/settings/costs/", when: onSiteA("Margin.getCosts") },
  { href: "/agentsStats/margins", when: onSiteA("Margin.getAll") },
  { href: "/resources/travel/", when: onSiteA("Travel.getAll") },
  { href: "/admin/first_steps/", when: onSiteA("FirstSteps.getAll") },
];

export function mayOpen(viewer: Viewer, href: string): boolean {
  const [nearest] = [...menuEntries, ...tabs]
    .filter((page) => `${href}/`.startsWith(page.href))
    .sort((a, b) => b.href.length - a.href.length);
  const own = [...entriesOf(viewer), ...tabs.filter(allowed(viewer))];
  return !nearest || own.some((page) => page.href === nearest.href);
}
