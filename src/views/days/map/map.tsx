import { type Day, longDay, toWire } from "../../../server/base/days";
import type { Point } from "../../../server/clients/travel/model";
import { frameOf, inFrame, labelsOf, sizes, spread } from "../../../server/days/map/model";
import type { MapWork } from "../../../server/days/map/store";
import { Sheet } from "../../sheet";
import { EmptyState } from "../../ui/details";
import { LiveList } from "../../ui/list";
import { StepsOfDay } from "../steps-of-day";
import { Land } from "./land";

type Props = { date: Day; works: readonly MapWork[]; yard: Point | null };

const colours = ["blue", "green", "purple", "orange", "pink", "brown", "olive", "red"];
const live = ["works", "crew_lines", "work_stops", "pickup_places", "vehicles", "appointments"];
const board = (date: Day) => `/dailyWorks/${toWire(date)}`;

/** The list beside the picture says the same in words. */
export function DayMap({ date, works, yard }: Props) {
  const vehicles = [...new Set(works.flatMap((work) => work.vehicles.slice(0, 1).map(({ id }) => id)))].sort(
    (one, other) => one - other,
  );
  const colourOf = ({ vehicles: [first] }: MapWork) =>
    first ? (colours[vehicles.indexOf(first.id) % colours.length] ?? "grey") : "grey";
  return (
    <>
      <StepsOfDay date={date} path={(to) => `${board(to)}/map`} />
      <Sheet name="map" />
      <LiveList id="day-map" live={live}>
        {works.length === 0 && <EmptyState>{`Nessuna lavorazione ${longDay(date)}`}</EmptyState>}
        {works.length > 0 && (
          <div className="day-map">
            {(["wide", "narrow"] as const).map((size) => (
              <Picture key={size} {...{ works, yard, colourOf, size }} />
            ))}
            <ol aria-label="Lavorazioni per ora">
              {works.map((work) => (
                <MapLine key={work.id} work={work} date={date} colour={colourOf(work)} />
              ))}
            </ol>
            {works.some(({ places }) => places.some(({ isRough }) => isRough)) && (
              <p className="soft">ca.: mancano le coordinate, il punto è del comune o della provincia.</p>
            )}
          </div>
        )}
      </LiveList>
    </>
  );
}

function MapLine({ work, date, colour }: { work: MapWork; date: Day; colour: string }) {
  const { hour, client, route, vehicles, places, id } = work;
  const unknown = places.filter(({ point }) => !point).map(({ town }) => town);
  const isRough = places.some((place) => place.isRough);
  return (
    <li className={colour}>
      <time>{hour}</time> <a href={`${board(date)}#card-${id}`}>{client}</a>
      <br />
      {route}
      {unknown.length > 0 && <strong>{` (senza posizione: ${unknown.join(", ")})`}</strong>}
      {isRough && <span className="soft"> ca.</span>}
      <br />
      <span className="soft">{vehicles.map(({ text }) => text).join(", ") || "senza automezzo"}</span>
    </li>
  );
}

type PictureProps = Pick<Props, "works" | "yard"> & {
  size: keyof typeof sizes;
  colourOf(work: MapWork): string;
};

function Picture({ works, yard, size, colourOf }: PictureProps) {
  const all = works.flatMap(({ places }) => places.flatMap(({ point }) => point ?? []));
  const frame = frameOf(yard ? [...all, yard] : all, sizes[size]);
  const at = (point: Point) => inFrame(point, frame);
  const known = works.flatMap((work, index) => {
    const spots = work.places.flatMap(({ point }) => (point ? [at(point)] : []));
    return spots[0] ? [{ work, number: index + 1, spots, first: spots[0], colour: colourOf(work) }] : [];
  });
  const marks = spread(
    known.map(({ first }) => first),
    frame,
  );
  const home = yard && at(yard);
  const towns = known.flatMap(({ work: { places } }, index) =>
    places.flatMap(({ town, point }, place) =>
      point ? [{ text: town, ...((place === 0 && marks[index]) || at(point)) }] : [],
    ),
  );
  const labels = labelsOf(towns, [...marks, ...towns, ...(home ? [home] : [])], frame);
  return (
    <svg
      className={`outline ${size}`}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      role="img"
      aria-label="Mappa delle lavorazioni: le stesse dell'elenco accanto"
    >
      <Land frame={frame} />
      {waysOf(known, home).map(({ id, colour, points }) => (
        <polyline key={id} className={`way ${colour}`} points={points} />
      ))}
      {known.map(({ work, spots, colour }) => (
        <polyline key={work.id} className={`route ${colour}`} points={pointsOf(spots)} />
      ))}
      {home && <rect className="yard" x={home.x - 8} y={home.y - 8} width="16" height="16" />}
      {known.map(({ work, number, first, spots, colour }, index) => {
        const mark = marks[index] ?? first;
        return (
          <g key={work.id} className={`mark ${colour}`}>
            <title>{`${number}: ${work.hour} ${work.client}, ${work.route}`}</title>
            <line x1={first.x} y1={first.y} x2={mark.x} y2={mark.y} />
            {spots.slice(1).map(({ x, y }) => (
              <circle key={`${x} ${y}`} cx={x} cy={y} r="5" />
            ))}
            <circle cx={mark.x} cy={mark.y} r="15" />
            <text x={mark.x} y={mark.y}>
              {number}
            </text>
          </g>
        );
      })}
      {labels.map(({ text, x, y }) => (
        <text key={text} className="town" x={x} y={y}>
          {text}
        </text>
      ))}
    </svg>
  );
}

type Spot = { x: number; y: number };
type Known = { work: MapWork; spots: readonly Spot[]; colour: string };

const pointsOf = (spots: readonly Spot[]) => spots.map(({ x, y }) => `${x},${y}`).join(" ");

/** What each vehicle goes through that day, from the yard and back to it. */
const waysOf = (known: readonly Known[], home: Spot | null) =>
  [...Map.groupBy(known, ({ work }) => work.vehicles[0]?.id ?? 0)]
    .filter(([id]) => id > 0)
    .map(([id, own]) => {
      const spots = own.flatMap((one) => one.spots);
      return {
        id,
        colour: own[0]?.colour ?? "grey",
        points: pointsOf(home ? [home, ...spots, home] : spots),
      };
    });
