import { refuse, refuseField } from "../../base/errors";
import type { Site } from "../../base/permissions";
import { exactEuroText } from "../../base/text";
import { one, update } from "../../db/db";
import type { Rows } from "../../tables/rows";

type Costs = Pick<Rows["works"], "police_permission_cents" | "typed_permission_cents">;

/** A refused one was paid, too. */
const costOfPermits = (work: number) =>
  one<{ cents: number }>`
    SELECT coalesce(sum(fee_cents + stamps * stamp_cents + signs_cents), 0) AS cents
    FROM permits WHERE id_work = ${work} AND state <> 'unneeded'`?.cents ?? 0;

/** The work has what its permits cost, since the publication has no permits; without amounts what was typed comes back. */
export function storePermitCost(work: number) {
  const stored = one<Costs>`
    SELECT police_permission_cents, typed_permission_cents FROM works WHERE id = ${work}`;
  if (!stored) return;
  const { police_permission_cents: cost, typed_permission_cents: typed } = stored;
  const sum = costOfPermits(work);
  const police_permission_cents = sum || (typed ?? cost);
  const typed_permission_cents = sum ? (typed ?? cost) : null;
  if (police_permission_cents !== cost || typed_permission_cents !== typed)
    update("works", work, { police_permission_cents, typed_permission_cents });
}

const reason = (cents: number, site: Site) =>
  site === "A"
    ? `È la somma dei permessi, ${exactEuroText(cents / 100)}: si cambia in quelli.`
    : "Il costo del permesso è calcolato: qui non si cambia.";

/** `cents`: as a form or a call has it; the same again changes nothing. */
export function mustBePermitCost(cents: number | undefined, before: Costs | undefined, site: Site) {
  if (cents === undefined || !before || before.typed_permission_cents === null) return;
  const { police_permission_cents: cost } = before;
  if (cents !== cost) refuseField("police_permission", reason(cost, site));
}

/** What an older value of a work may not bring back. */
export function mustHavePermitCost(work: number) {
  const sum = costOfPermits(work);
  if (sum && !one`SELECT 1 FROM works WHERE id = ${work} AND police_permission_cents = ${sum}`)
    refuse(409, reason(sum, "A"));
}
