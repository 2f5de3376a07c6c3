import { type Day, toWire } from "../../server/days";
import { Calendar } from "./calendar";
import { parseDay } from "./days";

class DateInput extends HTMLElement {
  #calendar?: Calendar;

  connectedCallback() {
    this.addEventListener("focusout", this.#tidy);
    this.addEventListener("keydown", this.#keys);
    this.querySelector("button")?.addEventListener("click", () => this.#open());
  }

  get #input() {
    return this.querySelector("input") as HTMLInputElement;
  }

  /** What was understood is written out in full; what was not stays for the server to refuse. */
  #tidy = (event: Event) => {
    if (event.target !== this.#input) return;
    const day = parseDay(this.#input.value);
    if (day && this.#input.value !== toWire(day)) this.#write(day);
  };

  #keys = (event: KeyboardEvent) => {
    if (event.target !== this.#input || event.key !== "ArrowDown") return;
    event.preventDefault();
    this.#open();
  };

  #write(day: Day) {
    this.#input.value = toWire(day);
    for (const name of ["input", "change"]) this.#input.dispatchEvent(new Event(name, { bubbles: true }));
  }

  #open() {
    if (this.#input.disabled || this.#input.readOnly) return;
    this.#calendar ??= new Calendar(this, (day) => {
      this.#write(day);
      this.#input.focus();
    });
    this.#calendar.open(parseDay(this.#input.value), this.#input);
  }
}

customElements.define("x-date", DateInput);
