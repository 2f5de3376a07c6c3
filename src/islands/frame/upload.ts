import type { Services } from "../../server/api";
import type { ValuesOf } from "../../server/call/funct";
import { type Answer, answerOf, unreachable } from "./call";

/** `fetch` can't report the progress. */
export function upload<S extends keyof Services, F extends keyof Services[S] & string>(
  service: S,
  funct: F,
  fields: Record<string, string | number | undefined>,
  files: Record<string, readonly File[]>,
  onProgress?: (percent: number) => void,
): Promise<Answer<ValuesOf<Services[S][F]>>> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ funct, ...fields }))
    if (value !== undefined) body.set(name, String(value));
  for (const [name, some] of Object.entries(files)) for (const file of some) body.append(name, file);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(Math.floor((loaded / total) * 100));
    request.onload = () => resolve(read(request));
    request.onerror = () => resolve(unreachable);
    request.open("POST", `/api/${service}`);
    request.send(body);
  });
}

function read(request: XMLHttpRequest) {
  try {
    return answerOf(request.responseText, request.status, request.getResponseHeader("traslo-activity"));
  } catch {
    return unreachable;
  }
}
