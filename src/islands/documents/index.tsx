import { type ChangeEvent, useEffect, useEffectEvent, useState } from "react";
import { island } from "../mount";
import { snackbar } from "../snackbar";
import { send } from "./send";
import "./style.css";

type Upload = { id: string; name: string; percent: number; failed?: string };

/** Uploads by choosing or by dropping anywhere on the page: several at once, each with its progress. */
function Uploads({ appointment }: { appointment: number }) {
  const [visible, setVisible] = useState(true);
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [over, setOver] = useState(false);

  const change = (id: string, part: Partial<Upload>) =>
    setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));

  async function start(file: File) {
    const id = crypto.randomUUID();
    setUploads((before) => [...before, { id, name: file.name, percent: 0 }]);
    const answer = await send({ file, appointment, visible }, (percent) => change(id, { percent }));
    if (!answer.ok) return change(id, { failed: answer.msg });
    setUploads((before) => before.filter((upload) => upload.id !== id));
    snackbar("success", answer.msg);
  }

  const take = (files: Iterable<File>) => {
    for (const file of files) start(file);
  };
  useDrop(take, setOver);

  return (
    <div className={over ? "uploads over" : "uploads"}>
      <label className="upload-choice">
        <span>Trascinare i file sulla pagina oppure sceglierli</span>
        <input
          type="file"
          multiple
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            take(event.target.files ?? []);
            event.target.value = "";
          }}
        />
      </label>
      <label className="switch">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox is its own aria-checked
          role="switch"
          checked={visible}
          onChange={(event) => setVisible(event.target.checked)}
        />
        Visibile nella giornaliera
      </label>
      <ul className="upload-list" aria-live="polite">
        {uploads.map((upload) => (
          <Row
            key={upload.id}
            {...upload}
            dismiss={() => setUploads((all) => all.filter(({ id }) => id !== upload.id))}
          />
        ))}
      </ul>
    </div>
  );
}

function Row({ name, percent, failed, dismiss }: Upload & { dismiss(): void }) {
  return (
    <li>
      <span className="upload-name">{name}</span>
      {failed ? (
        <>
          <span className="error" role="alert">
            {failed}
          </span>
          <button type="button" className="button quiet small" onClick={dismiss}>
            Chiudi
          </button>
        </>
      ) : (
        <>
          <progress max={100} value={percent} aria-label={`Caricamento di ${name}`} />
          <span className="upload-percent">{percent} %</span>
        </>
      )}
    </li>
  );
}

/** Files may be dropped anywhere on the page; text and links dragged around are left alone. */
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

island("documents", Uploads);
