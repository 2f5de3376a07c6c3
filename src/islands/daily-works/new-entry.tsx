import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Day } from "../../server/base/days";
import { savedBefore } from "../../server/base/failures";
import type { Kind } from "../../server/crews/model";
import { Button } from "../../views/ui/button";
import { call, failureText } from "../frame/call";
import { newRequestId } from "../frame/request-id";
import { showDialog } from "../frame/show-dialog";
import { saved } from "../frame/snackbar";
import { useBoardActions } from "./board-context";

const titles = { worker: "Nuovo operaio per questo giorno", vehicle: "Nuovo automezzo per questo giorno" };

export function NewEntry({ kind, date, onClose }: { kind: Kind; date: Day; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const requestId = useRef(newRequestId());
  const [error, setError] = useState<string>();
  const { reload } = useBoardActions();
  useEffect(() => showDialog(dialog.current as HTMLDialogElement), []);

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name"));
    const body = { date, name, requestId: requestId.current };
    const answer = await call("Works", kind === "worker" ? "addDailyWorker" : "addDailyVehicle", body);
    if (!answer.ok) {
      if (answer.values.msg === savedBefore) requestId.current = newRequestId();
      return setError(failureText(answer, "/dailyWorks/insert"));
    }
    saved(`${answer.values.msg}: codice ${answer.values.value}`, answer.activity);
    reload();
    dialog.current?.close();
  }

  return (
    <dialog ref={dialog} className="new-entry" aria-labelledby="new-entry-title" onClose={onClose}>
      <form className="form columns-1" onSubmit={add} noValidate>
        <h2 id="new-entry-title">{titles[kind]}</h2>
        <div className="field">
          <label htmlFor="new-entry-name">Nome</label>
          <input
            id="new-entry-name"
            name="name"
            maxLength={200}
            autoComplete="off"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? "new-entry-error" : undefined}
          />
          {error && (
            <p className="field-error" id="new-entry-error">
              {error}
            </p>
          )}
        </div>
        <div className="form-actions">
          <Button type="submit" kind="primary">
            Aggiungi
          </Button>
          <Button data-cancel="">Annulla</Button>
        </div>
      </form>
    </dialog>
  );
}
