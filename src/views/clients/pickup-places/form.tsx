import type { ReactNode } from "react";
import { foreignCountries } from "../../../server/base/countries";
import { SelectField, TextArea, TextField } from "../../ui/fields";
import { Form, FormActions, type FormState } from "../../ui/form";
import { ComboField } from "../../ui/pickers";
import { useViewer } from "../../viewer";
import { AccessFields } from "./access";

type FormProps = FormState & { action: string; back: string; contacts: readonly { name: string }[] };

export const PickupPlaceForm = ({ action, back, contacts, ...form }: FormProps) => (
  <Form id="place" action={action} {...form}>
    <PickupPlaceFields contacts={contacts} />
    <CoordinatesField />
    <FormActions submit="Salva" back={back} />
  </Form>
);

/** More exact than the comune, for the travel time; site B has none. */
const CoordinatesField = () =>
  useViewer().site === "A" && (
    <TextField
      name="coordinates"
      label="Coordinate"
      hint="Facoltative, per il tempo di viaggio: 40.8518, 14.2681 o il collegamento di una mappa."
      maxLength={2000}
      wide
    />
  );

type PlaceProps = {
  prefix?: string;
  /** What is meant where all is left empty: the stars are then its own. */
  otherwise?: ReactNode;
  contacts?: readonly { name: string }[];
};

/** Choosing the comune fills CAP, province and city; a place abroad has none. */
export function PickupPlaceFields({ prefix = "", otherwise, contacts }: PlaceProps) {
  const must = otherwise ? { starred: true } : { required: true };
  return (
    <>
      <TextField name={`${prefix}address`} label="Indirizzo" hint={otherwise} {...must} />
      <SelectField
        name={`${prefix}country`}
        label="Paese"
        options={foreignCountries}
        empty="Italia"
        hint="All'estero bastano indirizzo e città."
      />
      <div className="in-italy">
        <ComboField
          name={`${prefix}cityId`}
          label="Comune"
          src="/comune/items"
          min={3}
          fill="comune:city cap:zip province:province"
          placeholder="Scrivere tre lettere"
          {...must}
        />
      </div>
      <TextField name={`${prefix}city`} label="Città" {...must} />
      <div className="italian">
        <TextField name={`${prefix}zip`} label="CAP" maxLength={20} {...must} />
      </div>
      <div className="italian">
        <TextField name={`${prefix}province`} label="Provincia" {...must} />
      </div>
      <AccessFields prefix={prefix} contacts={contacts} />
      <TextArea name={`${prefix}notes`} label="Note sul luogo" rows={2} />
    </>
  );
}
