import { useRef, useState } from "react";
import { failureText } from "../frame/call";
import { newRequestId } from "../frame/request-id";
import { saved } from "../frame/snackbar";
import { upload } from "../frame/upload";

/** Its id is also the call's `requestId`: a retry creates no second document. */
export type Upload = { id: string; file: File; visible: boolean; percent?: number; failed?: string };

export function useUploads(appointment: number) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const last = useRef(Promise.resolve());

  const change = (id: string, part: Partial<Upload>) =>
    setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
  const remove = (id: string) => setUploads((before) => before.filter((upload) => upload.id !== id));

  async function start({ id, file, visible }: Upload) {
    change(id, { percent: 0 });
    const fields = { id_appointment: appointment, showInCharge: visible ? 1 : 0, requestId: id };
    const answer = await upload("Files", "upload", fields, { file: [file] }, (percent) =>
      change(id, { percent }),
    );
    if (!answer.ok) {
      const failed = failureText(answer, `/documents/${appointment}/upload`);
      return change(id, { percent: undefined, failed });
    }
    remove(id);
    saved(answer.values.msg, answer.activity);
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
