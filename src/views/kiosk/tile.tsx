import { words } from "../../server/crew/model";
import type { Tile } from "../../server/kiosk/model";
import { Badge } from "../ui/badge";
import { Icon } from "../ui/icon";

/** One work on the wall: when, for whom, where, with whom and with what. */
export function WorkTile({ hour, client, place, type, permit, workers, vehicles, missing }: Tile) {
  const wanted = wantedText(missing);
  return (
    <li className="tile">
      <p className="tile-head">
        <time>{hour}</time>
        <span>{type}</span>
        {permit && <Badge tone="purple">Permesso</Badge>}
      </p>
      <h2>{client}</h2>
      <p className="tile-place">{place}</p>
      {workers.length > 0 && (
        <ul className="tile-people">
          {workers.map(({ text, isAway }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn once, and two may share a name
            <li key={index}>
              {text}
              {isAway && <span className="tile-away">{words.worker.away}</span>}
            </li>
          ))}
        </ul>
      )}
      {vehicles.length > 0 && (
        <p className="tile-vehicles">
          <Icon name="truck" label="Automezzi" />
          {vehicles.map(({ text, isAway }) => (isAway ? `${text} (${words.vehicle.away})` : text)).join(", ")}
        </p>
      )}
      {wanted && (
        <p className="tile-missing">
          <Icon name="triangle-alert" />
          {wanted}
        </p>
      )}
    </li>
  );
}

/** `Mancano 2 operai e 1 automezzo`; nothing when all are there. */
export function wantedText({ worker, vehicle }: Tile["missing"]): string {
  const parts = [
    worker > 0 && (worker === 1 ? "1 operaio" : `${worker} operai`),
    vehicle > 0 && (vehicle === 1 ? "1 automezzo" : `${vehicle} automezzi`),
  ].filter(Boolean);
  if (!parts.length) return "";
  return `${worker + vehicle === 1 ? "Manca" : "Mancano"} ${parts.join(" e ")}`;
}
