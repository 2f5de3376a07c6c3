import { briefDay } from "../../../server/base/days";
import type { ValuesOf } from "../../../server/call/funct";
import type { slotApi } from "../../../server/days/slots/api";
import { noAgent } from "../../../server/visits/appointments/model";
import { Sheet } from "../../sheet";
import { ConfirmForm } from "../../ui/button";
import { SelectField } from "../../ui/fields";
import { SlotFilter, type Typed } from "./filter";
import { SlotList } from "./list";
import { VisitTabs } from "./tabs";

type Props = ValuesOf<typeof slotApi.ofVisit> & Typed;

export const VisitSlots = ({ visit, agents, slots, breaking, until, closed, values, errors }: Props) => (
  <div id="slots">
    <Sheet name="slots" />
    <VisitTabs id={visit.id} current="visit" />
    <p className="slot-lead">{`Appuntamento, ora ${briefDay(visit.date)} ${visit.time}–${visit.time_end}.`}</p>
    <SlotFilter
      path={`/slots/visit/${visit.id}`}
      values={values}
      errors={errors}
      stored={{ agent: visit.id_agent }}
    >
      <SelectField name="agent" label="Agente" options={[{ value: noAgent, text: "Qualsiasi" }, ...agents]} />
    </SlotFilter>
    <SlotList
      slots={slots}
      breaking={breaking}
      until={until}
      closed={closed}
      choice={({ agent, date, hour }, first) => (
        <ConfirmForm
          action={`/slots/visit/${visit.id}/move`}
          values={{ date, time: hour, agent, version: visit.version }}
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
