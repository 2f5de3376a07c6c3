import type { Appointment } from "../../../server/visits/appointments/store";
import { ChangeOnRow } from "../../search/listing/change";
import type { Choice } from "../../search/listing/chips";
import { useViewer } from "../../viewer";

type Props = {
  visit: Pick<Appointment, "id" | "client" | "id_agent" | "agent" | "version">;
  agents: readonly Choice[];
};

/** Also once there is an order. */
export function AgentOnRow({ visit: { id, client, id_agent, agent, version }, agents }: Props) {
  const { mayCall } = useViewer();
  if (!mayCall("Appointment.editAgent")) return agent || "-";
  return (
    <ChangeOnRow
      id={`agent-${id}`}
      action={`/appointment/${id}/agent`}
      version={version}
      name="id_agent"
      label={`Agente di ${client}`}
      value={agent}
      choices={agents}
      chosen={id_agent}
    >
      {agent}
    </ChangeOnRow>
  );
}
