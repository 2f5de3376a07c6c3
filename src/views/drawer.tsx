import { asset } from "../server/http/assets";
import { FirmLogo } from "./firm/mark";
import { Menu } from "./menu";
import { Button } from "./ui/button";
import { Icon } from "./ui/icon";
import { useViewer } from "./viewer";

export function Drawer({ path }: { path: string }) {
  const { user, firm } = useViewer();
  return (
    <nav id="drawer" aria-label="Menu principale" popover="auto" data-script={asset("drawer").js}>
      <div className="drawer-head">
        <a href="/" className="brand">
          <FirmLogo className="brand-mark" />
          <span>{firm.name}</span>
        </a>
        <Button kind="quiet" icon="x" iconOnly className="only-phone" popoverTarget="drawer">
          Chiudi il menu
        </Button>
      </div>
      <FollowedMenu path={path} />
      <div className="drawer-foot">
        {/* Only the style sheet knows the system's theme: it shows one of the two. */}
        <button type="button" className="drawer-switch" data-theme-switch="" title="Tema chiaro o scuro">
          <Icon name="moon" />
          <span className="when-light">Tema scuro</span>
          <span className="when-dark">Tema chiaro</span>
        </button>
        <button
          type="button"
          className="drawer-switch only-desktop"
          data-drawer-switch=""
          title="Riduci o allarga il menu"
        >
          <Icon name="panel-left" />
          <span>Riduci il menu</span>
        </button>
        {user && (
          <a className="drawer-switch" href="/logout" title="Esci">
            <Icon name="log-out" />
            <span>Esci</span>
          </a>
        )}
      </div>
    </nav>
  );
}

/** The menu follows the rights of the account and what it pins: a change of its profile shows in every open page. */
function FollowedMenu({ path }: { path: string }) {
  const { user } = useViewer();
  const follow = user && {
    "hx-get": path,
    "hx-select": "#menu",
    "hx-select-oob": "#viewing",
    "hx-target": "this",
    "hx-swap": "outerMorph ignoreTitle:true",
    "hx-trigger": "live-profiles from:body delay:80ms, menu from:body",
  };
  return (
    <div id="menu" {...follow}>
      <Menu />
    </div>
  );
}
