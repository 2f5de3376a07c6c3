import { durationWords } from "../../server/durations";
import type { ValuesOf } from "../../server/funct";
import type { slotApi } from "../../server/slots/api";
import { shortDate } from "../../server/slots/model";
import { Sheet } from "../sheet";
import { ConfirmForm } from "../ui/confirm-form";
import { SlotFilter, type Typed, VehicleFilter } from "./filter";
import { SlotList } from "./list";

type Props = ValuesOf<typeof slotApi.ofWork> & Typed;

/** Where a work could go; a choice moves it. */
export const WorkSlots = ({ work, vehicles, values, errors, ...found }: Props) => (
  <div id="slots">
    <Sheet name="slots" />
    <p className="slot-lead">
      {`${work.type_text}, ora ${shortDate(work.date)} ${work.hour}, ${durationWords(work.minutes)}.`}
    </p>
    <SlotFilter values={values} errors={errors}>
      <VehicleFilter vehicles={vehicles} />
    </SlotFilter>
    <SlotList
      {...found}
      choice={({ date, hour }, first) => (
        <ConfirmForm
          action={`/slots/works/${work.id}/move`}
          values={{ date, hour, version: work.version }}
          kind={first ? "primary" : "plain"}
          autoFocus={first}
          aria-label={`Sposta qui: ${shortDate(date)} ${hour}`}
        >
          Sposta qui
        </ConfirmForm>
      )}
    />
  </div>
);
