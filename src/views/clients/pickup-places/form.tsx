import { type ReactNode, useContext } from "react";
import { foreignCountries } from "../../../server/base/countries";
import { capitalized } from "../../../server/base/text";
import {
  accessText,
  type Elevator,
  elevatorNames,
  elevators,
  floorText,
  longestWalk,
} from "../../../server/clients/pickup-places/model";
import { FormContext } from "../../ui/field";
import {
  ComboField,
  NumberField,
  PhoneField,
  SelectField,
  Switch,
  TextArea,
  TextField,
} from "../../ui/fields";
import { FieldRow, Form, FormActions, type FormState } from "../../ui/form";
import { valueAt } from "../../ui/merge";
import { useViewer } from "../../viewer";

const names = [
  ...["floor", "elevator", "street_metres", "limited_traffic", "limited_traffic_note", "needs_permit"],
  ...["contact_name", "contact_phone"],
];

const wholeIn = (text: string) => (/^-?\d+$/.test(text) ? Number(text) : null);

const usualFloors = Array.from({ length: 24 }, (_, at) => at - 3);

type Props = { prefix: string; contacts?: readonly { name: string }[] };

function AccessFields({ prefix, contacts = [] }: Props) {
  const { site } = useViewer();
  const { id, values, errors } = useContext(FormContext);
  if (site === "B") return null;
  const written = (name: string) => String(valueAt(values, prefix + name) ?? "");
  const floor = wholeIn(written("floor"));
  const line = accessText({
    floor,
    elevator: written("elevator") as Elevator | "",
    street_metres: wholeIn(written("street_metres")),
    limited_traffic: Number(written("limited_traffic")),
    limited_traffic_note: written("limited_traffic_note"),
    needs_permit: Number(written("needs_permit")),
  });
  const floors = [...new Set([...usualFloors, ...(floor === null ? [] : [floor])])];
  const known = `${id}-contacts`;
  return (
    <details className="fold wide" open={names.some((name) => errors[prefix + name])}>
      <summary>
        Accesso
        <span>{[line, written("contact_name")].filter(Boolean).join(" · ") || "non indicato"}</span>
      </summary>
      <FieldRow>
        <SelectField
          name={`${prefix}floor`}
          label="Piano"
          empty="Non indicato"
          options={floors.map((value) => ({ value, text: capitalized(floorText(value)) }))}
        />
        <SelectField
          name={`${prefix}elevator`}
          label="Ascensore"
          empty="Non indicato"
          options={elevatorNames.map((value) => ({ value, text: elevators[value] }))}
        />
        <NumberField
          name={`${prefix}street_metres`}
          label="Metri dalla strada"
          hint={`Da dove si ferma il camion, fino a ${longestWalk}.`}
        />
      </FieldRow>
      <FieldRow>
        <Switch name={`${prefix}limited_traffic`} label="Zona a traffico limitato" />
        <TextField name={`${prefix}limited_traffic_note`} label="Orari o note della ZTL" />
        <Switch name={`${prefix}needs_permit`} label="Serve il permesso di sosta" />
      </FieldRow>
      <FieldRow>
        <TextField name={`${prefix}contact_name`} label="Contatto sul posto" list={known} />
        <PhoneField
          name={`${prefix}contact_phone`}
          label="Telefono del contatto"
          hint={contacts.length > 0 && "Di un contatto del cliente si può lasciare vuoto."}
        />
        <datalist id={known}>
          {contacts.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </FieldRow>
    </details>
  );
}

type FormProps = FormState & { action: string; back: string; contacts: readonly { name: string }[] };

export const PickupPlaceForm = ({ action, back, contacts, ...form }: FormProps) => (
  <Form id="place" action={action} {...form}>
    <PickupPlaceFields contacts={contacts} />
    <CoordinatesField />
    <FormActions submit="Salva" back={back} another />
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
