import { toWire } from "../../../server/base/days";
import type { ValuesOf } from "../../../server/call/funct";
import type { calendarApi } from "../../../server/days/planning/api";
import { LinkButton } from "../../ui/button";
import { Table } from "../../ui/list";
import { useViewer } from "../../viewer";

type Props = ValuesOf<typeof calendarApi.getLoadWorks>;

/** What a square of the load is made of. */
export function AskingWorks({ date, name, works }: Props) {
  const seesDay = useViewer().mayCall("Works.getByDate");
  const day = seesDay ? `/dailyWorks/${toWire(date)}` : `/planning/works?day=${toWire(date)}`;
  return (
    <>
      <Table
        label={`Lavorazioni che chiedono ${name}`}
        rows={works}
        empty={`Nessuna lavorazione chiede ${name}.`}
        columns={[
          { head: "Ora", narrow: true, text: ({ hour }) => hour },
          {
            head: "Cliente",
            card: "title",
            cell: ({ id, client, isOnBoard }) =>
              seesDay && isOnBoard ? <a href={`${day}#work-${id}`}>{client}</a> : client,
          },
          { head: "Tipo", text: ({ type }) => type },
          { head: "Comune", text: ({ town }) => town },
          { head: name, end: true, text: ({ value }) => value },
          { head: "", ifAny: true, text: ({ isOnBoard }) => (isOnBoard ? "" : "fuori giornaliera") },
        ]}
      />
      <div className="form-actions">
        <LinkButton href={day} icon="calendar-days">
          {seesDay ? "Giornaliera" : "Planning"}
        </LinkButton>
      </div>
    </>
  );
}
