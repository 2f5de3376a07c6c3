import { type Day, shortDay, toWire } from "../../server/base/days";
import { needsTexts } from "../../server/crews/skills/model";
import { resourceText } from "../../server/orders/resources/model";
import { routeEnds } from "../../server/orders/works/model";
import { PhoneLink } from "../../views/clients/contacts";
import { Places } from "../../views/orders/works/stops";
import { Button, LinkButton } from "../../views/ui/button";
import { DateText, DescriptionList, money } from "../../views/ui/details";
import { call } from "../frame/call";
import { today } from "../frame/today";
import { ClientOf, NoDetails, type RecordProps } from "./record-parts";
import { useDetails } from "./use-details";

export function WorkRecord({ entry, site, may, onMove }: RecordProps) {
  const { values, refusal } = useDetails(
    () => call("Calendar", "getWork", { id: entry.id }),
    ["works", "clients", "orders", "resources", "crew"],
  );
  if (!values) return <NoDetails refusal={refusal} />;
  const { work, place, resources, crew, days } = values;
  const ends = routeEnds(work);
  return (
    <>
      <DescriptionList
        entries={[
          ["Data e ora", <DateText key="when" value={work.date} time={work.hour} />],
          days && ["Giorni", <Days key="days" {...{ days, may }} id={work.id} />],
          ["Cliente", <ClientOf key="client" may={may} {...work} />],
          ["Cellulare", work.cellphone && <PhoneLink key="cellphone" number={work.cellphone} />],
          ["Tipo", work.type_text],
          ["Luogo", ends.length ? <Places key="places" ends={ends} /> : place.text],
          site === "A" && ["Note", work.notes && <span className="written">{work.notes}</span>],
          work.police_permission_cents !== undefined && [
            "Costo del permesso di sosta",
            work.police_permission_cents ? money(work.police_permission_cents) : "-",
          ],
          (may.viewFlag || (site === "A" && work.flag_renata === 1)) && [
            "Flag R",
            work.flag_renata ? "Sì" : "No",
          ],
          crew && ["Squadra", <Crew key="crew" {...{ work, crew, may }} />],
          ["Risorse", [...resources.map(resourceText), ...needsTexts(work)].join(", ")],
        ]}
      />
      <div className="form-actions">
        {entry.movable && (
          <Button icon="clock" onClick={onMove}>
            Sposta
          </Button>
        )}
        {may.writeDelays && lastsToday(work) && (
          <LinkButton href={`/delays/${work.id}`} icon="clock" dialog>
            In ritardo
          </LinkButton>
        )}
        {may.findSlots && !work.order_cancelled && (
          <LinkButton href={`/slots/works/${work.id}`} icon="calendar-search" dialog>
            Trova un posto libero
          </LinkButton>
        )}
        {may.editWorks && !work.order_cancelled && (
          <LinkButton href={`/orders/works/modify/${work.id}`} icon="pencil">
            Modifica lavorazione
          </LinkButton>
        )}
        {may.editClients && (
          <LinkButton href={`/client/modify/${work.id_client}`} icon="user">
            Modifica cliente
          </LinkButton>
        )}
        {may.viewOrders && (
          <LinkButton href={`/orders/${work.id_order}`} icon="package">
            Scheda ordine
          </LinkButton>
        )}
        <Button data-cancel="">Chiudi</Button>
      </div>
    </>
  );
}

const lastsToday = ({ date, end_date = date }: { date: Day; end_date?: Day }) =>
  date <= today() && today() <= end_date;

type DaysProps = Pick<RecordProps, "may"> & { id: number; days: readonly { id: number; date: Day }[] };

const Days = ({ id, days, may }: DaysProps) =>
  days.map((day, at) => (
    <span key={day.id}>
      {at > 0 && ", "}
      {may.viewDays && day.id !== id ? (
        <a href={`/dailyWorks/${toWire(day.date)}#work-${day.id}`}>{shortDay(day.date)}</a>
      ) : (
        <b>{shortDay(day.date)}</b>
      )}
    </span>
  ));

type CrewProps = Pick<RecordProps, "may"> & {
  work: { id: number; date: Day };
  crew: { workers: string[]; vehicles: string[] };
};

function Crew({ work: { id, date }, crew: { workers, vehicles }, may }: CrewProps) {
  const names = [...workers, ...vehicles].join(", ") || "Nessuno";
  return may.viewDays ? <a href={`/dailyWorks/${toWire(date)}#work-${id}`}>{names}</a> : names;
}
