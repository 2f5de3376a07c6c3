import type { ReactNode } from "react";
import { Button } from "../../ui/button";
import { FormContext } from "../../ui/field";
import { DateField, SelectField } from "../../ui/fields";

export type Typed = { values: Record<string, string>; errors: Record<string, string> };

const hours = [
  { value: 0, text: "Tutto il giorno" },
  { value: 1, text: "Solo di mattina" },
];

/** In a dialog the address stays that of the page under it. */
export function SlotFilter({
  path,
  values,
  errors,
  stored,
  children,
}: Typed & { path: string; stored?: object; children?: ReactNode }) {
  return (
    <search aria-label="Filtro">
      <form
        className="slot-filter"
        action={path}
        hx-get={path}
        hx-select="#slots"
        hx-target="#slots"
        hx-swap="outerMorph ignoreTitle:true"
        hx-sync="this:replace"
        hx-trigger="submit, change delay:80ms"
      >
        <FormContext
          value={{ id: `slot${path.replace(/\W/g, "-")}`, values: { ...stored, ...values }, errors }}
        >
          {children}
          <DateField name="after" label="Non prima del" ahead />
          <SelectField name="mornings" label="Orario" options={hours} />
        </FormContext>
        <Button type="submit" icon="search">
          Cerca
        </Button>
      </form>
    </search>
  );
}

export const VehicleFilter = ({ vehicles }: { vehicles: readonly { id: number; text: string }[] }) => (
  <SelectField
    name="vehicle"
    label="Automezzo"
    empty="Qualsiasi"
    options={vehicles.map(({ id, text }) => ({ value: id, text }))}
  />
);
