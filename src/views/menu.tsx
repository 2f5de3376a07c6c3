import type { Entry } from "../server/accounts/menu/model";
import { currentEntry, entriesOf, groupsOf, topOf, usualPins } from "../server/accounts/menu/shown";
import { Button } from "./ui/button";
import { Icon } from "./ui/icon";
import { singleKey, useViewer, type Viewer } from "./viewer";

const keys: Record<string, string> = {
  "/client/insert": "c",
  "/appointment/insert": "a",
  "/orders/insert/": "o",
};

const login: Entry = { href: "/login", text: "Accedi", icon: "log-in" };

export function Menu() {
  const viewer = useViewer();
  const { pins = [], open = [] } = viewer.menuPreferences ?? {};
  const entries = entriesOf(viewer);
  const pinned = (pins ?? usualPins(viewer)).flatMap((pin) => entries.find(({ href }) => href === pin) ?? []);
  const current = currentEntry(viewer);
  const isOnTop = pinned.some(({ href }) => href === current?.href);
  const isCurrent = ({ href, tabs = [] }: Entry) =>
    [href, ...tabs.map((tab) => tab.href)].includes(current?.href ?? "");
  return (
    <div className="menu">
      <ul aria-label="In alto nel menu">
        {[...topOf(viewer), ...pinned].map((entry) => (
          <MenuLink key={entry.href} {...entry} current={isCurrent(entry) && current} pinned />
        ))}
        {!viewer.user && <MenuLink {...login} current={viewer.path === login.href && login} />}
      </ul>
      {groupsOf(viewer).map(({ key, title, icon, entries }) => (
        <details
          key={key}
          id={`fold/${key}`}
          open={open.includes(key) || (!isOnTop && entries.some(isCurrent))}
        >
          <summary title={title} data-current={(!isOnTop && entries.some(isCurrent)) || undefined}>
            <Icon name={icon} />
            <span>{title}</span>
          </summary>
          <ul aria-label={title}>
            {entries.map((entry) => (
              <MenuLink key={entry.href} {...entry} current={!isOnTop && isCurrent(entry) && current} />
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}

export const placeInMenu = (viewer: Viewer) =>
  viewer.user ? currentEntry(viewer)?.href : viewer.path === login.href;

export const mayArrange = ({ user, readOnly }: Viewer) => user !== null && !user.viewing && !readOnly;

/** `current`: the open page, where the entry is that or leads to it. */
type LinkProps = Entry & { current?: Entry | false; pinned?: boolean };

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
      {current && current.href.length > 1 && current !== login && <Pin {...current} pinned={pinned} />}
    </li>
  );
}

/** Only the current entry has it, so that a menu of forty entries has one button. */
function Pin({ href, text, name = text, pinned }: Entry & { pinned: boolean }) {
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
