import { useRef, useState } from "react";
import { newRequestId } from "../request-id";
import { snackbar } from "../snackbar";
import { send } from "./send";

/** A file on its way; its id is also the call's `requestId`, so that a second try makes no second document. */
export type Upload = { id: string; file: File; visible: boolean; percent?: number; failed?: string };

/** Files go one after the other: the line is as quick, and none holds up the others by failing. */
export function useUploads(appointment: number) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const last = useRef(Promise.resolve());

  const change = (id: string, part: Partial<Upload>) =>
    setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
  const remove = (id: string) => setUploads((before) => before.filter((upload) => upload.id !== id));

  async function start(upload: Upload) {
    change(upload.id, { percent: 0 });
    const answer = await send({ ...upload, appointment }, (percent) => change(upload.id, { percent }));
    if (!answer.ok) return change(upload.id, { percent: undefined, failed: answer.msg });
    remove(upload.id);
    snackbar("success", answer.msg);
  }

  const enqueue = (upload: Upload) => {
    last.current = last.current.then(() => start(upload));
  };

  function add(files: Iterable<File>, visible: boolean) {
    const added = Array.from(files, (file) => ({ id: newRequestId(), file, visible }));
    setUploads((before) => [...before, ...added]);
    for (const upload of added) enqueue(upload);
  }

  function retry(upload: Upload) {
    change(upload.id, { failed: undefined });
    enqueue(upload);
  }

  return { uploads, add, retry, remove };
}
