import { allowed, type Entry, entriesOf, menuEntries } from "../server/accounts/menu/model";
import { settingPages } from "./firm/settings/pages";
import type { Viewer } from "./viewer";

/** With a rule of their own, which are tabs and no entries. */
const tabs: Pick<Entry, "href" | "when">[] = [
  ...settingPages.filter((page) => "when" in page),
  { href: "/agentsStats/margins", when: "Margin.getAll" },
];

export function mayOpen(viewer: Viewer, href: string): boolean {
  const [nearest] = [...menuEntries, ...tabs]
    .filter((page) => `${href}/`.startsWith(page.href))
    .sort((a, b) => b.href.length - a.href.length);
  const own = [...entriesOf(viewer), ...tabs.filter(allowed(viewer))];
  return !nearest || own.some((page) => page.href === nearest.href);
}
