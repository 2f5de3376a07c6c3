import { type AppointmentState, appointmentStates } from "../../../server/visits/appointments/model";
import type { Appointment } from "../../../server/visits/appointments/store";
import { ChangeOnRow } from "../../search/listing/change";
import { choicesOf } from "../../search/listing/chips";
import { Badge, type Tone } from "../../ui/details";
import { Icon } from "../../ui/icon";
import type { IconName } from "../../ui/icons";
import { useViewer } from "../../viewer";

export const states = choicesOf(appointmentStates);

/** Once there is an order, the visit stays confirmed. */
export function StateOnRow(
  visit: Pick<Appointment, "id" | "client" | "state" | "order_created" | "version">,
) {
  const { id, client, state, order_created, version } = visit;
  const { mayCall } = useViewer();
  if (order_created || !mayCall("Appointment.editState")) return <State state={state} />;
  return (
    <ChangeOnRow
      id={`state-${id}`}
      action={`/appointment/${id}/state`}
      version={version}
      name="state"
      label={`Stato di ${client}`}
      value={appointmentStates[state]}
      choices={states}
      chosen={state}
    >
      <State state={state} />
    </ChangeOnRow>
  );
}

/** A mark for what is decided; most are open. */
const tones: { [state in AppointmentState]?: Tone } = { 1: "green", 2: "red" };

const icons: Record<AppointmentState, IconName> = { 0: "circle", 1: "circle-check", 2: "ban" };

/** Where there is no room for the word. */
export const StateIcon = ({ state }: { state: AppointmentState }) => (
  <span className="state-icon" title={appointmentStates[state]}>
    <Icon name={icons[state]} label={appointmentStates[state]} />
  </span>
);

export const State = ({ state }: { state: AppointmentState }) =>
  tones[state] ? <Badge tone={tones[state]}>{appointmentStates[state]}</Badge> : appointmentStates[state];
