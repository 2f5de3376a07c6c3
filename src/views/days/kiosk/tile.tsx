import { counted } from "../../../server/base/text";
import { messages } from "../../../server/crews/model";
import { lateText } from "../../../server/days/delays/model";
import type { Tile } from "../../../server/days/kiosk/model";
import { hoursText } from "../../../server/orders/works/model";
import { Badge } from "../../ui/badge";
import { Icon } from "../../ui/icon";

export function WorkTile({
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
export function EndedWorks({ works }: { works: readonly Tile[] }) {
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
