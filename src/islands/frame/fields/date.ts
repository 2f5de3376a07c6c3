import { type Day, toWire, weekdayName } from "../../../server/base/days";
import { parseDay, plannedDay } from "../../../server/base/typed-day";
import { late } from "../late";
import { today } from "../today";
import type { Calendar } from "./calendar";

const dayIn = (input: HTMLInputElement) =>
  (input.closest("x-date[data-ahead]") ? plannedDay : parseDay)(input.value, today());

export function normalizeDay(input: HTMLInputElement) {
  const day = dayIn(input);
  if (day && input.value !== toWire(day)) write(input, day);
}

function write(input: HTMLInputElement, day: Day) {
  input.value = toWire(day);
  for (const name of ["input", "change"]) input.dispatchEvent(new Event(name, { bubbles: true }));
}

class DateInput extends HTMLElement {
  #calendar?: Calendar;

  connectedCallback() {
    this.addEventListener("keydown", this.#keys);
    this.querySelector("button")?.addEventListener("click", () => this.#open());
    this.addEventListener("input", this.#nameDay);
    this.#nameDay();
  }

  #nameDay = () => {
    const day = dayIn(this.#input);
    if (this.dataset.weekday !== undefined) this.dataset.weekday = day ? weekdayName(day) : "";
  };

  get #input() {
    return this.querySelector("input") as HTMLInputElement;
  }

  #keys = (event: KeyboardEvent) => {
    if (event.target !== this.#input || event.key !== "ArrowDown") return;
    event.preventDefault();
    this.#open();
  };

  /** Most days are typed. */
  async #open() {
    if (this.#input.disabled || this.#input.readOnly) return;
    const part = await late(() => import("./calendar"));
    if (!part) return;
    this.#calendar ??= new part.Calendar(this, (day) => {
      write(this.#input, day);
      this.#input.focus();
    });
    this.#calendar.open(dayIn(this.#input), this.#input);
  }
}

customElements.define("x-date", DateInput);
