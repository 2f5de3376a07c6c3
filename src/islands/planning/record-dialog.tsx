import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../views/ui/button";
import { showDialog } from "../frame/show-dialog";

type Props = {
  title: string;
  onClose(): void;
  /** `close` closes without a confirmation. */
  children(close: () => void): ReactNode;
};

export function RecordDialog({ title, onClose, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const close = () => ref.current?.close();

  useEffect(() => {
    if (ref.current) showDialog(ref.current);
  }, []);

  return (
    <dialog
      ref={ref}
      className="record"
      aria-labelledby="record-title"
      onClose={(event) => event.target === ref.current && onClose()}
    >
      <h2 id="record-title">{title}</h2>
      <Button kind="quiet" icon="x" iconOnly data-cancel="" className="dialog-close">
        Chiudi
      </Button>
      {children(close)}
    </dialog>
  );
}
