type Sent = { id: string; file: File; appointment: number; visible: boolean };
type Answer = { ok: boolean; msg: string };

const lost: Answer = { ok: false, msg: "Errore: documento non caricato" };

/** One file on its way, telling how far it is: what `fetch` can't say of an upload. */
export function send(
  { id, file, appointment, visible }: Sent,
  tell: (percent: number) => void,
): Promise<Answer> {
  const body = new FormData();
  body.set("funct", "upload");
  body.set("id_appointment", String(appointment));
  body.set("showInCharge", visible ? "1" : "0");
  body.set("requestId", id);
  body.set("file", file);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => tell(Math.floor((loaded / total) * 100));
    request.onload = () => resolve(answerOf(request.responseText));
    request.onerror = () => resolve(lost);
    request.open("POST", "/api/Files");
    request.send(body);
  });
}

function answerOf(text: string): Answer {
  try {
    const { ok, values } = JSON.parse(text);
    return { ok, msg: values.msg };
  } catch {
    return lost;
  }
}
