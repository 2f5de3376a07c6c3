import { hasTotal, type Resource } from "../../server/resources/model";
import { LinkButton } from "../ui/button";
import { NumberField } from "../ui/fields";
import { Form, FormActions, type FormState } from "../ui/form";

type Availability = { id_resource: number; used: number };

type Props = FormState & {
  action: string;
  back: string;
  /** Without the permission to save. */
  locked?: boolean;
  resources: readonly Resource[];
  availability: readonly Availability[];
};

/** How much of each resource a work requires, and how much is left that day (spec 2 §2). */
export function ResourcesForm({ action, back, locked, resources, availability, ...form }: Props) {
  const used = new Map(availability.map((row) => [row.id_resource, row.used]));
  return (
    <Form id="resources" action={action} {...form}>
      {resources.map((resource) => (
        <NumberField
          key={resource.id}
          name={`quantity.${resource.id}`}
          label={resource.name}
          disabled={locked}
          hint={<Remaining resource={resource} used={used.get(resource.id) ?? 0} />}
        />
      ))}
      {locked ? <Close back={back} /> : <FormActions submit="Salva" back={back} />}
    </Form>
  );
}

function Remaining({ resource, used }: { resource: Resource; used: number }) {
  const left = resource.ammount - used;
  return (
    <span className={left < 0 ? "short" : undefined}>
      {`Disponibili ${left}`}
      {hasTotal(resource) && ` su ${resource.ammount}`}
    </span>
  );
}

const Close = ({ back }: { back: string }) => (
  <div className="form-actions">
    <LinkButton href={back} data-cancel="">
      Chiudi
    </LinkButton>
  </div>
);
