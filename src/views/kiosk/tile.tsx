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
          {workers.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn once, and two may share a name
            <li key={index}>{name}</li>
          ))}
        </ul>
      )}
      {vehicles.length > 0 && (
        <p className="tile-vehicles">
          <Icon name="truck" label="Automezzi" />
          {vehicles.join(", ")}
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
export function wantedText({ workers, vehicles }: Tile["missing"]): string {
  const parts = [
    workers > 0 && (workers === 1 ? "1 operaio" : `${workers} operai`),
    vehicles > 0 && (vehicles === 1 ? "1 automezzo" : `${vehicles} automezzi`),
  ].filter(Boolean);
  if (!parts.length) return "";
  return `${workers + vehicles === 1 ? "Manca" : "Mancano"} ${parts.join(" e ")}`;
}
