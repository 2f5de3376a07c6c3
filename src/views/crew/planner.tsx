import type { Kind, Listed, Seated } from "../../server/crew/model";
import { type Day, formatDay, toWire } from "../../server/days";
import type { Order } from "../../server/orders/store";
import { Island } from "../island";
import { Alert } from "../ui/alert";
import { LinkButton } from "../ui/button";

type Work = Order["works"][number];
type Seats = { seated: Seated[]; version?: number };

/** A work as the planner shows it: what it is, what it asks for, who sits there. */
export type Column = {
  id: number;
  title: string;
  place: string;
  required: Record<Kind, number>;
  seats: Record<Kind, Seats>;
};

export type PlannerProps = {
  date: Day;
  columns: Column[];
  people: Record<Kind, Listed[]>;
  editable: boolean;
};

type Props = Omit<PlannerProps, "columns"> & {
  order: number;
  days: readonly Day[];
  columns: ({ work: Work } & Record<Kind, Seats>)[];
};

/** Workers and vehicles of an order's day, given out by dragging or by plain selects (spec 2 §2). */
export function Planner({ order, days, date, columns, ...rest }: Props) {
  const props: PlannerProps = { ...rest, date, columns: columns.map(columnOf) };
  return (
    <div className="planner-page">
      {days.length > 1 && <Days order={order} days={days} date={date} />}
      {columns.length ? (
        <Island name="planner" props={props}>
          <Plain columns={columns} />
        </Island>
      ) : (
        <Alert>L'ordine non ha lavorazioni in questo giorno.</Alert>
      )}
    </div>
  );
}

const wanted = (required: Work["requiredWorkers"]) => required.reduce((sum, { value }) => sum + value, 0);

const columnOf = ({ work, worker, vehicle }: Props["columns"][number]): Column => ({
  id: work.id,
  title: `${work.hour} ${work.type_text}`,
  place: [work.address, work.city].filter(Boolean).join(", "),
  required: { worker: wanted(work.requiredWorkers), vehicle: wanted(work.requiredVehicles) },
  seats: { worker, vehicle },
});

function Days({ order, days, date }: Pick<Props, "order" | "days" | "date">) {
  return (
    <nav className="planner-days" aria-label="Giorni dell'ordine">
      {days.map((day) => (
        <LinkButton
          key={day}
          href={`/orders/planner/${order}?date=${toWire(day)}`}
          dialog
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
const Plain = ({ columns }: Pick<Props, "columns">) => (
  <ul className="places">
    {columns.map(({ work }) => (
      <li key={work.id}>
        {`${work.hour} ${work.type_text}: `}
        <a href={`/orders/works/workers/${work.id}`}>operai</a>, {}
        <a href={`/orders/works/vehicles/${work.id}`}>automezzi</a>
      </li>
    ))}
  </ul>
);
