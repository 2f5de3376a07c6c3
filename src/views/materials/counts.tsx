import { isCounted } from "../../server/materials/model";
import { Sheet } from "../sheet";
import { Under, useField } from "../ui/field";
import { CloseActions, Form, FormActions, type FormState } from "../ui/form";

type Count = { id_material: number; name: string; yes_no: number; value_out: number; value_in: number };

type Props = FormState & {
  action: string;
  back: string;
  locked: boolean;
  materials: readonly Count[];
};

/** What leaves with a work and what comes back: numbers, or yes and no (spec 2 §2, Materials dialog). */
export function CountsForm({ action, back, locked, materials, ...form }: Props) {
  // The focus starts at the first number: in the column of what comes back, once what goes out is counted.
  const first = materials.find(({ yes_no }) => !yes_no);
  const counted = isCounted(materials, "value_out");
  return (
    <Form id="counts" action={action} columns={1} {...form}>
      <Sheet name="counts" />
      <x-rows>
        <table className="counts" aria-label="Materiali">
          <thead>
            <tr>
              <th scope="col">Materiale</th>
              <th scope="col">Uscita</th>
              <th scope="col">Rientro</th>
            </tr>
          </thead>
          <tbody>
            {materials.map((row) => (
              <tr key={row.id_material}>
                <th scope="row">{row.name}</th>
                <td>
                  <Count {...row} way="out" locked={locked} first={row === first && !counted} />
                </td>
                <td>
                  <Count {...row} way="in" locked={locked} first={row === first && counted} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </x-rows>
      {locked ? <CloseActions back={back} /> : <FormActions submit="Salva" back={back} />}
    </Form>
  );
}

const ways = { out: "in uscita", in: "al rientro" };

type CountProps = Count & { way: "out" | "in"; locked: boolean; first: boolean };

function Count({ id_material, name, yes_no, way, locked, first }: CountProps) {
  const label = `${name} ${ways[way]}`;
  const words = yes_no ? (on: string) => (on === "1" ? "Sì" : "No") : undefined;
  const field = useField(`${way}.${id_material}`, undefined, label, words);
  const control = {
    id: field.id,
    name: `${way}.${id_material}`,
    defaultValue: field.value,
    disabled: locked,
    autoFocus: first,
    "aria-label": label,
    "aria-invalid": field.error ? (true as const) : undefined,
    "aria-describedby": field.error ? `${field.id}-error` : undefined,
  };
  return (
    <>
      {yes_no ? (
        <select {...control}>
          <option value="1">Sì</option>
          <option value="0">No</option>
        </select>
      ) : (
        <input {...control} inputMode="numeric" autoComplete="off" />
      )}
      <Under id={field.id} error={field.error} />
    </>
  );
}
