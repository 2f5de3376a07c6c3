import { shortDay, toWire } from "../../server/base/days";
import { hoursText } from "../../server/orders/works/model";
import type { Board } from "./state";

export const Continuing = ({ works = [] }: { works: Board["continuing"] }) =>
  works.length > 0 && (
    <section className="continuing" aria-labelledby="continuing">
      <h2 id="continuing">Cominciate prima, ancora in corso</h2>
      <ul>
        {works.map(({ id, date, client, place, workers, vehicles, ...hours }) => (
          <li key={id}>
            <a href={`/dailyWorks/${toWire(date)}`}>{`${shortDay(date)} ${hoursText(hours)}`}</a>{" "}
            <b>{client}</b> {[place, ...workers, ...vehicles].join(", ")}
          </li>
        ))}
      </ul>
    </section>
  );
