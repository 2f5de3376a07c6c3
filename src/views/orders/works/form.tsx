import type { ReactNode } from "react";
import type { Day } from "../../../server/base/days";
import type { PlaceOfPermit } from "../../../server/orders/permits/places";
import type { Resource } from "../../../server/orders/resources/model";
import type { PresentQuote } from "../../../server/sales/model";
import { LineFields, type Material } from "../../materials/forms";
import { FromQuote } from "../../sales/present";
import { LinkButton } from "../../ui/button";
import { DescriptionList, Section, Written } from "../../ui/details";
import { NumberField, TextArea } from "../../ui/fields";
import { FieldGroup, Form, FormActions, type FormState } from "../../ui/form";
import { useViewer } from "../../viewer";
import { workActions } from "./actions";
import { useMayResources } from "./resource-links";
import { type Choices, WorkFields } from "./work-fields";

type NewProps = FormState &
  Choices & {
    order: number;
    appointment: number;
    /** Whose values fill the form. */
    quote?: PresentQuote | null;
    /** Those of the quote. */
    materials?: readonly { id: number; name: string }[];
    day?: Day;
    resources?: readonly Resource[];
  };

/** Defaults of a new work (spec 2 §9): visible, no permit, the first place. What it requires is written with it. */
export function NewWorkForm(props: NewProps) {
  const {
    order,
    appointment,
    quote,
    day,
    types,
    places,
    depot,
    materials = [],
    resources = [],
    ...form
  } = props;
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
      {quote && (
        <FromQuote quote={quote} appointment={appointment}>
          Durata, persone, automezzi, luoghi e volume vengono dal
        </FromQuote>
      )}
      <WorkFields
        types={types}
        places={places}
        depot={depot}
        resources={mayCall("Orders.saveWorkResources") ? resources : []}
        isNew
      />
      {materials.length > 0 && (
        <FieldGroup title="Materiali previsti">
          <div className="pieces">
            {materials.map(({ id, name }) => (
              <NumberField key={id} name={`materials.${id}`} label={name} placeholder="0" />
            ))}
          </div>
        </FieldGroup>
      )}
      <FormActions submit="Salva" back={`/orders/${order}`} another />
    </Form>
  );
}

type OfWork = { id: number; id_order: number; private_client: number; date: Day };
type ChangeProps = FormState &
  Choices & { work: OfWork; permits?: readonly PlaceOfPermit[]; children?: ReactNode };

/** The edit work page: the form, then `children`; the dialog shows the form alone. */
export const WorkForm = ({ work, types, places, depot, permits, children, ...form }: ChangeProps) => (
  <>
    <Form id="work" action={`/orders/works/modify/${work.id}`} {...form}>
      <WorkFields types={types} places={places} depot={depot} permits={permits} />
      <FormActions submit="Salva" back={`/orders/${work.id_order}`} />
    </Form>
    <div className="work-more">
      <WorkLinks {...work} />
      {children}
    </div>
  </>
);

function WorkLinks(work: OfWork) {
  const crew = useViewer().mayCall("Works.getWorkers");
  const resources = useMayResources(work);
  return (
    <Section title="Risorse e squadra">
      <div className="section-actions">
        {workActions(work.id, { crew, workers: crew, vehicles: crew, ...resources }).map(
          ({ act, href = "", icon, text }) => (
            <LinkButton key={act} href={href} icon={icon} dialog>
              {text}
            </LinkButton>
          ),
        )}
        {crew && (
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
