import { type Day, formatDay, toWire } from "../../server/base/days";
import type { Site } from "../../server/base/permissions";
import type { CrewBoard } from "../../server/days/daily-works/model";
import { Island } from "../island";
import { LinkButton } from "../ui/button";
import { Alert } from "../ui/details";
import { useViewer } from "../viewer";

export type OrderCrewProps = {
  date: Day;
  day: CrewBoard;
  editable: boolean;
  /** Who is absent that day, and who replaces them. */
  changesDay: boolean;
  site: Site;
  /** With everybody beside the works, to be dragged. */
  hasLists: boolean;
};

type Props = Pick<OrderCrewProps, "date" | "day"> & {
  order: number;
  /** In a dialog, where another day stays in it. */
  isDialog: boolean;
  days: readonly Day[];
};

/** Workers and vehicles of works of an order, in the board's own cards (spec 2 §2). */
export function OrderCrewPlan({ order, isDialog, days, date, day }: Props) {
  const { mayCall, site } = useViewer();
  const editable = mayCall("Works.setWorkers");
  const changesDay = editable && mayCall("Works.substitute");
  return (
    <div className={days.length > 0 ? "order-crew-page planner" : "order-crew-page"}>
      {days.length > 1 && <Days order={order} isDialog={isDialog} days={days} date={date} />}
      {day.works.length ? (
        <Island
          name="order-crew"
          props={{ date, day, editable, changesDay, site, hasLists: days.length > 0 }}
        >
          <WithoutScript works={day.works} />
        </Island>
      ) : (
        <Alert>L'ordine non ha lavorazioni in questo giorno.</Alert>
      )}
    </div>
  );
}

function Days({ order, isDialog, days, date }: Pick<Props, "order" | "isDialog" | "days" | "date">) {
  return (
    <nav className="order-crew-days" aria-label="Giorni dell'ordine">
      {days.map((day) => (
        <LinkButton
          key={day}
          href={`/orders/planner/${order}?date=${toWire(day)}`}
          dialog={isDialog}
          small
          kind={day === date ? "plain" : "quiet"}
          aria-current={day === date ? "date" : undefined}
        >
          {formatDay(day)}
        </LinkButton>
      ))}
    </nav>
  );
}

/** Without the script each work still has its two lists. */
const WithoutScript = ({ works }: Pick<CrewBoard, "works">) => (
  <ul className="places">
    {works.map((work) => (
      <li key={work.id}>
        {`${work.hour} ${work.type_text}: `}
        <a href={`/orders/works/workers/${work.id}`}>operai</a>
        {", "}
        <a href={`/orders/works/vehicles/${work.id}`}>automezzi</a>
      </li>
    ))}
  </ul>
);
