import { addDays, fromWire, minutesOf, timeOf, toWire } from "../../server/base/days";
import { moveSteps } from "../frame/move-steps";

type Place = { date: string; time: string };

class Agenda extends HTMLElement {
  #dragged?: HTMLElement;

  connectedCallback() {
    this.addEventListener("dragstart", this.#take);
    this.addEventListener("dragover", this.#over);
    this.addEventListener("drop", this.#drop);
    this.addEventListener("dragend", this.#end);
    this.addEventListener("keydown", this.#keys);
    this.#showToday();
  }

  #showToday() {
    const today = this.querySelector("[aria-current=date]");
    if (today && today.getBoundingClientRect().top > innerHeight / 2) today.scrollIntoView();
  }

  #take = (event: DragEvent) => {
    this.#dragged = (event.target as Element).closest<HTMLElement>("[draggable=true]") ?? undefined;
    this.toggleAttribute("data-dragging", this.#dragged !== undefined);
    if (this.#dragged && event.dataTransfer) event.dataTransfer.effectAllowed = "move";
  };

  #over = (event: DragEvent) => {
    const hour = this.#dragged && hourAt(event);
    if (!hour) return;
    event.preventDefault();
    this.#mark(hour);
  };

  #drop = (event: DragEvent) => {
    const hour = hourAt(event);
    const visit = this.#dragged;
    this.#dragged = undefined;
    this.#mark();
    if (!hour || !visit) return;
    event.preventDefault();
    move(visit, () => hour.dataset as Place);
  };

  #end = () => {
    this.toggleAttribute("data-dragging", false);
    this.#mark();
  };

  #mark(hour?: HTMLElement) {
    for (const marked of this.querySelectorAll(".over")) if (marked !== hour) marked.classList.remove("over");
    hour?.classList.add("over");
  }

  #keys = (event: KeyboardEvent) => {
    const step = event.shiftKey ? moveSteps[event.key] : undefined;
    const visit = (event.target as Element).closest<HTMLElement>("[draggable=true]");
    if (!step || !visit || (event.target as Element).matches("select")) return;
    event.preventDefault();
    move(visit, ({ date, time }) => ({
      date: toWire(addDays(fromWire(date) ?? "1950-01-01", step.days)),
      time: timeOf(Math.min(minutesOf(time) + step.minutes, 23 * 60 + 30)),
    }));
  };
}

const hourAt = ({ target }: Event) => (target as Element).closest<HTMLElement>(".agenda-hour");

/** Without a reload; until the list shows the visit at its new place it is not moved again. */
function move(visit: HTMLElement, to: (from: Place) => Place) {
  const form = visit.querySelector<HTMLFormElement>("form[hidden]");
  if (!form || visit.classList.contains("moving")) return;
  const fields = form.elements as unknown as Record<keyof Place, HTMLInputElement>;
  const from = { date: fields.date.value, time: fields.time.value };
  const place = to(from);
  if (place.date === from.date && place.time === from.time) return;
  visit.classList.add("moving");
  fields.date.value = place.date;
  fields.time.value = place.time;
  form.requestSubmit();
  form.addEventListener("htmx:finally:request", () => restoreRefused(visit, fields, from), { once: true });
}

function restoreRefused(visit: HTMLElement, fields: Record<keyof Place, HTMLInputElement>, from: Place) {
  setTimeout(() => {
    if (!visit.isConnected || !visit.classList.contains("moving")) return;
    visit.classList.remove("moving");
    Object.assign(fields.date, { value: from.date });
    Object.assign(fields.time, { value: from.time });
  }, 1_000);
}

customElements.define("x-agenda", Agenda);
