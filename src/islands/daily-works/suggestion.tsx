import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Proposal } from "../../server/composition/model";
import type { Day } from "../../server/days";
import { Alert } from "../../views/ui/alert";
import { Button } from "../../views/ui/button";
import { call } from "../frame/call";
import { saving } from "../frame/show-saving";
import { snackbar } from "../frame/snackbar";
import { useBoardActions } from "./board-context";
import { ProposedSeats, seatKey } from "./proposed-seats";
import type { Board } from "./state";

type Props = { board: Board; date: Day; onClose(): void };

/** "Completa i posti vuoti": a proposal with reasons, accepted whole or in part in one transaction (issue 6). */
export function Suggestion({ board, date, onClose }: Props) {
  const { dispatch, reload, settled, undo } = useBoardActions();
  const dialog = useRef<HTMLDialogElement>(null);
  const [seats, setSeats] = useState<readonly Proposal[]>();
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const [error, setError] = useState<string>();
  const chosen = seats?.filter((seat) => !excluded.has(seatKey(seat))) ?? [];

  async function propose() {
    await settled();
    const answer = await call("Works", "suggestCrew", { date });
    if (!answer.ok) return setError(answer.values.msg);
    setSeats(answer.values.seats);
    setExcluded(new Set());
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: requested once, when the dialog opens
  useEffect(() => {
    dialog.current?.showModal();
    propose();
  }, []);

  // Enter accepts the proposal as soon as it is shown.
  useEffect(() => {
    if (seats) dialog.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
  }, [seats]);

  async function accept(event: FormEvent) {
    event.preventDefault();
    const answer = await saving(call("Works", "acceptCrew", { date, seats: chosen.map(seatOf) }));
    if (answer.ok) {
      if (answer.activity) dispatch({ type: "accepted", activity: answer.activity });
      snackbar("success", answer.values.msg, { text: "Annulla", run: undo });
      reload();
      return dialog.current?.close();
    }
    setError(answer.values.msg);
    if (answer.status === 409) propose();
  }

  return (
    <dialog ref={dialog} className="suggestion" aria-labelledby="suggestion-title" onClose={onClose}>
      <form onSubmit={accept}>
        <h2 id="suggestion-title">Completa i posti vuoti</h2>
        {error && <Alert kind="error">{error}</Alert>}
        {seats ? (
          <ProposedSeats board={board} seats={seats} excluded={excluded} onExclude={setExcluded} />
        ) : (
          <p className="soft">{error ? "" : "Un momento…"}</p>
        )}
        <div className="form-actions">
          {chosen.length > 0 && (
            <Button type="submit" kind="primary">
              {chosen.length === 1 ? "Assegna 1 posto" : `Assegna ${chosen.length} posti`}
            </Button>
          )}
          <Button onClick={() => dialog.current?.close()}>{seats?.length ? "Annulla" : "Chiudi"}</Button>
        </div>
      </form>
    </dialog>
  );
}

const seatOf = ({ id_work, id_line, kind, id }: Proposal) => ({
  id_work,
  id_line: id_line ?? null,
  id_worker: kind === "worker" ? id : null,
  id_vehicle: kind === "vehicle" ? id : null,
});
