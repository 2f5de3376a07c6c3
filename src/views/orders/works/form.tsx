import type { ReactNode } from "react";
import type { Day } from "../../../server/base/days";
import type { Resource } from "../../../server/orders/resources/model";
import { NeedsFold } from "../../crews/skills/needs";
import { HolidayField } from "../../days/closures/holiday";
import { LineFields, type Material } from "../../materials/forms";
import { LinkButton } from "../../ui/button";
import { DescriptionList, Section } from "../../ui/details";
import {
  MoneyField,
  NumberField,
  type Option,
  SelectField,
  Switch,
  TextArea,
  TextField,
} from "../../ui/fields";
import { FieldRow, Form, FormActions, type FormState } from "../../ui/form";
import { DateField, TimeField } from "../../ui/pickers";
import { Written } from "../../ui/text";
import { useViewer } from "../../viewer";
import { FlagField } from "../second-site";
import { RouteFields } from "./stop-fields";
import { useCrewLinks, useResourceLinks } from "./table";

type Place = { id: number; text: string };
type Choices = { types: readonly Option[]; places: readonly Place[]; depot?: Place | null };

type NewProps = FormState &
  Choices & {
    order: number;
    day?: Day;
    resources?: readonly Resource[];
  };

/** Defaults of a new work (spec 2 §9): visible, no permit, the first place. What it requires is written with it. */
export function NewWorkForm({ order, day, types, places, depot, resources = [], ...form }: NewProps) {
  const { mayCall } = useViewer();
  const defaults = {
    date: day,
    hour: "08:00",
    id_pickupPlace: places[0]?.id,
    show_worksheet: 1,
    police_permission: 0,
    days: 1,
  };
  return (
    <Form
      id="work"
      action={`/orders/works/insert/${order}`}
      {...form}
      values={{ ...defaults, ...form.values }}
    >
      <WorkFields types={types} places={places} depot={depot}>
        <DaysField />
        {mayCall("Orders.saveWorkResources") && resources.length > 0 && (
          <fieldset className="group wide">
            <legend>Risorse richieste</legend>
            <div className="pieces">
              {resources.map(({ id, name }) => (
                <NumberField key={id} name={`quantity.${id}`} label={name} placeholder="0" />
              ))}
            </div>
          </fieldset>
        )}
      </WorkFields>
      <FormActions submit="Salva" back={`/orders/${order}`} another />
    </Form>
  );
}

type OfWork = { id: number; id_order: number; private_client: number; date: Day };
type ChangeProps = FormState & Choices & { work: OfWork; children?: ReactNode };

/** The edit work page: the form, then `children`; the dialog shows the form alone. */
export const WorkForm = ({ work, types, places, depot, children, ...form }: ChangeProps) => (
  <>
    <Form id="work" action={`/orders/works/modify/${work.id}`} {...form}>
      <WorkFields types={types} places={places} depot={depot} />
      <FormActions submit="Salva" back={`/orders/${work.id_order}`} />
    </Form>
    <div className="work-more">
      <WorkLinks {...work} />
      {children}
    </div>
  </>
);

function WorkLinks(work: OfWork) {
  const { mayCall } = useViewer();
  return (
    <Section title="Risorse e squadra">
      <div className="work-links">
        {[...useResourceLinks(work), ...useCrewLinks(work)].map(({ href, icon, text }) => (
          <LinkButton key={href} href={href} icon={icon} dialog>
            {text}
          </LinkButton>
        ))}
        {mayCall("Works.getWorkers") && (
          <LinkButton href={`/orders/planner/${work.id_order}?date=${work.date}`} dialog icon="grip-vertical">
            Squadre
          </LinkButton>
        )}
      </div>
    </Section>
  );
}

type MaterialProps = FormState & { work: number; materials: readonly Material[] };

/** The price is calculated while typing (spec 2 §2). */
export const WorkMaterialForm = ({ work, materials, ...form }: MaterialProps) => (
  <Section title="Materiali">
    <Form id="work-material" aside action={`/orders/works/material/${work}`} {...form}>
      <LineFields materials={materials} />
      <FormActions submit="Aggiungi" />
    </Form>
  </Section>
);

/** A work of several days is one work for each; site B has them without their bond. */
const DaysField = () =>
  useViewer().site === "A" && (
    <NumberField name="days" label="Giorni" hint="Più di uno: continua nei giorni lavorativi che seguono." />
  );

/** Site B does not see how long a work takes. */
export const WorkLengthField = () =>
  useViewer().site === "A" && (
    <TextField
      name="duration"
      label="Durata"
      hint={
        <>
          Ore e minuti, come 4:30. Vuota: la strada più la durata abituale del tipo, o 4 ore. <LengthCheck />
        </>
      }
      maxLength={6}
    />
  );

/** Checked when the form is shown and after each change: a warning, never a refusal. The element stays when it is filled. */
export const LengthCheck = ({ warning }: { warning?: string }) => (
  <span
    id="length-check"
    role="status"
    className="field-warning"
    data-reads=""
    hx-post="/orders/works/length"
    hx-include="closest form"
    hx-select="#length-check"
    hx-target="this"
    hx-swap="outerMorph ignoreTitle:true"
    hx-sync="this:replace"
    hx-trigger='load, change from:"closest form"'
  >
    {warning && `${warning}.`}
  </span>
);

function WorkFields({ types, places, depot, children }: Choices & { children?: ReactNode }) {
  return (
    <>
      <FieldRow>
        <DateField name="date" label="Data" required />
        <TimeField name="hour" label="Ora" required />
        <WorkLengthField />
      </FieldRow>
      <HolidayField />
      {children}
      <SelectField name="type" label="Tipo di lavorazione" options={types} required />
      <SelectField
        name="id_pickupPlace"
        label="Luogo della lavorazione"
        options={places.map(({ id, text }) => ({ value: id, text }))}
        required
      />
      <RouteFields places={places} depot={depot} />
      <NeedsFold />
      <MoneyField name="police_permission" label="Costo del permesso di sosta" />
      <Switch name="flag_in_schermata_lavorazioni" label="Mostra il permesso in giornaliera" />
      <Switch name="show_worksheet" label="Mostra in giornaliera" wide />
      <FlagField wide />
      <TextArea name="notes" label="Note" rows={3} wide />
    </>
  );
}

type Notes = FormState & {
  work: {
    id: number;
    notes: string;
    order_notes?: string;
    order_notes_manager?: string;
    notes_foreman?: string;
  };
  back: string;
};

/** All notes of a work; those for the foreman need a permission of their own (spec 2 §6). */
export function WorkNotes({ work, back, ...form }: Notes) {
  const { mayCall } = useViewer();
  const writes = mayCall("Orders.saveNotesForeman");
  return (
    <>
      <DescriptionList
        columns={1}
        entries={[
          ["Note ordine", <Written key="order" text={work.order_notes} />],
          work.order_notes_manager !== undefined && [
            "Note direzione",
            <Written key="manager" text={work.order_notes_manager} />,
          ],
          ["Note lavorazione", <Written key="work" text={work.notes} />],
          !writes && ["Note caposquadra", <Written key="foreman" text={work.notes_foreman} />],
        ]}
      />
      {writes && (
        <Form id="foreman-notes" action={`/orders/works/notes/${work.id}`} columns={1} {...form}>
          <TextArea name="notes" label="Note caposquadra" rows={6} />
          <FormActions submit="Salva" back={back} />
        </Form>
      )}
    </>
  );
}
