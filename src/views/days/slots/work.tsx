import { briefDay, durationWords } from "../../../server/base/days";
import type { ValuesOf } from "../../../server/call/funct";
import type { slotApi } from "../../../server/days/slots/api";
import { moveChoices, typeAndDay } from "../../../server/orders/works/model";
import { Sheet } from "../../sheet";
import { ConfirmForm } from "../../ui/button";
import { SelectField } from "../../ui/fields";
import { SlotFilter, type Typed, VehicleFilter } from "./filter";
import { SlotList } from "./list";
import { type Refused, RefusedMove } from "./refused-move";

type Props = ValuesOf<typeof slotApi.ofWork> &
  Typed & {
    refused?: Refused;
  };

export const WorkSlots = ({ work, vehicles, values, errors, refused, ...found }: Props) => (
  <div id="slots">
    <Sheet name="slots" />
    <p className="slot-lead">
      {work.to
        ? `${work.type_text}, ${work.span?.of} giorni, ora da ${briefDay(work.date)} ${work.hour} a ${briefDay(work.to)}.`
        : `${typeAndDay(work.type_text, work.span)}, ora ${briefDay(work.date)} ${work.hour}, ${durationWords(work.minutes)}.`}
    </p>
    {refused && <RefusedMove {...refused} target="#slots" />}
    <SlotFilter path={`/slots/works/${work.id}`} values={values} errors={errors}>
      {work.span && <SelectField name="all" label="Che cosa" options={moveChoices(work.span)} />}
      <VehicleFilter vehicles={vehicles} />
    </SlotFilter>
    <SlotList
      {...found}
      choice={({ date, hour }, first) => (
        <ConfirmForm
          action={`/slots/works/${work.id}/${work.to ? "move-days" : "move"}`}
          target="#slots"
          values={{ date, hour, version: work.version }}
          kind={first ? "primary" : "plain"}
          autoFocus={first}
          aria-label={`Sposta qui: ${briefDay(date)} ${hour}`}
        >
          Sposta qui
        </ConfirmForm>
      )}
    />
  </div>
);
