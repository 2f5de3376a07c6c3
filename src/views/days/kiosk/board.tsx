import type { ReactNode } from "react";
import { addDays, type Day, longDay, toWire } from "../../../server/base/days";
import { emptyText } from "../../../server/base/empty-lists";
import { counted } from "../../../server/base/text";
import { messages } from "../../../server/crews/model";
import { lateText } from "../../../server/days/delays/model";
import { isShownDay, relativeDayLabel, type Tile } from "../../../server/days/kiosk/model";
import { asset, buildId } from "../../../server/http/assets";
import { hoursText } from "../../../server/orders/works/model";
import { FirmLogo } from "../../firm/mark";
import { Fonts } from "../../fonts";
import { LinkButton } from "../../ui/button";
import { Badge } from "../../ui/details";
import { Icon } from "../../ui/icon";
import { useViewer } from "../../viewer";

type Board = { date: Day; today: Day; now: number; works: Tile[]; continuing?: Tile[]; jolly?: string[] };

/** The document of a kiosk: without the frame of other pages, with its own script and the server's clock. */
function KioskDocument({ now, children }: { now?: number; children: ReactNode }) {
  const { theme } = useViewer();
  const { js, css } = asset("kiosk");
  const eventSource = asset("event-source").js;
  return (
    <html lang="it" translate="no" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Lavorazioni · Traslo</title>
        <link rel="icon" href={asset("icon").js} type="image/svg+xml" />
        <Fonts />
        <link rel="stylesheet" href={asset("app").css} />
        <link rel="stylesheet" href={css} />
        <link rel="modulepreload" href={eventSource} />
        {now !== undefined && <script type="module" src={js} />}
      </head>
      <body className="kiosk" data-now={now} data-build={buildId()} data-source={eventSource}>
        {children}
      </body>
    </html>
  );
}

/** The day, readable from three metres: date, clock, works as large tiles (LOOK, Kiosk). */
export function KioskBoard({ now, ...board }: Board) {
  return (
    <KioskDocument now={now}>
      <main id="kiosk" data-date={board.date}>
        <BoardHeader {...board} />
        {/* Until its script says otherwise (board.css). */}
        <p id="stale" role="status">
          Lo schermo non si aggiorna: ricaricare la pagina.
        </p>
        <Tiles {...board} />
      </main>
    </KioskDocument>
  );
}

function BoardHeader({ date, today, works, continuing = [] }: Omit<Board, "now">) {
  const { demo, firm } = useViewer();
  const at = (day: Day) => `/kiosk?date=${toWire(day)}`;
  const [before, after] = [addDays(date, -1), addDays(date, 1)];
  return (
    <header>
      <h1>
        <span id="word">{relativeDayLabel(date, today)}</span> {longDay(date)}
      </h1>
      <p className="kiosk-firm">
        {firm.logo && <FirmLogo className="kiosk-logo" />}
        {firm.name}
      </p>
      <p className="kiosk-count">
        {counted(works.length + continuing.length, "lavorazione", "lavorazioni")}
        <span id="part" />
        {demo && <span>Dati inventati</span>}
      </p>
      <nav aria-label="Giorno">
        {isShownDay(before, today) && (
          <LinkButton id="previous" href={at(before)} icon="chevron-left" iconOnly>
            Giorno precedente
          </LinkButton>
        )}
        <LinkButton id="today" href={at(today)}>
          Oggi
        </LinkButton>
        {isShownDay(after, today) && (
          <LinkButton id="next" href={at(after)} icon="chevron-right" iconOnly>
            Giorno successivo
          </LinkButton>
        )}
      </nav>
      <p id="clock" />
    </header>
  );
}

const tileSize = (count: number) => (count <= 3 ? "largest" : count <= 6 ? "large" : "usual");

function Tiles({ works: ofDay, continuing = [], jolly = [] }: Pick<Board, "works" | "continuing" | "jolly">) {
  const ended = ofDay.filter(({ isOver }) => isOver);
  const works = [...continuing, ...ofDay.filter(({ isOver }) => !isOver)];
  const { site } = useViewer();
  if (!works.length && !ended.length)
    return (
      <p className="kiosk-empty">
        <Icon name="calendar" />
        {emptyText({ site, can: () => true }, ["works"])}
      </p>
    );
  return (
    <ol id="tiles" className={tileSize(works.length)}>
      {works.map((work) => (
        <WorkTile key={work.id} {...work} />
      ))}
      {ended.length > 0 && <EndedWorks works={ended} />}
      {jolly.length > 0 && (
        <li className="tile names">
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

/** Shown without a valid link: no day, no names. */
export function KioskLocked() {
  return (
    <KioskDocument>
      <main id="kiosk" className="locked">
        <Icon name="monitor" />
        <h1>Schermo non collegato</h1>
        <p>Un amministratore può creare un collegamento in Amministrazione, Schermi.</p>
      </main>
    </KioskDocument>
  );
}

function WorkTile({
  since,
  hour,
  end,
  late,
  isCancelled,
  client,
  place,
  onward,
  type,
  permit,
  workers,
  vehicles,
  missing,
}: Tile) {
  const missingPeople = missingCrewText(missing);
  return (
    <li className="tile">
      <p className="tile-head">
        <time>{since ? `${since}, ${hour}` : hour}</time>
        {end && <span className="tile-end">{`–${end}`}</span>}
        <span>{type}</span>
        {isCancelled && <strong className="tile-late">annullato</strong>}
        {late && <strong className="tile-late">{lateText(late)}</strong>}
        {permit && <Badge tone="purple">Permesso</Badge>}
      </p>
      <h2>{client}</h2>
      <p className="tile-place">{place}</p>
      {onward && <p className="tile-place">{`→ ${onward}`}</p>}
      {workers.length > 0 && (
        <ul className="tile-people">
          {workers.map(({ text, isAway }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn once, and two may share a name
            <li key={index}>
              {text}
              {isAway && <span className="tile-away">{messages.worker.away}</span>}
            </li>
          ))}
        </ul>
      )}
      {vehicles.length > 0 && (
        <p className="tile-vehicles">
          <Icon name="truck" label="Automezzi" />
          {vehicles
            .map(({ text, isAway }) => (isAway ? `${text} (${messages.vehicle.away})` : text))
            .join(", ")}
        </p>
      )}
      {missingPeople && (
        <p className="tile-missing">
          <Icon name="triangle-alert" />
          {missingPeople}
        </p>
      )}
    </li>
  );
}

/** One line each: who has ended is out of the way of who has not. */
function EndedWorks({ works }: { works: readonly Tile[] }) {
  return (
    <li className="tile ended">
      <h2>Finite</h2>
      <ul>
        {works.map((work) => (
          <li key={work.id}>
            <time>{hoursText(work)}</time> {work.client}
          </li>
        ))}
      </ul>
    </li>
  );
}

export function missingCrewText({ worker, vehicle }: Tile["missing"]): string {
  const parts = [
    worker > 0 && counted(worker, "operaio", "operai"),
    vehicle > 0 && counted(vehicle, "automezzo", "automezzi"),
  ].filter(Boolean);
  if (!parts.length) return "";
  return `${worker + vehicle === 1 ? "Manca" : "Mancano"} ${parts.join(" e ")}`;
}
