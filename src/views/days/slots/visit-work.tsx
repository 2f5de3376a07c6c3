import { briefDay, toWire } from "../../../server/base/days";
import type { ValuesOf } from "../../../server/call/funct";
import { skills } from "../../../server/crews/skills/model";
import type { slotApi } from "../../../server/days/slots/api";
import type { Slot } from "../../../server/days/slots/model";
import { NeedInputs } from "../../crews/skills/needs";
import { FromQuote } from "../../sales/present";
import { Sheet } from "../../sheet";
import { LinkButton } from "../../ui/button";
import { NumberField, TextField } from "../../ui/fields";
import { useViewer } from "../../viewer";
import { SlotFilter, type Typed, VehicleFilter } from "./filter";
import { SlotList } from "./list";
import { VisitTabs } from "./tabs";

type Props = ValuesOf<typeof slotApi.ofVisitWork> & Typed;

export function VisitWorkSlots(props: Props) {
  const {
    visit,
    duration,
    resources,
    skills: wanted,
    cubicMetres,
    after,
    quote,
    vehicles,
    values,
    errors,
    ...found
  } = props;
  const { mayCall } = useViewer();
  const isOpen = visit.order_created === null;
  const form = isOpen ? `/appointment/${visit.id}/order` : `/orders/works/insert/${visit.order_created}`;
  const needs = [
    ...resources.map(({ id, value }) => [`quantity.${id}`, value]),
    ...skills.map((skill) => [`skills.${skill}`, wanted[skill]]),
    ["cubicMetres", cubicMetres?.toLocaleString("it-IT")],
  ].map(([name, value]) => [String(name), String(value || "")] as const);
  const fields = { duration, after: after ? toWire(after) : "", ...Object.fromEntries(needs) };
  const asksMore = needs.some(([name, value]) => value && !name.startsWith("quantity"));
  const address = ({ date, hour }: Slot) => {
    // What was emptied here is empty there too, also where the quote has it.
    const asked = needs.filter(([, value]) => value || quote).map(([name, value]) => [name, value]);
    return `${form}?${new URLSearchParams([["date", toWire(date)], ["hour", hour], ["duration", duration], ...asked])}`;
  };
  return (
    <div id="slots">
      <Sheet name="slots" />
      {isOpen && <VisitTabs id={visit.id} current="work" />}
      {quote ? (
        <FromQuote quote={quote} appointment={visit.id}>
          Giorno, durata, persone, mezzi e volume vengono dal
        </FromQuote>
      ) : (
        <p className="slot-lead">
          Quanto dura il lavoro e che cosa gli serve? I numeri sono quelli abituali.
        </p>
      )}
      <SlotFilter path={`/slots/visit-work/${visit.id}`} values={values} errors={errors} stored={fields}>
        <TextField name="duration" label="Durata" maxLength={6} />
        {resources.map(({ id, name }) => (
          <NumberField key={id} name={`quantity.${id}`} label={name} placeholder="0" />
        ))}
        <details className="slot-more" open={asksMore}>
          <summary>Competenze e volume</summary>
          <div>
            <NeedInputs />
          </div>
        </details>
        <VehicleFilter vehicles={vehicles} />
      </SlotFilter>
      <SlotList
        {...found}
        choice={(slot, first) =>
          (!isOpen || mayCall("Orders.createNew")) && (
            <LinkButton
              href={address(slot)}
              dialog
              kind={first ? "primary" : "plain"}
              aria-label={`${isOpen ? "Crea ordine" : "Aggiungi"}: lavorazione di ${briefDay(slot.date)} ${slot.hour}`}
            >
              {isOpen ? "Crea ordine" : "Aggiungi"}
            </LinkButton>
          )
        }
      />
    </div>
  );
}
