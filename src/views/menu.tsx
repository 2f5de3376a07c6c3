import {
  allEntries,
  currentEntry,
  type Entry,
  entriesOf,
  type Group,
  groupsOf,
  topOf,
  usualPins,
} from "../server/accounts/menu/model";
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
  const top = topOf(viewer);
  const pinned = (pins ?? usualPins(viewer)).flatMap((pin) => entries.find(({ href }) => href === pin) ?? []);
  const current = currentEntry(viewer);
  const isOnTop = [...top, ...pinned].some(({ href }) => href === current?.href);
  // Who chose what stands on top finds the rest under one entry, and the page that is open beside the chosen ones.
  const hasChosen = pins !== null && pinned.length > 0;
  const isInGroups = !isOnTop && !hasChosen;
  const groups = groupsOf(viewer).map((group) => (
    <MenuGroup
      key={group.key}
      group={group}
      isOpen={open.includes(group.key)}
      current={isInGroups ? current : undefined}
    />
  ));
  return (
    <div className="menu">
      {pinned.length > 0 && <h2>Lavoro</h2>}
      <ul aria-label="Lavoro">
        {[...top, ...pinned].map((entry) => (
          <MenuLink key={entry.href} {...entry} current={leadsTo(entry, current) && current} pinned />
        ))}
        {hasChosen && !isOnTop && current && (
          <MenuLink {...current} text={current.name ?? current.text} current={current} />
        )}
        {!viewer.user && <MenuLink {...login} current={viewer.path === login.href && login} />}
      </ul>
      {hasChosen ? (
        <details id={`fold/${allEntries}`} open={open.includes(allEntries)}>
          <summary title="Tutte le voci">
            <Icon name="menu" />
            <span>Tutte le voci</span>
          </summary>
          {groups}
        </details>
      ) : (
        groups
      )}
    </div>
  );
}

const leadsTo = ({ href, tabs = [] }: Entry, current?: Entry) =>
  [href, ...tabs.map((tab) => tab.href)].includes(current?.href ?? "");

type GroupProps = { group: Group; isOpen: boolean; current?: Entry };

function MenuGroup({ group: { key, title, icon, entries }, isOpen, current }: GroupProps) {
  const hasCurrent = entries.some((entry) => leadsTo(entry, current));
  return (
    <details id={`fold/${key}`} open={isOpen || hasCurrent}>
      <summary title={title} data-current={hasCurrent || undefined}>
        <Icon name={icon} />
        <span>{title}</span>
      </summary>
      <ul aria-label={title}>
        {entries.map((entry) => (
          <MenuLink key={entry.href} {...entry} current={leadsTo(entry, current) && current} />
        ))}
      </ul>
    </details>
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
