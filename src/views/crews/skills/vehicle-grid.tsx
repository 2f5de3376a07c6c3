import { vehicleDateNames, vehicleDates } from "../../../server/crews/skills/model";
import { Sheet } from "../../sheet";
import { DayCell, NumberCell, RowErrors, SelectCell, TickCell } from "../../ui/cells";
import { EmptyState } from "../../ui/details";
import type { Option } from "../../ui/fields";
import { Form, FormActions, type FormState } from "../../ui/form";
import { licenceOptions } from "./worker-grid";

type Vehicle = { id_vehicle: number; value: number; text: string; crew: string; guessed: number | null };
type Kind = { id: number; text: string; retired: boolean };
type Props = FormState & { vehicles: readonly Vehicle[]; kinds: readonly Kind[] };

const columns = ["id_resource", "licence", "cqc", "cubicMetres", "seats", ...vehicleDates];
const heads = [
  "Automezzo",
  "Tipo",
  "Patente",
  "CQC",
  "m³",
  "Posti",
  ...Object.values(vehicleDateNames),
  "Squadra abituale",
];

export function VehicleGrid({ vehicles, kinds, ...form }: Props) {
  return (
    <>
      <Sheet name="skills" />
      {vehicles.length ? (
        <Form id="vehicle-needs" action="/admin/settings/vehicles/needs" columns={1} {...form}>
          <p className="soft">
            Delle scadenze avvisa <a href="/resources/skills/">Competenze e scadenze</a>. Il tipo, se non è
            scelto, si legge dal nome. La squadra abituale si sceglie tra le competenze degli operai.
          </p>
          <x-rows>
            <table className="skills" aria-label="Schede degli automezzi">
              <thead>
                <tr>
                  {heads.map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {vehicles.map((vehicle, at) => (
                  <VehicleRow key={vehicle.id_vehicle} {...vehicle} kinds={kinds} isFirst={at === 0} />
                ))}
              </tbody>
            </table>
          </x-rows>
          <FormActions submit="Salva" back="/admin/settings/vehicles/" />
        </Form>
      ) : (
        <EmptyState>Nessun automezzo in elenco</EmptyState>
      )}
    </>
  );
}

type RowProps = Vehicle & { kinds: readonly Kind[]; isFirst: boolean };

function VehicleRow({ id_vehicle, value, text, crew, guessed, kinds, isFirst }: RowProps) {
  const cell = (column: string, what: string) => ({
    name: `rows.${id_vehicle}.${column}`,
    label: `${value} ${text}: ${what}`,
  });
  const options = kinds.map(({ id, ...kind }): Option => ({ value: id, ...kind }));
  const likely = kinds.find(({ id }) => id === guessed)?.text;
  return (
    <tr>
      <th scope="row">
        {value} {text}
        <RowErrors name={`rows.${id_vehicle}`} columns={columns} />
      </th>
      <td data-head="Tipo">
        <SelectCell
          {...cell("id_resource", "tipo")}
          options={options}
          empty={likely ? `${likely} (dal nome)` : "–"}
          isFirst={isFirst}
        />
      </td>
      <td data-head="Patente">
        <SelectCell {...cell("licence", "patente")} options={licenceOptions} empty="–" />
      </td>
      <td data-head="CQC">
        <TickCell {...cell("cqc", "CQC")} />
      </td>
      <td data-head="m³">
        <NumberCell {...cell("cubicMetres", "metri cubi")} />
      </td>
      <td data-head="Posti">
        <NumberCell {...cell("seats", "posti")} />
      </td>
      {vehicleDates.map((column) => (
        <td key={column} data-head={vehicleDateNames[column]}>
          <DayCell {...cell(column, `scadenza ${vehicleDateNames[column].toLowerCase()}`)} />
        </td>
      ))}
      <td className="soft" data-head="Squadra">
        {crew || "–"}
      </td>
    </tr>
  );
}
