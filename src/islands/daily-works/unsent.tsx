import { seatSaved } from "../../server/crews/model";
import { Icon } from "../../views/ui/icon";
import type { Board } from "./state";

export function Unsent({ board }: { board: Board }) {
  if (!board.outbox.length) return <Saved at={Math.max(0, ...Object.values(board.written))} />;
  if (!board.trouble) return null;
  const cells = new Set(board.outbox.map((write) => write.cell)).size;
  return (
    <p className="unsent" role="alert">
      <Icon name="triangle-alert" />
      {board.trouble}: {cells === 1 ? "1 cella da inviare" : `${cells} celle da inviare`}
    </p>
  );
}

/** For some seconds; screen readers read what is typed next instead. */
const Saved = ({ at }: { at: number }) =>
  at ? (
    <p key={at} className="unsent saved" aria-hidden="true">
      <Icon name="check" />
      {seatSaved}
    </p>
  ) : null;
