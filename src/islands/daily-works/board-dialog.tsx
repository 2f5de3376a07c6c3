import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../views/ui/button";
import { Alert } from "../../views/ui/details";
import type { Answer } from "../frame/call";
import { showDialog } from "../frame/show-dialog";
import { saving } from "../frame/show-saving";
import { snackbar } from "../frame/snackbar";
import { useBoardActions } from "./board-context";

type Props = {
  title: string;
  error: string | undefined;
  submit: string | undefined;
  /** What takes the focus once there is something to save: Enter saves it. */
  first?: string;
  /** Null: it was given up. */
  onSave(typed: FormData): Promise<Answer<{ msg: string }> | null>;
  onRefused(text: string, status: number): void;
  onSaved?(): void;
  onClose(): void;
  children: ReactNode;
};

export function BoardDialog({
  title,
  error,
  submit,
  first = "[type=submit]",
  onSave,
  onRefused,
  onSaved,
  onClose,
  children,
}: Props) {
  const { dispatch, reload, undo } = useBoardActions();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => showDialog(dialog.current as HTMLDialogElement), []);

  // The dialog is read from its top.
  const canSave = submit !== undefined;
  useEffect(() => {
    if (canSave) dialog.current?.querySelector<HTMLElement>(first)?.focus({ preventScroll: true });
  }, [canSave, first]);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const answer = await saving(onSave(new FormData(event.currentTarget)));
    if (!answer) return;
    if (!answer.ok) return onRefused(answer.values.msg, answer.status);
    if (answer.activity) dispatch({ type: "accepted", activity: answer.activity });
    snackbar("success", answer.values.msg, { text: "Annulla", run: undo, isUndo: true });
    onSaved?.();
    reload();
    dialog.current?.close();
  }

  return (
    <dialog ref={dialog} className="board-dialog" aria-labelledby="board-dialog-title" onClose={onClose}>
      <form onSubmit={save} noValidate>
        <h2 id="board-dialog-title">{title}</h2>
        {error && <Alert kind="error">{error}</Alert>}
        {children}
        <div className="form-actions">
          {submit && (
            <Button type="submit" kind="primary">
              {submit}
            </Button>
          )}
          <Button data-cancel="">{submit ? "Annulla" : "Chiudi"}</Button>
        </div>
      </form>
    </dialog>
  );
}
