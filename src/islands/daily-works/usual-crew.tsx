import type { Kind, Listed } from "../../server/crews/model";
import { Button } from "../../views/ui/button";
import { useBoardActions } from "./board-context";
import type { Column } from "./cells";
import { usageCounts } from "./counts";
import type { Board } from "./state";

export function usualCrewOf(board: Board, vehicles: Column): Listed[] {
  const used = usageCounts(board, "worker");
  const people: Record<Kind, readonly Listed[]> = board.people;
  const ids = vehicles.flatMap(
    ({ person }) => people.vehicle.find(({ id }) => id === person?.id)?.crew ?? [],
  );
  return [...new Set(ids)].flatMap((id) => {
    const worker = people.worker.find((one) => one.id === id);
    return worker && worker.absent === undefined && !used.get(id) ? [worker] : [];
  });
}

type Props = { column: string; cells: Column; vehicles: Column; required: number };

export function UsualCrew({ column, cells, vehicles, required }: Props) {
  const { dispatch, go, usualCrew } = useBoardActions();
  const [first] = cells;
  if (!first || cells.some(({ person, draft }) => person || draft !== null)) return null;
  const crew = usualCrew(vehicles).slice(0, required);
  if (!crew.length) return null;
  const at = { column, cell: first.key };
  const fill = () => {
    dispatch({ type: "pasted", ...at, codes: crew.map(({ value }) => String(value)) });
    go(at);
  };
  const names = new Intl.ListFormat("it").format(crew.map(({ text }) => text));
  return (
    <Button kind="quiet" icon="users" small className="usual-crew" onClick={fill}>
      {`Con ${names}?`}
    </Button>
  );
}
