import { toWire } from "../../server/days";
import type { ValuesOf } from "../../server/funct";
import type { slotApi } from "../../server/slots/api";
import { type Slot, shortDate } from "../../server/slots/model";
import { Sheet } from "../sheet";
import { LinkButton } from "../ui/button";
import { NumberField, TextField } from "../ui/fields";
import { useViewer } from "../viewer";
import { SlotFilter, type Typed, VehicleFilter } from "./filter";
import { SlotList } from "./list";
import { VisitTabs } from "./tabs";

type Props = ValuesOf<typeof slotApi.ofVisitWork> & Typed;

/** Where the work of a visit could go; a choice opens its form filled, after that of its order. */
export function VisitWorkSlots({ visit, duration, resources, vehicles, values, errors, ...found }: Props) {
  const { mayCall } = useViewer();
  const isOpen = visit.order_created === null;
  const form = isOpen ? `/appointment/${visit.id}/order` : `/orders/works/insert/${visit.order_created}`;
  const fields = {
    duration,
    ...Object.fromEntries(resources.map(({ id, value }) => [`quantity.${id}`, value || ""])),
  };
  const address = ({ date, hour }: Slot) => {
    const needs = resources.flatMap(({ id, value }) => (value ? [[`quantity.${id}`, String(value)]] : []));
    return `${form}?${new URLSearchParams([["date", toWire(date)], ["hour", hour], ["duration", duration], ...needs])}`;
  };
  return (
    <div id="slots">
      <Sheet name="slots" />
      {isOpen && <VisitTabs id={visit.id} current="work" />}
      <p className="slot-lead">Quanto dura il lavoro e che cosa gli serve? I numeri sono quelli abituali.</p>
      <SlotFilter values={values} errors={errors} stored={fields}>
        <TextField name="duration" label="Durata" maxLength={6} />
        {resources.map(({ id, name }) => (
          <NumberField key={id} name={`quantity.${id}`} label={name} placeholder="0" />
        ))}
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
              aria-label={`${isOpen ? "Crea ordine" : "Inserisci"}: lavorazione di ${shortDate(slot.date)} ${slot.hour}`}
            >
              {isOpen ? "Crea ordine" : "Inserisci"}
            </LinkButton>
          )
        }
      />
    </div>
  );
}
