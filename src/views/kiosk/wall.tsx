import type { ReactNode } from "react";
import { asset } from "../../server/assets";
import { addDays, type Day, longDay, toWire } from "../../server/days";
import type { Tile } from "../../server/kiosk/model";
import { isOnTheWall, wordFor } from "../../server/kiosk/model";
import { LinkButton } from "../ui/button";
import { Icon } from "../ui/icon";
import { useViewer } from "../viewer";
import { WorkTile } from "./tile";

type Board = { date: Day; today: Day; now: number; works: Tile[]; jolly?: string[] };

/** Names what the server serves: when it differs from what a wall shows, the wall loads itself anew. */
const build = () => [asset("kiosk").js, asset("kiosk").css, asset("app").css].join(" ");

/** The document of a wall display: nothing of the frame, its own script, the server's clock. */
function WallDocument({ now, children }: { now?: number; children: ReactNode }) {
  const { theme } = useViewer();
  const { js, css } = asset("kiosk");
  const line = asset("event-source").js;
  return (
    <html lang="it" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Lavorazioni · Traslo</title>
        <link rel="icon" href={asset("icon").js} type="image/svg+xml" />
        <link rel="stylesheet" href={asset("app").css} />
        <link rel="stylesheet" href={css} />
        <link rel="modulepreload" href={line} />
        {now !== undefined && <script type="module" src={js} />}
      </head>
      <body className="wall" data-now={now} data-build={build()} data-source={line}>
        {children}
      </body>
    </html>
  );
}

/** The day at three metres and more: date, clock, works as large tiles (LOOK, Kiosk). */
export function Wall({ now, ...board }: Board) {
  return (
    <WallDocument now={now}>
      <main id="wall" data-date={board.date}>
        <WallHead {...board} />
        <p id="stale" role="status" hidden />
        <Tiles {...board} />
      </main>
    </WallDocument>
  );
}

function WallHead({ date, today, works }: Omit<Board, "now">) {
  const { demo } = useViewer();
  const at = (day: Day) => `/kiosk?date=${toWire(day)}`;
  const [before, after] = [addDays(date, -1), addDays(date, 1)];
  return (
    <header>
      <h1>
        <span id="word">{wordFor(date, today)}</span> {longDay(date)}
      </h1>
      <p className="wall-count">
        {works.length === 1 ? "1 lavorazione" : `${works.length} lavorazioni`}
        <span id="sheet" />
        {demo && <span>Dati inventati</span>}
      </p>
      <nav aria-label="Giorno">
        {isOnTheWall(before, today) && (
          <LinkButton id="previous" href={at(before)} icon="chevron-left" iconOnly>
            Giorno precedente
          </LinkButton>
        )}
        <LinkButton id="today" href={at(today)}>
          Oggi
        </LinkButton>
        {isOnTheWall(after, today) && (
          <LinkButton id="next" href={at(after)} icon="chevron-right" iconOnly>
            Giorno seguente
          </LinkButton>
        )}
      </nav>
      <p id="clock" />
    </header>
  );
}

/** Fewer works stand larger. */
const sizeFor = (count: number) => (count <= 6 ? "large" : "usual");

function Tiles({ works, jolly = [] }: Pick<Board, "works" | "jolly">) {
  if (!works.length)
    return (
      <p className="wall-empty">
        <Icon name="calendar" />
        Nessuna lavorazione
      </p>
    );
  return (
    <ol id="tiles" className={sizeFor(works.length)}>
      {works.map((work) => (
        <WorkTile key={work.id} {...work} />
      ))}
      {jolly.length > 0 && (
        <li className="tile">
          <h2>Operai disponibili</h2>
          <ul className="tile-people">
            {jolly.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </li>
      )}
    </ol>
  );
}

/** What is left of a wall without a valid link: no day, no name. */
export function LockedWall() {
  return (
    <WallDocument>
      <main id="wall" className="locked">
        <Icon name="monitor" />
        <h1>Schermo non collegato</h1>
        <p>Un amministratore può creare un collegamento in Amministrazione, Schermi.</p>
      </main>
    </WallDocument>
  );
}
