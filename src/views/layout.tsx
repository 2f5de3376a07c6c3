import type { ReactNode } from "react";
import { helpAddress } from "../server/accounts/help/model";
import { asset, buildId } from "../server/http/assets";
import { NextStep, stepAt } from "./accounts/first-steps/first-steps";
import { FirmLogo } from "./firm/mark";
import { Fonts } from "./fonts";
import { Menu, placeInMenu } from "./menu";
import { Shell, shellId } from "./shell";
import { Button, ConfirmForm, LinkButton } from "./ui/button";
import { type Changed, ChangedBy } from "./ui/changed";
import type { Tone } from "./ui/details";
import { Icon } from "./ui/icon";
import { singleKey, useViewer, type Viewer } from "./viewer";

const version = "1.04";

/** htmx must not need eval or inline styles, which the CSP refuses. */
const htmxConfig = JSON.stringify({ includeIndicatorCSS: false, defaultTimeout: 30000 });

export type LayoutProps = {
  title: string;
  part?: string;
  back?: string;
  islands?: readonly string[];
  /** No drawer, no top bar and no stream of changes: the notice of an offline site, an answer inside a form. */
  bare?: boolean;
  /** Drawn while it is read, for a long page whose columns do not move with later rows. */
  progressive?: boolean;
  changed?: Changed;
  /** How far what the page shows is, beside its title. */
  state?: { text: string; tone?: Tone };
  children: ReactNode;
};

type FrameProps = Pick<LayoutProps, "title" | "islands" | "bare" | "progressive" | "children"> & {
  path: string;
  /** The number of the last event when the page was requested. */
  last: string;
};

/** What is around a page; it is rendered once for all that share `frameAt`. */
export function Layout({ title, path, last, islands = [], bare, progressive, children }: FrameProps) {
  const viewer = useViewer();
  const app = asset("app");
  return (
    <html
      lang="it"
      translate="no"
      data-site={viewer.site}
      data-theme={viewer.theme}
      data-drawer={viewer.narrow ? "narrow" : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="google" content="notranslate" />
        <meta name="htmx-config" content={htmxConfig} />
        <title>{title}</title>
        <link rel="icon" href={asset("icon").js} type="image/svg+xml" />
        <Fonts />
        {/* Drawn when all of it is read: columns would move with each longer row. */}
        {!progressive && <link rel="expect" href={`#${shellId}`} blocking="render" />}
        <link rel="stylesheet" href={app.css} />
        {islands
          .flatMap((name) => [asset(name).js, ...asset(name).preload])
          .map((href) => (
            <link key={href} rel="modulepreload" href={href} />
          ))}
        <script type="module" src={app.js} />
      </head>
      <body
        className={bare ? "bare" : undefined}
        data-account={viewer.user?.username}
        data-live={bare ? undefined : streamOf(viewer)}
        data-last={last}
        data-build={buildId()}
        data-server-day={viewer.day}
        data-source={asset("event-source").js}
        data-fields={asset("fields").js}
        // A dialog asked for twice: the first answer may already be typed into when the second comes.
        hx-sync="replace"
      >
        <a className="skip" href="#main">
          Vai al contenuto
        </a>
        {!bare && <Drawer path={path} />}
        <div className="beside-drawer">
          <header className="banner">
            {viewer.demo && <p className="demo">Versione dimostrativa: i dati sono inventati.</p>}
            {viewer.readOnly && (
              <p className="demo">Copia di sola lettura: le modifiche si fanno sul sito principale.</p>
            )}
            {viewer.alarm && (
              <p className="alarm" role="alert">
                {viewer.alarm}
              </p>
            )}
            <Viewing />
            {/* Shown while the live stream is silent (frame/live.ts). */}
            <p className="silent" role="status">
              Collegamento con il server interrotto: si riprova da solo.
            </p>
            {!bare && <TopBar />}
          </header>
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          {!bare && <NextStep />}
          {!bare && (
            <footer className="footer">
              © {new Date().getFullYear()} Traslo, versione {version}
            </footer>
          )}
        </div>
        <Shell />
      </body>
    </html>
  );
}

/** The view under its title: all that htmx takes of an answer. */
export const Page = ({ title, back, changed, state, children }: LayoutProps) => (
  <div id="page">
    <div className="page-head">
      {back && (
        <LinkButton href={back} kind="quiet" icon="arrow-left" iconOnly data-cancel="">
          Indietro
        </LinkButton>
      )}
      <h1>{title}</h1>
      {state && (
        <p id="state" className={state.tone}>
          {state.text}
        </p>
      )}
      {changed && <ChangedBy {...changed} />}
    </div>
    {children}
  </div>
);

const streamOf = ({ user }: Viewer) => (user && !user.mustChangePassword ? `/live?as=${user.id}` : undefined);

/** What the frame shows of where it is. */
export const frameAt = (viewer: Viewer) => [
  placeInMenu(viewer),
  helpAddress(viewer.path, viewer),
  stepAt(viewer.path) && viewer.path,
  new Date().getFullYear(),
];

export const tabTitle = ({ title, part }: Pick<LayoutProps, "title" | "part">, site: Viewer["site"]) =>
  [title, part, title !== "Traslo" && "Traslo", site === "B" && "Sito B"].filter(Boolean).join(" · ");

function Viewing() {
  const { user } = useViewer();
  return (
    <div id="viewing">
      {user?.viewing && (
        <div className="viewing" role="status">
          <span>
            Schermate come le vede il profilo <strong>{user.viewing}</strong>: nulla può essere salvato.
          </span>
          <ConfirmForm action="/profiles/stop" icon="log-out" kind="plain" small>
            Torna al proprio profilo
          </ConfirmForm>
        </div>
      )}
    </div>
  );
}

function TopBar() {
  const viewer = useViewer();
  const { user, path, site } = viewer;
  const helpKey = singleKey(viewer, "?");
  return (
    <div className="topbar">
      <Button kind="quiet" icon="menu" iconOnly popoverTarget="drawer" data-menu="">
        Apri il menu
      </Button>
      {site === "B" && <strong className="site-mark">Sito B</strong>}
      {user && !user.mustChangePassword && <TopSearch />}
      {user && (
        <button type="button" className="who" popoverTarget="me" title="Il mio account">
          <Icon name="user" />
          <span>{user.username}</span>
        </button>
      )}
      {user && (
        <div id="me" popover="auto">
          <a href="/account/password">
            <Icon name="key-round" />
            Password e accessi
          </a>
          <a href="/logout">
            <Icon name="log-out" />
            Esci
          </a>
        </div>
      )}
      {/* In a tab of its own: a form that is half filled in stays as it is. */}
      <LinkButton
        href={helpAddress(path, viewer)}
        kind="quiet"
        icon="circle-help"
        iconOnly
        target="traslo-aiuto"
        title={`Guida a questa pagina${helpKey ? " (tasto ?)" : ""}`}
        data-key={helpKey}
      >
        Guida a questa pagina
      </LinkButton>
    </div>
  );
}

function TopSearch() {
  return (
    <search>
      <form method="post" action="/search" className="top-search" data-reads="">
        <x-combobox src="/search/items" min={2}>
          <Icon name="search" />
          <input
            type="search"
            name="q"
            id="top-search"
            data-key={singleKey(useViewer(), "/")}
            role="combobox"
            aria-label="Cerca in tutto il gestionale"
            aria-expanded="false"
            aria-autocomplete="list"
            autoComplete="off"
            placeholder="Cerca"
          />
          <span className="key" aria-hidden="true">
            Ctrl K
          </span>
        </x-combobox>
      </form>
    </search>
  );
}

function Drawer({ path }: { path: string }) {
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
