import { movedEnd, parseTime } from "./parse-time";

/** Also moves the end that belongs to a start (spec 1 §4). */
export function normalizeTime(input: HTMLInputElement) {
  const time = parseTime(input.value);
  if (!time) return;
  const end = input.form?.elements.namedItem(input.dataset.end ?? "");
  if (end instanceof HTMLInputElement)
    end.value = movedEnd(end.value, input.dataset.before ?? input.defaultValue, time);
  input.value = input.dataset.before = time;
}
