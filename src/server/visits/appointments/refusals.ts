import type { Day } from "../../base/days";
import { given, refusedBy } from "../../base/errors";
import { mustBeContactOf } from "../../clients/contacts";
import { placeErrors, placeRefusal } from "../../clients/pickup-places/store";
import { clientRefusal } from "../../clients/store";
import { closedRefusal } from "../../days/closures/store";
import { one } from "../../db/db";
import { codeRefusal } from "../../firm/lists/store";
import type { Reader } from "../../journal/caller";
import { shownOn } from "../../journal/visibility";
import { agentToStore } from "./agents";
import { type NewAppointment, timeErrors } from "./input";

export const under = (part: string, errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([name, why]) => [`${part}.${name}`, why]));

type Before = { date: Day; how_knew_about_us: number; id_agent: number };

export function appointmentErrors(
  { client, client_address, contact, date, agent, howKnew, ...times }: Partial<NewAppointment>,
  place: unknown,
  { site }: Pick<Reader, "site">,
  id = 0,
): Record<string, string> {
  const before = one<Before>`
    SELECT date, how_knew_about_us, id_agent FROM appointment_rows a WHERE id = ${id} AND ${shownOn(site)}`;
  const isClient = client !== undefined && clientRefusal(client) === undefined;
  return {
    ...timeErrors(times),
    ...given({
      client: client === undefined ? undefined : clientRefusal(client),
      client_address:
        isClient && typeof client_address === "number" ? placeRefusal(client, client_address) : undefined,
      date: date && date !== before?.date ? closedRefusal(date, { site }) : undefined,
      howKnew: howKnew === undefined ? undefined : codeRefusal("sources", howKnew, before?.how_knew_about_us),
    }),
    ...(typeof place === "object" ? under("client_address", placeErrors(place)) : {}),
    ...refusedBy(
      () => isClient && contact && mustBeContactOf(client, contact, "contact"),
      () => agentToStore(agent, before?.id_agent ?? 0, site, "agent"),
    ),
  };
}
