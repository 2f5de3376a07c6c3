import { today } from "../base/clock";
import { type Day, formatDay } from "../base/days";
import { refuse, refuseField } from "../base/errors";
import { doubt } from "../call/doubts";
import { holidayWarning, mustBeOpen } from "../days/closures/store";
import { all, update } from "../db/db";
import type { Call } from "../journal/caller";
import { addDocument } from "../orders/documents/store";
import { pricedKinds } from "../orders/resources/store";
import { orderOfAppointment } from "../orders/store";
import { addWorks } from "../orders/works/store";
import { estimateOf, inventoryOf } from "./estimate";
import type { Acceptance } from "./input";
import { type Line, linesOf, totalsOf } from "./lines";
import { messages } from "./model";
import type { Proofs } from "./proofs";
import { workOfVersion } from "./quoted-work";
import { send } from "./sending";
import { clientOfVersion, versionRow } from "./store";

type Version = ReturnType<typeof versionRow>;

/** Who, how and with what proof; it makes the order, and the work of the wished day. A signed draft is sent first. */
export function accept(
  id: number,
  { how, name, date, ...wished }: Acceptance,
  { paper, proof }: Proofs,
  call: Call,
) {
  mustBeOpenTo(versionRow(id), how, call);
  if (!proof) refuseField("file", how === "paper" ? messages.paperProof : messages.proof);
  if (date && date > today()) refuseField("date", messages.acceptedAhead);
  if (paper) send(id, paper, call);
  const version = versionRow(id);
  const appointment = clientOfVersion(id, call);
  if (version.state === "replaced") doubt(messages.replaced);
  if (version.valid_until && version.valid_until < today())
    doubt(`Il preventivo valeva fino al ${formatDay(version.valid_until)}.`);
  const { id: id_proof } = addDocument(appointment.id, 0, proof, call);
  const lines = linesOf(id);
  const totals = totalsOf(version, lines);
  const { id_order } = orderOfAppointment(
    { id: appointment.id, values: { agreed_price_cents: totals.agreed_cents } },
    { ...call, version: undefined },
  );
  const others = all<Pick<Version, "id">>`
    SELECT id FROM quote_versions
    WHERE id_quote = ${version.id_quote} AND id <> ${id} AND state IN ('draft', 'sent', 'accepted')`;
  for (const other of others) update("quote_versions", other.id, { state: "replaced" });
  const accepted = {
    state: "accepted",
    accepted_on: (how !== "tablet" && date) || today(),
    accepted_how: how,
    accepted_name: name,
    id_proof,
  };
  update("quote_versions", id, accepted, paper ? undefined : call.version);
  const day = wished.wished_date === undefined ? version.wished_date : wished.wished_date;
  const work = day ? addWork(version, lines, id_order, day, call) : null;
  return { id_order, id_work: work };
}

export function mustBeOpenTo({ id, state }: Version, how: Acceptance["how"], call: Call) {
  if (clientOfVersion(id, call).order_created) refuse(409, messages.alreadyAccepted);
  // One whose order was deleted is accepted again.
  const isOpen = ["sent", "replaced", "accepted"].includes(state) || (state === "draft" && how === "tablet");
  if (!isOpen) refuse(409, messages.notSent);
}

const startHour = "08:00";

function addWork(version: Version, lines: readonly Line[], id_order: number, date: Day, call: Call): number {
  mustBeOpen(date, call);
  doubt(holidayWarning(date).warning);
  if (date < today()) doubt(`Il giorno della lavorazione, ${formatDay(date)}, è già passato.`);
  const estimate = estimateOf(version, inventoryOf(version.id));
  const { used } = estimate;
  const kinds = new Set(pricedKinds().map(({ id }) => id));
  for (const { id, name } of used.vehicles)
    if (!kinds.has(id)) doubt(`${name}: disattivato, la lavorazione non lo chiede.`);
  const vehicles = used.vehicles.filter(({ id }) => kinds.has(id));
  const work = workOfVersion(version, { ...estimate, used: { ...used, vehicles } }, lines);
  const { id_pickupPlace } = work;
  if (id_pickupPlace === null) refuseField("wished_date", messages.noLoading);
  const { ids } = addWorks({ ...work, id_pickupPlace, id_order, date, hour: startHour }, call);
  return (ids as [number])[0];
}
