import type { DayResource } from "../../../server/days/capacity/model";
import { presentOf } from "../../../server/days/capacity/model";
import { hasTotal, type Resource } from "../../../server/orders/resources/model";
import { NumberField } from "../../ui/fields";
import { CloseActions, Form, FormActions, type FormState } from "../../ui/form";

type Availability = Pick<DayResource, "id_resource" | "used" | "away">;

type Props = FormState & {
  action: string;
  back: string;
  locked?: boolean;
  resources: readonly Resource[];
  availability: readonly Availability[];
};

/** How much of each resource a work requires, and how much is left that day (spec 2 §2). */
export function ResourcesForm({ action, back, locked, resources, availability, ...form }: Props) {
  const ofDay = new Map(availability.map((row) => [row.id_resource, row]));
  return (
    <Form id="resources" action={action} {...form}>
      {resources.map((resource) => (
        <NumberField
          key={resource.id}
          name={`quantity.${resource.id}`}
          label={resource.name}
          disabled={locked}
          hint={<Remaining resource={resource} ofDay={ofDay.get(resource.id)} />}
        />
      ))}
      {locked ? <CloseActions back={back} /> : <FormActions submit="Salva" back={back} />}
    </Form>
  );
}

function Remaining({ resource, ofDay }: { resource: Resource; ofDay?: Availability }) {
  const present = presentOf({ total: resource.ammount, away: ofDay?.away ?? 0 });
  const left = present - (ofDay?.used ?? 0);
  return (
    <span className={left < 0 ? "short" : undefined}>
      {left < 0 ? `${left === -1 ? "Ne manca" : "Ne mancano"} ${-left}` : `Disponibili ${left}`}
      {hasTotal(resource) &&
        (left < 0 ? ` (${present === 1 ? "ce n'è" : "sono"} ${present})` : ` su ${present}`)}
    </span>
  );
}
