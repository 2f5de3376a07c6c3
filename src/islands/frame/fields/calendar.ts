import { addDays, addMonths, type Day, dayText, holidayOn, weekday } from "../../../server/base/days";
import { closureOn } from "../../../server/days/closures/model";
import { today } from "../today";
import { positionUnder } from "./position";

type Closures = Parameters<typeof closureOn>[1];

async function askClosures(): Promise<Closures> {
  try {
    const answer = await fetch("/resources/closures/days");
    return answer.ok ? (await answer.json()).closures : [];
  } catch {
    return [];
  }
}

const weekdayHeads = [..."LMMGVSD"].map((letter, index) => {
  const name = dayText(addDays("2024-01-01" as Day, index), { weekday: "long" });
  return `<th scope="col" abbr="${name}">${letter}</th>`;
});

export class Calendar {
  #popover = document.createElement("div");
  #focused = today();
  #chosen: Day | null = null;
  #closures: Closures = [];

  constructor(
    private host: HTMLElement,
    private pick: (day: Day) => void,
  ) {
    Object.assign(this.#popover, {
      className: "calendar",
      popover: "auto",
      role: "dialog",
      ariaModal: "true",
      ariaLabel: "Calendario",
    });
    this.#popover.addEventListener("click", this.#click);
    this.#popover.addEventListener("keydown", this.#keys);
    host.append(this.#popover);
  }

  open(day: Day | null, field: HTMLElement) {
    this.#chosen = day;
    this.#focused = this.#within(day ?? today());
    this.#draw();
    positionUnder(this.#popover, field);
    this.#focus();
    askClosures().then((closures) => {
      this.#closures = closures;
      this.#markClosed();
    });
  }

  #markClosed() {
    for (const button of this.#popover.querySelectorAll<HTMLElement>("[data-day]")) {
      const reason = closureOn(button.dataset.day as Day, this.#closures);
      if (reason === null) continue;
      button.classList.add("closed");
      button.title = `Chiuso: ${reason}`;
      button.ariaLabel += `, chiuso: ${reason}`;
    }
  }

  #within(day: Day): Day {
    const [min, max] = [this.host.getAttribute("min"), this.host.getAttribute("max")];
    return (min && day < min ? min : max && day > max ? max : day) as Day;
  }

  #draw() {
    const first = `${this.#focused.slice(0, 8)}01` as Day;
    const begin = addDays(first, -weekday(first));
    const weeks = [0, 1, 2, 3, 4, 5].map((week) => {
      const days = [0, 1, 2, 3, 4, 5, 6].map((index) => this.#cell(addDays(begin, week * 7 + index)));
      return `<tr>${days.join("")}</tr>`;
    });
    this.#popover.innerHTML = `<header>
      <button type="button" data-step="-1" aria-label="Mese precedente">‹</button>
      <h2 aria-live="polite">${dayText(first, { month: "long", year: "numeric" })}</h2>
      <button type="button" data-step="1" aria-label="Mese successivo">›</button></header>
      <table role="grid"><thead><tr>${weekdayHeads.join("")}</tr></thead><tbody>${weeks.join("")}</tbody></table>
      <footer><button type="button" data-today>Oggi</button></footer>`;
    this.#markClosed();
  }

  #cell(day: Day) {
    const name = dayText(day, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
    const holiday = holidayOn(day);
    const isOther = day.slice(0, 7) !== this.#focused.slice(0, 7);
    const marks = [
      `aria-label="${holiday ? `${name}, festa: ${holiday}` : name}"`,
      holiday && `title="Festa: ${holiday}"`,
      `tabindex="${day === this.#focused ? 0 : -1}"`,
      day === today() && 'aria-current="date"',
      (isOther || holiday) && `class="${isOther ? "other" : ""} ${holiday ? "holiday" : ""}"`,
      day !== this.#within(day) && "disabled",
    ];
    const selected = `aria-selected="${day === this.#chosen}"`;
    return `<td role="gridcell" ${selected}><button type="button" data-day="${day}" ${marks.filter(Boolean).join(" ")}>${Number(day.slice(8))}</button></td>`;
  }

  #focus() {
    this.#popover.querySelector<HTMLElement>(`[data-day="${this.#focused}"]`)?.focus();
  }

  #click = (event: Event) => {
    const button = (event.target as Element).closest("button");
    if (!button) return;
    const { day, step } = button.dataset;
    if (step) {
      this.#focused = this.#within(addMonths(this.#focused, Number(step)));
      this.#draw();
      this.#popover.querySelector<HTMLElement>(`[data-step="${step}"]`)?.focus();
    } else {
      this.#popover.hidePopover();
      this.pick((day as Day | undefined) ?? this.#within(today()));
    }
  };

  #keys = (event: KeyboardEvent) => {
    if (event.key === "Tab") return this.#tab(event);
    if (!(event.target as HTMLElement).dataset.day) return;
    const to = moved(this.#focused, event.key, event.shiftKey);
    if (!to) return;
    event.preventDefault();
    this.#focused = this.#within(to);
    this.#draw();
    this.#focus();
  };

  #tab(event: KeyboardEvent) {
    const stops = [...this.#popover.querySelectorAll<HTMLElement>('button:not([tabindex="-1"])')];
    const next = stops.indexOf(event.target as HTMLElement) + (event.shiftKey ? -1 : 1);
    event.preventDefault();
    stops.at(next % stops.length)?.focus();
  }
}

function moved(day: Day, key: string, shift: boolean) {
  if (key === "ArrowLeft") return addDays(day, -1);
  if (key === "ArrowRight") return addDays(day, 1);
  if (key === "ArrowUp") return addDays(day, -7);
  if (key === "ArrowDown") return addDays(day, 7);
  if (key === "PageUp") return addMonths(day, shift ? -12 : -1);
  if (key === "PageDown") return addMonths(day, shift ? 12 : 1);
  if (key === "Home") return addDays(day, -weekday(day));
  if (key === "End") return addDays(day, 6 - weekday(day));
}
