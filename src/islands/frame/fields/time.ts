import { movedEnd, parseTime } from "./times";

/** A start names its end, which moves along (spec 1 §4). */
export function tidyTime(input: HTMLInputElement) {
  const time = parseTime(input.value);
  if (!time) return;
  const end = input.form?.elements.namedItem(input.dataset.end ?? "");
  if (end instanceof HTMLInputElement)
    end.value = movedEnd(end.value, input.dataset.before ?? input.defaultValue, time);
  input.value = input.dataset.before = time;
}
