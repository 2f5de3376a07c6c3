import { briefDay, type Day } from "../../../server/base/days";
import { frameOf, inFrame, spread } from "../../../server/days/map/model";
import type { PlacesOfSlot } from "../../../server/days/slots/places";
import { Land } from "../map/land";

/** Units of the picture, which is small. */
const apart = 70;

/** Where the work would be among the others of that day. */
export function SlotMap({ date, places: { own, others, unknown } }: { date: Day; places: PlacesOfSlot }) {
  const points = [own, ...others.map(({ point }) => point)];
  const frame = frameOf(points);
  const [here, ...marks] = spread(
    points.map((point) => inFrame(point, frame)),
    frame,
    apart,
  );
  const what = others.length === 1 ? "un'altra lavorazione" : `altre ${others.length} lavorazioni`;
  return (
    <figure className="slot-map">
      <svg
        className="outline"
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        role="img"
        aria-label={`Mappa di ${briefDay(date)}: questo lavoro e ${what}`}
      >
        <Land frame={frame} />
        {others.map(({ text }, at) => (
          <circle key={text} cx={marks[at]?.x} cy={marks[at]?.y} r="30">
            <title>{text}</title>
          </circle>
        ))}
        {here && (
          <circle className="own" cx={here.x} cy={here.y} r="38">
            <title>Questo lavoro</title>
          </circle>
        )}
      </svg>
      {unknown.length > 0 && <figcaption>{`Senza posizione: ${unknown.join("; ")}`}</figcaption>}
    </figure>
  );
}
