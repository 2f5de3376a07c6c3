import { derivedVersion } from "../base/derived-version";
import { refuse, refuseField, stale } from "../base/errors";
import type { VersionedRecord } from "../call/conflict-records";
import { clientName } from "../clients/model";
import { dayFacts } from "../days/facts/store";
import { brokenBy } from "../days/problems/store";
import type { Call } from "../journal/caller";
import type { Work } from "../orders/works/model";
import { workById } from "../orders/works/store";
import { kinds } from "./model";
import { crewVersion, swapSeats } from "./store";
import { linesSwapped, type SwapPair, type SwapProblem, swapMessages } from "./swap-plan";

/** What the swap would break; it changes nothing. */
export function checkSwap(pair: SwapPair, call: Call): { problems: SwapProblem[]; version: number } {
  const [{ date }] = pairOf(pair, call);
  const day = dayFacts(date, call);
  const works = new Map(day.works().map((work) => [work.id, work]));
  const problems = brokenBy(day, linesSwapped(day.crews().lines, pair)).map(({ id_work, text }) => {
    const work = works.get(id_work ?? 0);
    return { text, hour: work?.hour ?? "", client: work ? clientName(work) : "" };
  });
  return { problems, version: versionOf(pair) };
}

export function swapCrews(pair: SwapPair, call: Call) {
  const [one, other] = pairOf(pair, call);
  if (call.version !== undefined && call.version !== versionOf(pair)) refuse(409, stale);
  if (one.totalResources.length + other.totalResources.length === 0) refuse(409, swapMessages.none);
  const { problems } = checkSwap(pair, call);
  swapSeats(pair.id, pair.other);
  return problems.length > 0 && { clashes: problems.map(({ text }) => text) };
}

export const versionedSwap: VersionedRecord = {
  table: "crew_lines",
  find: ({ id, other }) => ({
    read: "Works.checkSwap",
    key: { id, other },
    rows: { table: "crew_lines", column: "id_work", id: Number(id) },
    fields: (values) => values,
  }),
};

const versionOf = ({ id, other }: SwapPair): number =>
  derivedVersion(
    [id, other].toSorted((a, b) => a - b).flatMap((work) => kinds.map((kind) => crewVersion(kind, work))),
  );

/** Site B sees others in place of some workers: it swaps no crews. */
function pairOf({ id, other }: SwapPair, call: Call): [Work, Work] {
  if (id === other) refuseField("other", swapMessages.same);
  const works: [Work, Work] = [workById(id, call), workById(other, call)];
  if (works[0].date !== works[1].date) refuseField("other", swapMessages.otherDay);
  return works;
}
