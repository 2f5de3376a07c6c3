import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../views/ui/button";
import { askConfirmation } from "../frame/confirm";

type Props = {
  title: string;
  onClose(): void;
  /** `close` closes without a confirmation. */
  children(close: () => void): ReactNode;
};

/** A native dialog; Esc closes it after a confirmation if a form has unsaved changes. */
export function RecordDialog({ title, onClose, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const close = () => ref.current?.close();

  useEffect(() => {
    if (!ref.current?.open) ref.current?.showModal();
  }, []);

  async function confirmClose() {
    const dirty = ref.current?.querySelector("form[data-dirty]");
    if (!dirty || (await askConfirmation("Le modifiche non salvate andranno perse. Chiudere?", "Chiudi")))
      close();
  }

  return (
    <dialog
      ref={ref}
      className="record"
      aria-labelledby="record-title"
      onClose={(event) => event.target === ref.current && onClose()}
      onCancel={(event) => {
        if (event.target !== ref.current) return;
        event.preventDefault();
        confirmClose();
      }}
    >
      <h2 id="record-title">{title}</h2>
      <Button kind="quiet" icon="x" iconOnly className="dialog-close" onClick={confirmClose}>
        Chiudi
      </Button>
      {children(close)}
    </dialog>
  );
}
