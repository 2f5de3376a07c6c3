import { type Day, formatDay, toWire } from "../../server/base/days";
import { shortPlaceText } from "../../server/clients/pickup-places/model";
import type { Kind, Listed, Seated, Taken } from "../../server/crews/model";
import type { Order } from "../../server/orders/store";
import { Island } from "../island";
import { Alert } from "../ui/alert";
import { LinkButton } from "../ui/button";

type Work = Order["works"][number];
type Seats = { seated: Seated[]; version?: number };

export type Column = {
  id: number;
  title: string;
  place: string;
  required: Record<Kind, number>;
  seats: Record<Kind, Seats>;
  taken: Record<Kind, readonly Taken[]>;
};

export type OrderCrewProps = {
  date: Day;
  columns: Column[];
  people: Record<Kind, Listed[]>;
  editable: boolean;
};

type Props = Omit<OrderCrewProps, "columns"> & {
  order: number;
  /** In a dialog, where another day stays in it. */
  isDialog: boolean;
  days: readonly Day[];
  columns: ({ work: Work; taken: Column["taken"] } & Record<Kind, Seats>)[];
};

/** Workers and vehicles of an order's day, assigned by dragging or by selects (spec 2 §2). */
export function OrderCrewPlan({ order, isDialog, days, date, columns, ...rest }: Props) {
  const props: OrderCrewProps = { ...rest, date, columns: columns.map(columnOf) };
  return (
    <div className="order-crew-page">
      {days.length > 1 && <Days order={order} isDialog={isDialog} days={days} date={date} />}
      {columns.length ? (
        <Island name="order-crew" props={props}>
          <WithoutScript columns={columns} />
        </Island>
      ) : (
        <Alert>L'ordine non ha lavorazioni in questo giorno.</Alert>
      )}
    </div>
  );
}

const requiredTotal = (required: Work["requiredWorkers"]) =>
  required.reduce((sum, { value }) => sum + value, 0);

const columnOf = ({ work, taken, worker, vehicle }: Props["columns"][number]): Column => ({
  id: work.id,
  title: `${work.hour} ${work.type_text}`,
  place: shortPlaceText(work),
  required: { worker: requiredTotal(work.requiredWorkers), vehicle: requiredTotal(work.requiredVehicles) },
  seats: { worker, vehicle },
  taken,
});

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
const WithoutScript = ({ columns }: Pick<Props, "columns">) => (
  <ul className="places">
    {columns.map(({ work }) => (
      <li key={work.id}>
        {`${work.hour} ${work.type_text}: `}
        <a href={`/orders/works/workers/${work.id}`}>operai</a>
        {", "}
        <a href={`/orders/works/vehicles/${work.id}`}>automezzi</a>
      </li>
    ))}
  </ul>
);
