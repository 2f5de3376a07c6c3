import { needsTexts } from "../../server/crews/skills/model";
import { lateText } from "../../server/days/delays/model";
import { resourceText } from "../../server/orders/resources/model";
import { routeEnds, showsPermit, spanText } from "../../server/orders/works/model";
import { PhoneLink } from "../../views/clients/contacts";
import { NotifiedMark } from "../../views/office/messages/mark";
import { Places } from "../../views/orders/works/stops";
import { Badge, money } from "../../views/ui/details";
import { Icon } from "../../views/ui/icon";
import { useBoardActions } from "./board-context";
import { Actions } from "./card-actions";
import { Hours } from "./hours";
import type { Work } from "./state";

type Props = { work: Work; heading: string; unasked: string | false };

export const resourcesOf = (work: Work) => [
  ...[...work.requiredWorkers, ...work.requiredVehicles].map(resourceText),
  ...needsTexts(work),
];

export const Facts = ({ work, heading, unasked }: Props) => (
  <div className="facts">
    <h3 id={heading}>
      <Hours work={work}>
        <time>{work.hour}</time>
        {work.end && <span className="until">–{work.end}</span>}
      </Hours>{" "}
      {work.client} {work.order_cancelled && <Cancelled />} <Late {...work} /> <DayOf {...work} />{" "}
      {work.mark && <NotifiedMark {...work.mark} />}
    </h3>
    <Details work={work} unasked={unasked} />
  </div>
);

export const Cancelled = () => (
  <Badge tone="orange" icon="ban">
    annullato
  </Badge>
);

const DayOf = ({ span }: Pick<Work, "span">) => span && <Badge icon="calendar-range">{spanText(span)}</Badge>;

const Late = ({ late }: Pick<Work, "late">) =>
  Boolean(late) && (
    <Badge tone="orange" icon="clock">
      {lateText(late ?? 0)}
    </Badge>
  );

export function Details({ work, unasked, isLine }: Omit<Props, "heading"> & { isLine?: boolean }) {
  const { isPart } = useBoardActions();
  const ends = routeEnds(work);
  return (
    <>
      <div className="kind">
        <span>
          {work.type_text} · <a href={`/orders/${work.id_order}`}>Ordine {work.id_order}</a>
        </span>
        <ul className="asked" aria-label="Risorse richieste">
          {resourcesOf(work).map((text) => (
            <li key={text}>{text}</li>
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
        <div className="fact">
          <Icon name="map-pin" label="Luogo" />
          {ends.length ? <Places ends={ends} /> : <span>{work.place}</span>}
        </div>
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
      {!isPart && <Actions work={work} isLine={isLine} />}
    </>
  );
}

function Phones({ numbers }: { numbers: string[] }) {
  const known = numbers.filter(Boolean);
  if (!known.length) return <p className="fact soft">Nessun telefono</p>;
  return (
    <p className="fact">
      <Icon name="phone" label="Telefono" />
      {known.map((number) => (
        <PhoneLink key={number} number={number} />
      ))}
    </p>
  );
}

function Permit(work: Work) {
  if (!showsPermit(work)) return null;
  return (
    <Badge tone="purple" icon="shield-check">
      {`Permesso ${work.police_permission_cents ? money(work.police_permission_cents) : ""}`.trim()}
    </Badge>
  );
}
