import { type Entry, entriesOf, groupsOf, home } from "../server/accounts/menu/model";
import type { MenuPreferences } from "../server/sessions/menu-preferences";
import { Button } from "./ui/button";
import { Icon } from "./ui/icon";
import { singleKey, useViewer, type Viewer } from "./viewer";

const keys: Record<string, string> = {
  "/client/insert": "c",
  "/appointment/insert": "a",
  "/orders/insert/": "o",
};

const nothing: Pick<MenuPreferences, "pins" | "open"> = { pins: [], open: [] };

const login: Entry = { href: "/login", text: "Accedi", icon: "log-in" };

export function Menu() {
  const viewer = useViewer();
  const { pins, open } = viewer.menuPreferences ?? nothing;
  const entries = entriesOf(viewer);
  const pinned = pins.flatMap((pin) => entries.find(({ href }) => href === pin) ?? []);
  const current = currentEntry(viewer)?.href;
  const linkTo = (entry: Entry) => (
    <MenuLink key={entry.href} {...entry} current={entry.href === current} pinned={pinned.includes(entry)} />
  );
  return (
    <div className="menu">
      <ul aria-label="In alto nel menu">
        {[home, ...pinned].map(linkTo)}
        {!viewer.user && <MenuLink {...login} current={viewer.path === login.href} />}
      </ul>
      {groupsOf(viewer)
        .map((group) => ({ ...group, entries: group.entries.filter((entry) => !pinned.includes(entry)) }))
        .filter((group) => group.entries.length > 0)
        .map(({ key, title, icon, entries }) => (
          <details key={key} id={`fold/${key}`} open={open.includes(key)}>
            <summary title={title} data-current={entries.some(({ href }) => href === current) || undefined}>
              <Icon name={icon} />
              <span>{title}</span>
            </summary>
            <ul aria-label={title}>{entries.map(linkTo)}</ul>
          </details>
        ))}
    </div>
  );
}

export const menuMadeOf = (viewer: Viewer) => [
  viewer.menuPreferences,
  mayArrange(viewer),
  viewer.user ? currentEntry(viewer)?.href : viewer.path,
];

export const mayArrange = ({ user, readOnly }: Viewer) => user !== null && !user.viewing && !readOnly;

type LinkProps = Entry & { current: boolean; pinned?: boolean };

function MenuLink({ href, text, name = text, icon, current, pinned = false }: LinkProps) {
  const viewer = useViewer();
  return (
    <li>
      <a
        href={href}
        aria-current={current ? "page" : undefined}
        title={name}
        data-key={singleKey(viewer, keys[href])}
      >
        <Icon name={icon} />
        <span>{pinned ? name : text}</span>
      </a>
      {current && href !== home.href && <Pin href={href} name={name} pinned={pinned} />}
    </li>
  );
}

/** Only the current entry has it, so that a menu of forty entries has one button. */
function Pin({ href, name, pinned }: { href: string; name: string; pinned: boolean }) {
  if (!mayArrange(useViewer())) return null;
  return (
    <form method="post" action="/menu/pin" hx-post="/menu/pin" hx-swap="none" data-reads="">
      <input type="hidden" name="entry" value={href} />
      <input type="hidden" name="on" value={pinned ? 0 : 1} />
      <Button type="submit" id="pin" kind="quiet" icon={pinned ? "pin-off" : "pin"} iconOnly small>
        {pinned ? `Togli ${name} dall'alto del menu` : `Metti ${name} in alto nel menu`}
      </Button>
    </form>
  );
}

const currentEntry = (viewer: Viewer): Entry | undefined =>
  entriesOf(viewer)
    .filter(({ href }) =>
      href === "/" ? viewer.path === "/" : `${viewer.path}/`.startsWith(href.replace(/\/?$/, "/")),
    )
    .sort((a, b) => b.href.length - a.href.length)[0];
