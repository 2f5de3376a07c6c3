import { licences, shortNames } from "../../../server/crews/skills/model";
import { Sheet } from "../../sheet";
import { DayCell, RowErrors, SelectCell, TickCell } from "../../ui/cells";
import { EmptyState } from "../../ui/details";
import { Form, FormActions, type FormState } from "../../ui/form";
import { Icon } from "../../ui/icon";

type Worker = { id_worker: number; value: number; text: string; ending: string };
type Props = FormState & {
  workers: readonly Worker[];
  vehicles: readonly { id: number; value: number; text: string }[];
};

export const licenceOptions = licences.map((licence) => ({
  value: licence,
  text: shortNames[licence],
}));

const ticks = [
  { column: "foreman", head: "Caposquadra" },
  { column: "piano", head: "Pianoforte" },
  { column: "lift", head: "Elevatore" },
] as const;

const heads: Record<string, string> = {
  licence: "Patente",
  licence_until: "Scade il",
  cqc: "CQC",
  cqc_until: "Scade il",
  ...Object.fromEntries(ticks.map(({ column, head }) => [column, head])),
  id_vehicle: "Automezzo abituale",
};
const columns = Object.keys(heads);

const headOf = (column: string) => `skills-${column}`;
const nameOf = (worker: number) => `worker-${worker}`;

/** By keyboard: Tab and the arrows, the first letter of a licence, the space bar. */
export function SkillGrid({ workers, vehicles, ...form }: Props) {
  const options = vehicles.map(({ id, value, text }) => ({ value: id, text: `${value} ${text}` }));
  return (
    <>
      <Sheet name="skills" />
      {workers.length ? (
        <Form id="skills" action="/admin/settings/workers/skills" columns={1} {...form}>
          <p className="soft">
            Patente e CQC scadute contano come mancanti. Chi ha la C guida anche i mezzi che chiedono la B.
          </p>
          <x-rows>
            <table className="skills" aria-label="Competenze degli operai">
              <thead>
                <tr>
                  <th scope="col">Operaio</th>
                  {columns.map((column) => (
                    <th key={column} id={headOf(column)} scope="col">
                      {heads[column]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {workers.map((worker, at) => (
                  <WorkerRow key={worker.id_worker} {...worker} options={options} isFirst={at === 0} />
                ))}
              </tbody>
            </table>
          </x-rows>
          <FormActions submit="Salva" back="/admin/settings/workers/" />
        </Form>
      ) : (
        <EmptyState>Nessun operaio in elenco</EmptyState>
      )}
    </>
  );
}

type RowProps = Worker & { options: readonly { value: number; text: string }[]; isFirst: boolean };

function WorkerRow({ id_worker, value, text, ending, options, isFirst }: RowProps) {
  // Two columns are headed "Scade il": each is read after the head of what expires.
  const cell = (column: string, what: string, of?: string) => ({
    name: `rows.${id_worker}.${column}`,
    label: `${value} ${text}: ${what}`,
    labelledBy: [...(of ? [headOf(of)] : []), headOf(column), nameOf(id_worker)].join(" "),
  });
  return (
    <tr>
      <th scope="row">
        <span id={nameOf(id_worker)}>
          {value} {text}
        </span>
        {ending && (
          <small className="ending">
            <Icon name="triangle-alert" /> {ending}
          </small>
        )}
        <RowErrors name={`rows.${id_worker}`} columns={columns} />
      </th>
      <td data-head="Patente">
        <SelectCell {...cell("licence", "patente")} options={licenceOptions} empty="–" isFirst={isFirst} />
      </td>
      <td data-head="Scade il">
        <DayCell {...cell("licence_until", "scadenza della patente", "licence")} />
      </td>
      <td data-head="CQC">
        <TickCell {...cell("cqc", "CQC")} />
      </td>
      <td data-head="Scade il">
        <DayCell {...cell("cqc_until", "scadenza della CQC", "cqc")} />
      </td>
      {ticks.map(({ column, head }) => (
        <td key={column} data-head={head}>
          <TickCell {...cell(column, head.toLowerCase())} />
        </td>
      ))}
      <td data-head="Automezzo">
        <SelectCell {...cell("id_vehicle", "automezzo abituale")} options={options} empty="–" />
      </td>
    </tr>
  );
}
