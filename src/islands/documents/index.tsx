import { useEffect, useEffectEvent, useState } from "react";
import { UploadBar } from "../../views/orders/documents/upload-bar";
import { Button } from "../../views/ui/button";
import { island } from "../frame/island";
import { type Upload, useUploads } from "./use-uploads";
import "./style.css";

function Uploads({ appointment }: { appointment: number }) {
  const [visible, setVisible] = useState(true);
  const [over, setOver] = useState(false);
  const { uploads, add, retry, remove } = useUploads(appointment);
  useDrop((files) => add(files, visible), setOver);
  useConfirmLeave(uploads.some(({ failed }) => failed === undefined));

  return (
    <UploadBar isOver={over} isVisible={visible} add={(files) => add(files, visible)} setVisible={setVisible}>
      <ul className="upload-list" aria-label="Caricamenti">
        {uploads.map((upload) => (
          <Row key={upload.id} {...upload} retry={() => retry(upload)} dismiss={() => remove(upload.id)} />
        ))}
      </ul>
    </UploadBar>
  );
}

function Row({ file, percent, failed, retry, dismiss }: Upload & { retry(): void; dismiss(): void }) {
  return (
    <li>
      <span className="upload-name">{file.name}</span>
      {failed === undefined ? (
        <>
          <progress max={100} value={percent ?? 0} aria-label={`Caricamento di ${file.name}`} />
          <span className="upload-percent">{percent === undefined ? "in attesa" : `${percent}%`}</span>
        </>
      ) : (
        <>
          <span className="field-error" role="alert">
            {failed}
          </span>
          <Button small onClick={retry}>
            Riprova
          </Button>
          <Button small kind="quiet" icon="x" iconOnly onClick={dismiss}>
            {`Togli ${file.name}`}
          </Button>
        </>
      )}
    </li>
  );
}

function useDrop(take: (files: Iterable<File>) => void, setOver: (over: boolean) => void) {
  const handle = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    setOver(event.type === "dragover");
    if (event.type === "drop") take(event.dataTransfer.files);
  });
  useEffect(() => {
    const listener = (event: DragEvent) => handle(event);
    const events = ["dragover", "dragleave", "drop"] as const;
    for (const name of events) document.addEventListener(name, listener);
    return () => {
      for (const name of events) document.removeEventListener(name, listener);
    };
  }, []);
}

/** Leaving the page would abort an upload. */
function useConfirmLeave(busy: boolean) {
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [busy]);
}

island("documents", Uploads);
