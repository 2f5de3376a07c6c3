import { memo } from "react";
import { kinds, requiredCounts, staffing } from "../../server/crew/model";
import { resourceText } from "../../server/resources/model";
import { Badge } from "../../views/ui/badge";
import { Icon } from "../../views/ui/icon";
import { money } from "../../views/ui/text";
import { Actions } from "./card-actions";
import { type Column, columnOf } from "./cells";
import { Seats } from "./seats";
import type { Work } from "./state";

type Props = {
  work: Work;
  worker: Column;
  vehicle: Column;
  /** How many of them are present that day. */
  workersThere: number;
  vehiclesThere: number;
  warnedWorker: string;
  warnedVehicle: string;
};

/** A work of the day: client, place, hour, required resources and crew (spec 2 §2). */
export const Card = memo(function Card({ work, ...props }: Props) {
  const warned = { worker: props.warnedWorker, vehicle: props.warnedVehicle };
  const present = { worker: props.workersThere, vehicle: props.vehiclesThere };
  const required = requiredCounts(work);
  const { lacks, requiresNothing, isIncomplete } = staffing(required, present);
  const heading = `work-${work.id}`;
  return (
    <article className="work" id={`card-${work.id}`} tabIndex={-1} aria-labelledby={heading}>
      <Facts
        work={work}
        heading={heading}
        unasked={requiresNothing && (isIncomplete ? "da indicare" : "non indicate")}
      />
      {kinds.map((kind) => (
        <Seats
          key={kind}
          column={columnOf(work.id, kind)}
          kind={kind}
          cells={props[kind]}
          present={present[kind]}
          required={required[kind]}
          lacks={lacks[kind]}
          extra={requiresNothing ? 0 : Math.max(0, present[kind] - required[kind])}
          warned={warned[kind]}
          client={work.client}
        />
      ))}
    </article>
  );
});

type FactsProps = { work: Work; heading: string; unasked: string | false };

function Facts({ work, heading, unasked }: FactsProps) {
  const resources = [...work.requiredWorkers, ...work.requiredVehicles];
  return (
    <div className="facts">
      <h3 id={heading}>
        <time>{work.hour}</time>
        {work.end && <span className="until">–{work.end}</span>} {work.client}
      </h3>
      <div className="kind">
        <span>
          {work.type_text} · <a href={`/orders/${work.id_order}`}>Ordine {work.id_order}</a>
        </span>
        <ul className="asked" aria-label="Risorse richieste">
          {resources.map((resource) => (
            <li key={resource.name}>{resourceText(resource)}</li>
          ))}
          {unasked && (
            <li className="nothing">
              <Icon name="circle-alert" /> Risorse {unasked}
            </li>
          )}
        </ul>
        <Permit {...work} />
      </div>
      {work.place && (
        <p className="fact">
          <Icon name="map-pin" label="Luogo" />
          <span>{work.place}</span>
        </p>
      )}
      <Phones numbers={[work.cellphone, work.phone]} />
      {work.documents?.map((file) => (
        <p className="fact" key={file.id}>
          <Icon name="file-text" label="Documento" />
          <a href={file.url} target="_blank" rel="noreferrer">
            {file.filename}
          </a>
        </p>
      ))}
      {work.notes && <p className="work-notes">{work.notes}</p>}
      <Actions work={work} />
    </div>
  );
}

function Phones({ numbers }: { numbers: string[] }) {
  const known = numbers.filter(Boolean);
  if (!known.length) return <p className="fact soft">Nessun telefono</p>;
  return (
    <p className="fact">
      <Icon name="phone" label="Telefono" />
      {known.map((number) => (
        <a key={number} href={`tel:${number}`}>
          {number}
        </a>
      ))}
    </p>
  );
}

/** The permit; its cost only where the work says that it may be shown. */
function Permit({ police_permission, flag_in_schermata_lavorazioni }: Work) {
  if (!police_permission && !flag_in_schermata_lavorazioni) return null;
  const cost = flag_in_schermata_lavorazioni && police_permission ? ` ${money(police_permission)}` : "";
  return (
    <Badge tone="purple" icon="shield-check">
      {`Permesso${cost}`}
    </Badge>
  );
}
