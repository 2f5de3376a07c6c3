import { today } from "../base/clock";
import { type Day, formatDay } from "../base/days";
import { refuse, refuseField } from "../base/errors";
import { doubt } from "../call/doubts";
import { holidayWarning, mustBeOpen } from "../days/closures/store";
import { all, one, update } from "../db/db";
import type { Call } from "../journal/caller";
import { planLineOfWork } from "../materials/store";
import { addDocument } from "../orders/documents/store";
import { orderOfAppointment } from "../orders/store";
import { addWorks } from "../orders/works/store";
import type { Rows } from "../tables/rows";
import { estimateOf, inventoryOf } from "./estimate";
import type { Acceptance } from "./input";
import { type Line, linesOf, totalsOf } from "./lines";
import { messages } from "./model";
import type { Proofs } from "./proofs";
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
  if (!proof) refuseField("file", messages.proof);
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
    WHERE id_quote = ${version.id_quote} AND id <> ${id} AND state IN ('draft', 'sent')`;
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
  if (state === "accepted" || clientOfVersion(id, call).order_created) refuse(409, messages.alreadyAccepted);
  const isOpen = state === "sent" || state === "replaced" || (state === "draft" && how === "tablet");
  if (!isOpen) refuse(409, messages.notSent);
}

const startHour = "08:00";
/** Longer works are divided by hand. */
const longestWork = 5999;

function addWork(version: Version, lines: readonly Line[], id_order: number, date: Day, call: Call): number {
  mustBeOpen(date, call);
  doubt(holidayWarning(date).warning);
  if (version.id_loading === null) refuseField("wished_date", messages.noLoading);
  const inventory = inventoryOf(version.id);
  const { used, volume, skills } = estimateOf(version, inventory);
  const permits = lines.reduce((sum, line) => sum + (line.kind === "permit" ? line.total_cents : 0), 0);
  const worker = one<Pick<Rows["resources"], "id">>`
    SELECT id FROM resources WHERE type = 0 AND retired = 0 ORDER BY id LIMIT 1`;
  const resources = [
    ...(worker && used.people ? [{ id_resource: worker.id, value: used.people }] : []),
    ...used.vehicles.map(({ id, count }) => ({ id_resource: id, value: count })),
  ];
  const { ids } = addWorks(
    {
      id_order,
      date,
      hour: startHour,
      type: usualType(),
      id_pickupPlace: version.id_loading,
      id_unloadingPlace: version.id_unloading ?? version.id_storage,
      duration: used.minutes === null ? null : Math.min(used.minutes, longestWork),
      police_permission_cents: permits,
      cubicMetres: volume.total ? Math.ceil(volume.total / 100) / 10 : null,
      skills: Object.fromEntries(skills.map((skill) => [skill, 1])),
      resources,
    },
    call,
  );
  const [id_work] = ids as [number];
  for (const { kind, id_material, quantity_milli } of lines)
    if (kind === "material" && id_material)
      planLineOfWork({ id: id_work, id_order, date }, id_material, quantity_milli / 1000);
  return id_work;
}

/** The first that loads at one place and unloads at another. */
const usualType = () =>
  one<Pick<Rows["work_types"], "value">>`
    SELECT value FROM work_types WHERE retired = 0 ORDER BY unloads DESC, position, value LIMIT 1`?.value ??
  0;
