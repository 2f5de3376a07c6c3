import { movedEnd, parseTime } from "../../../server/base/typed-time";

/** Also the end that belongs to a start (spec 1 §4), unless it was typed and is still after it. */
export function normalizeTime(input: HTMLInputElement) {
  const time = parseTime(input.value);
  if (!time) return;
  const end = input.form?.elements.namedItem(input.dataset.end ?? "");
  const before = input.dataset.before ?? input.defaultValue;
  if (end instanceof HTMLInputElement && time !== before && !(wasTyped(end) && isAfter(end.value, time))) {
    end.value = end.dataset.moved = movedEnd(end.value, before, time);
    end.dispatchEvent(new Event("change", { bubbles: true }));
  }
  input.value = input.dataset.before = time;
}

const wasTyped = ({ value, dataset, defaultValue }: HTMLInputElement) =>
  value !== (dataset.moved ?? defaultValue);

const isAfter = (end: string, start: string) => end === "" || (parseTime(end) ?? "") > start;
