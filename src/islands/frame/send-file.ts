import { unanswered } from "../../server/base/failures";
import { sessionOver } from "../../server/base/session-over";
import { closest } from "./on";
import { saving } from "./show-saving";
import { snackbar } from "./snackbar";

type Answer = { go: string } | { msg: string };

// A form whose file is the whole body, of any size, sent with its progress; then the page that is answered.
document.addEventListener("submit", async (event) => {
  const form = closest<HTMLFormElement>(event, "form[data-send-file]");
  const file = form?.querySelector<HTMLInputElement>("input[type=file]")?.files?.[0];
  if (!form || !file) return;
  event.preventDefault();
  const bar = form.querySelector("progress");
  const answer = await saving(
    send(form.action, file, (percent) => {
      if (bar) [bar.hidden, bar.value] = [false, percent];
    }),
  );
  if (bar) bar.hidden = true;
  if ("go" in answer) location.assign(answer.go);
  else snackbar("error", answer.msg);
});

function send(url: string, file: File, onProgress: (percent: number) => void): Promise<Answer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100));
    request.onload = () => resolve(answerIn(request));
    request.onerror = () => resolve({ msg: unanswered });
    request.open("POST", url);
    request.setRequestHeader("hx-request", "true");
    request.setRequestHeader("content-type", "application/octet-stream");
    request.send(file);
  });
}

function answerIn({ status, responseText }: XMLHttpRequest): Answer {
  try {
    return status === 401 ? { msg: sessionOver } : JSON.parse(responseText);
  } catch {
    return { msg: unanswered };
  }
}
