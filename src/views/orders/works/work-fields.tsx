import { useContext } from "react";
import { foldOfWork } from "../../../server/accounts/menu/model";
import { newPlace } from "../../../server/clients/pickup-places/model";
import { permitCents } from "../../../server/orders/permits/model";
import type { PlaceOfPermit } from "../../../server/orders/permits/places";
import type { Resource } from "../../../server/orders/resources/model";
import { maxStops } from "../../../server/orders/works/model";
import { PickupPlaceFields } from "../../clients/pickup-places/form";
import { NeedsFold } from "../../crews/skills/needs";
import { Sheet } from "../../sheet";
import { FormContext, useGroup } from "../../ui/field";
import {
  DateField,
  MoneyField,
  NumberField,
  type Option,
  SelectField,
  Switch,
  TextArea,
  TextField,
  TimeField,
} from "../../ui/fields";
import { FieldRow } from "../../ui/form";
import { valueAt } from "../../ui/merge";
import { useViewer } from "../../viewer";
import { PermitLines } from "../permits/list";
import { FlagField, useMayFlag } from "../second-site";

type Place = { id: number; text: string };
export type Choices = { types: readonly Option[]; places: readonly Place[]; depot?: Place | null };

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
          Come 4:30. Vuota: la strada più la durata abituale. <LengthCheck />
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

const inSight = 2;

const ResourceField = ({ id, name }: Resource) => (
  <NumberField name={`quantity.${id}`} label={name} placeholder="0" />
);

type FieldsProps = Choices & {
  isNew?: boolean;
  permits?: readonly PlaceOfPermit[];
  /** Of a new work: the first of the firm's list in sight, the others folded. */
  resources?: readonly Resource[];
};

/** The type first: it decides how long a work takes and what it needs. */
export const WorkFields = ({ types, places, depot, isNew, permits = [], resources = [] }: FieldsProps) => {
  const isOfPermits = permits.some((row) => row.state !== "unneeded" && permitCents(row as never) > 0);
  return (
    <>
      <SelectField
        name="type"
        label="Tipo di lavorazione"
        options={types}
        required
        wide
        autoFocus={isNew ? undefined : false}
      />
      <FieldRow>
        <DateField name="date" label="Data" required ahead />
        <TimeField name="hour" label="Ora" required />
        <WorkLengthField />
      </FieldRow>
      {resources.slice(0, inSight).map((resource) => (
        <ResourceField key={resource.id} {...resource} />
      ))}
      <WorkPlaces places={places} depot={depot} />
      <TextArea name="notes" label="Note" rows={2} wide />
      {useViewer().can("prices.view") && (
        <MoneyField
          name="police_permission"
          label="Costo del permesso di sosta"
          readOnly={isOfPermits}
          hint={isOfPermits && "È la somma dei permessi: si cambia in quelli."}
        />
      )}
      {permits.length > 0 && <PermitLines places={permits} />}
      <Switch name="flag_in_schermata_lavorazioni" label="Mostra il permesso in giornaliera" />
      <MoreFields {...{ places, depot, isNew }} resources={resources.slice(inSight)} />
    </>
  );
};

type OfRoute = Pick<Choices, "places" | "depot">;

export const WorkPlaces = ({ places, depot }: OfRoute) => (
  <div id="work-places" className="inline">
    <SelectField
      name="id_pickupPlace"
      label="Luogo della lavorazione"
      options={places.map(({ id, text }) => ({ value: id, text }))}
      required
    />
    <UnloadingFields places={places} depot={depot} />
  </div>
);

export const StopsOf = (route: OfRoute) => (
  <div id="work-stops" className="inline">
    <Stops {...route} />
  </div>
);

type StopsProps = { places: readonly Place[]; depot?: Place | null };

function optionsOf({ places, depot }: StopsProps): Option[] {
  const others = depot && places.every(({ id }) => id !== depot.id) ? [depot] : [];
  return [...places, ...others].map(({ id, text }) => ({ value: id, text }));
}

/** Site B does not see where the goods go. */
function UnloadingFields(props: StopsProps) {
  const { site, mayCall } = useViewer();
  if (site === "B") return null;
  const options = optionsOf(props);
  const mayAdd = mayCall("Client.addPickupPlace");
  return (
    <>
      <SelectField
        name="id_unloadingPlace"
        label="Luogo di scarico"
        empty="Da definire"
        options={[...options, ...(mayAdd ? [{ value: newPlace, text: "Nuovo luogo…" }] : [])]}
      />
      {mayAdd && (
        <div className="new-place">
          <PickupPlaceFields prefix="place." />
        </div>
      )}
    </>
  );
}

function Stops(props: StopsProps) {
  const { values, errors } = useContext(FormContext);
  const options = optionsOf(props);
  const { site } = useViewer();
  const filled = useGroup("stops").filter((at) => valueAt(values, `stops.${at}`)).length;
  const rows = Array.from({ length: Math.min(filled + 2, maxStops) }, (_, at) => `stops.${at}`);
  if (site === "B") return null;
  return (
    <details className="fold wide" open={filled > 0 || rows.some((name) => errors[name])}>
      <summary>
        Tappe tra carico e scarico
        <span>{filled ? String(filled) : "nessuna"}</span>
      </summary>
      <FieldRow>
        {rows.map((name, at) => (
          <SelectField key={name} name={name} label={`Tappa ${at + 1}`} empty="-" options={options} />
        ))}
      </FieldRow>
    </details>
  );
}

type MoreProps = OfRoute & Required<Pick<FieldsProps, "resources">> & Pick<FieldsProps, "isNew">;

/** Open where the account left it open, or where a field in it is wrong or filled; `fields/folds.ts` remembers it. */
function MoreFields({ isNew, resources, ...route }: MoreProps) {
  const { menuPreferences, site } = useViewer();
  const { values, errors } = useContext(FormContext);
  const named = [
    "mostra in giornaliera",
    useMayFlag() && "Flag R",
    site === "A" && "tappe, competenze, volume",
    site === "A" && isNew && "giorni",
    ...resources.map(({ name }) => name),
  ];
  const fields = [
    ...["stops", "skills", "cubicMetres", "show_worksheet", "flag_renata", "days"],
    ...resources.map(({ id }) => `quantity.${id}`),
  ];
  const isWrong = Object.keys(errors).some((path) => fields.some((field) => isOf(path, field)));
  const isFilled = fields.some((field) => differs(valueAt(values, field), usual[field]));
  const isOpen = isWrong || isFilled || menuPreferences?.open.includes(foldOfWork);
  return (
    <details id={`fold/${foldOfWork}`} className="fold form-fold wide" open={isOpen}>
      <summary>
        Altro
        <span>{named.filter(Boolean).join(", ")}</span>
      </summary>
      <Sheet name="work-form" />
      <div className="fold-fields">
        {resources.length > 0 && (
          <div className="pieces">
            {resources.map((resource) => (
              <ResourceField key={resource.id} {...resource} />
            ))}
          </div>
        )}
        {isNew && <DaysField />}
        <Switch name="show_worksheet" label="Mostra in giornaliera" wide />
        <FlagField wide />
        <StopsOf {...route} />
        <NeedsFold />
      </div>
    </details>
  );
}

/** What a field is worth where nobody filled it, if not empty or 0. */
const usual: Record<string, string> = { show_worksheet: "1", days: "1" };

const isOf = (path: string, field: string) => path === field || path.startsWith(`${field}.`);

function differs(value: unknown, standard = ""): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value === "object") return Object.values(value).some((part) => differs(part));
  return String(value) !== standard && String(value) !== (standard || "0");
}
