import { within } from "../../base/errors";
import { createIncompleteClient } from "../../clients/store";
import type { Call } from "../../journal/caller";
import type { AppointmentOfCaller } from "./input";
import { withFirstLine } from "./model";
import { createAppointment } from "./store";

export function createWithCaller({ values, client }: AppointmentOfCaller, call: Call) {
  const made = within("client", () => createIncompleteClient(client));
  const id = createAppointment(
    { ...withFirstLine(values), client: made.id, client_address: made.id_address },
    call,
  );
  return { id, id_client: made.id };
}
