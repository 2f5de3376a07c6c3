import { shortDay, toWire } from "../../server/base/days";
import { hoursText } from "../../server/orders/works/model";
import { Cancelled } from "./facts";
import type { Board } from "./state";

export const Continuing = ({ works = [], isFolded }: { works: Board["continuing"]; isFolded: boolean }) =>
  works.length > 0 && (
    <details className="continuing" open={!isFolded}>
      <summary>
        Cominciate prima, ancora in corso: <b>{works.length}</b>
      </summary>
      <ul>
        {works.map(({ id, date, client, isCancelled, place, workers, vehicles, ...hours }) => (
          <li key={id}>
            <a href={`/dailyWorks/${toWire(date)}`}>{`${shortDay(date)} ${hoursText(hours)}`}</a>{" "}
            <b>{client}</b> {isCancelled && <Cancelled />} {[place, ...workers, ...vehicles].join(", ")}
          </li>
        ))}
      </ul>
    </details>
  );
