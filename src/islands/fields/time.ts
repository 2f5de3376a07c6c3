import { parseTime, plusHour } from "./times";

document.addEventListener("focusout", (event) => {
  const input = (event.target as Element).closest<HTMLInputElement>("[data-time]");
  const time = input && parseTime(input.value);
  if (!input || !time) return;
  input.value = time;
  const end = input.form?.elements.namedItem(input.dataset.plusHour ?? "");
  if (end instanceof HTMLInputElement && !end.value) end.value = plusHour(time);
});
