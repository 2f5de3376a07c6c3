import { emptyText, hiddenText, type ListNoun } from "../../server/base/empty-lists";
import type { Coming, Deposit } from "../../server/clients/model";
import { appointmentPage } from "../../server/visits/appointments/model";
import { Due } from "../storage/boxes/fill";
import { DateText, Section } from "../ui/details";
import { Icon } from "../ui/icon";
import { rowId } from "../ui/list";
import { useViewer } from "../viewer";

const nouns: ListNoun[] = ["appointments", "works"];

export function Comings({ coming }: { coming: Coming[] }) {
  const viewer = useViewer();
  const note = coming.length ? hiddenText(viewer, nouns) : emptyText(viewer, nouns, "in programma");
  return (
    <Section title="In programma">
      <ul className="client-lines">
        {coming.map((entry) => (
          <li
            key={`${entry.kind}-${entry.id}`}
            id={entry.kind === "visit" ? rowId(entry.id, "row-appointment") : undefined}
          >
            <Icon name={entry.kind === "visit" ? "calendar" : "truck"} />
            <DateText value={entry.date} time={entry.time} />
            <span>
              <ComingLink {...entry} />
              <span className="soft"> {entry.place}</span>
            </span>
          </li>
        ))}
      </ul>
      {note && <p className="soft">{note}</p>}
    </Section>
  );
}

function ComingLink({ kind, id, id_order, text }: Coming) {
  const { mayCall } = useViewer();
  if (id_order && mayCall("Orders.getFromId")) return <a href={`/orders/${id_order}`}>{text}</a>;
  return kind === "visit" ? <a href={appointmentPage(id)}>{text}</a> : text;
}

export function Deposits({ deposits }: { deposits: Deposit[] }) {
  if (!deposits.length) return null;
  return (
    <Section title="Depositi">
      <ul className="client-lines">
        {deposits.map((deposit) => (
          <li key={deposit.id_line}>
            <Icon name="warehouse" />
            <a href={`/box/show/${deposit.id_box}`} data-dialog="">{`Deposito ${deposit.id_box}`}</a>
            <span>
              {deposit.days !== null && <Due days={deposit.days} />}
              <span className="soft"> {`${deposit.used}%`}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
