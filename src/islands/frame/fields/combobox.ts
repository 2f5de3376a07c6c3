import { unanswered } from "../../../server/base/failures";
import { fieldMessages } from "../../../server/input/field-messages";
import type { Snackbar } from "../snackbar";
import { fill } from "./fill";
import { positionUnder } from "./position";

export type Item = {
  value: string | number;
  text: string;
  detail?: string;
  kind?: string;
  /** Offered beside what was found: no result. */
  isLast?: boolean;
  href?: string;
  [extra: string]: unknown;
};

let lists = 0;
let isOver = false;

/** The ARIA combobox pattern. */
class Combobox extends HTMLElement {
  #list = document.createElement("ul");
  #outcome = Object.assign(document.createElement("span"), { className: "hidden", role: "status" });
  #items: Item[] = [];
  #at = -1;
  #timer?: Timer;
  #asked = "";
  #isAsking = false;
  /** Enter came before the suggestions. */
  #waits = false;

  connectedCallback() {
    if (this.#list.isConnected) return;
    const id = `options-${++lists}`;
    Object.assign(this.#list, {
      id,
      className: "options",
      popover: "manual",
      role: "listbox",
      ariaLabel: "Risultati",
      // A list that scrolls would be a Tab stop, and the focus would be lost when it closes.
      tabIndex: -1,
    });
    this.append(this.#list, this.#outcome);
    this.#input.setAttribute("aria-controls", id);
    this.#input.addEventListener("input", () => this.#typed());
    this.#input.addEventListener("keydown", (event) => this.#keys(event));
    this.#input.addEventListener("blur", () => this.#leave());
    // The field must not lose the focus, which would close the list.
    this.#list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.#list.addEventListener("click", (event) => {
      const option = (event.target as Element).closest<HTMLElement>("[role=option]");
      if (option) this.#choose(Number(option.dataset.index));
    });
    // Text may have been typed, and left, before this script was loaded.
    const isTyped = this.#hidden && this.#input.value !== this.#input.defaultValue;
    const isOpened = document.activeElement === this.#input && this.#input.ariaInvalid !== "true";
    if ((isTyped || isOpened) && !this.#hidden?.value) this.#typed();
  }

  get #input() {
    return this.querySelector("input") as HTMLInputElement;
  }

  get #hidden() {
    return this.querySelector<HTMLInputElement>("input[type=hidden]");
  }

  #typed() {
    this.#waits = false;
    this.#asked = "";
    this.#items = [];
    this.#complain(false);
    if (this.#hidden) this.#hidden.value = "";
    clearTimeout(this.#timer);
    const words = this.#input.value.trim();
    if (words.length < Number(this.getAttribute("min") ?? 1)) return this.#close();
    this.#isAsking = true;
    this.#timer = setTimeout(() => this.#ask(words), 150);
  }

  async #ask(words: string) {
    this.#asked = words;
    const src = this.getAttribute("src") ?? "";
    // Names must not be in an address.
    const body = new URLSearchParams({ q: words });
    const headers = { "hx-request": "true", "hx-current-url": location.href };
    const answer = await fetch(src, { method: "POST", headers, body }).catch(() => null);
    // A late answer to an earlier text is ignored.
    if (this.#asked !== words) return;
    this.#isAsking = false;
    if (answer?.status === 401) return this.#sayOver(await answer.json());
    isOver = false;
    const found = answer?.ok ? ((await answer.json()) as { items: Item[]; none: string }) : undefined;
    this.#items = found?.items ?? [];
    if (document.activeElement !== this.#input) return this.#leave();
    this.#show(found ? found.none : unanswered);
    if (this.#waits) this.#choose(this.#at);
    this.#waits = false;
  }

  #sayOver(detail: Snackbar) {
    this.#waits = false;
    this.#close();
    if (!isOver) document.dispatchEvent(new CustomEvent("snackbar", { detail }));
    isOver = true;
  }

  #show(nothing: string) {
    const options = this.#items.map((item, index) => {
      const option = document.createElement("li");
      Object.assign(option, { id: `${this.#list.id}-${index}`, role: "option" });
      option.append(line("span", item.text), line("i", item.kind), line("small", item.detail));
      option.dataset.index = String(index);
      return option;
    });
    const note = Object.assign(document.createElement("li"), { className: "nothing", textContent: nothing });
    note.role = "option";
    note.ariaDisabled = "true";
    this.#list.replaceChildren(...(options.length ? options : [note]));
    const found = this.#items.filter(({ isLast }) => !isLast).length;
    this.#outcome.textContent = found ? (found === 1 ? "1 risultato" : `${found} risultati`) : nothing;
    this.#input.ariaExpanded = "true";
    positionUnder(this.#list, this.#input, true);
    this.#mark(this.#items.length ? 0 : -1);
  }

  #mark(index: number) {
    this.#at = index;
    const options = [...this.#list.children];
    for (const [each, option] of options.entries()) option.ariaSelected = String(each === index);
    options[index]?.scrollIntoView({ block: "nearest" });
    if (index < 0) this.#input.removeAttribute("aria-activedescendant");
    else this.#input.setAttribute("aria-activedescendant", `${this.#list.id}-${index}`);
  }

  #keys(event: KeyboardEvent) {
    const open = this.#list.matches(":popover-open");
    const last = this.#items.length - 1;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!open) return this.#typed();
      const next = event.key === "ArrowDown" ? this.#at + 1 : this.#at < 0 ? last : this.#at + last;
      if (last >= 0) this.#mark(next % (last + 1));
    } else if (event.key === "Enter" && this.#isAsking) {
      event.preventDefault();
      this.#waits = true;
    } else if (open && event.key === "Enter") {
      // With nothing to choose it saves: the list must not hide what the refusal says of the field.
      if (this.#at < 0) return this.#close();
      event.preventDefault();
      this.#choose(this.#at);
    } else if (open && event.key === "Escape") {
      // Closes the list only, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      this.#items = [];
      this.#close();
    }
  }

  #choose(index: number) {
    const item = this.#items[index];
    if (!this.#hidden) return this.#open(item);
    if (!item) {
      this.#close();
      this.#input.form?.requestSubmit();
      return;
    }
    this.#input.value = item.text;
    this.#complain(false);
    this.#close();
    this.#hidden.value = String(item.value);
    fill(this, item);
    this.dispatchEvent(new CustomEvent<Item>("choose", { bubbles: true, detail: item }));
    this.dispatchEvent(new Event("change", { bubbles: true }));
  }

  #open({ value = "", href }: Partial<Item> = {}) {
    this.#close();
    if (href) {
      location.href = href;
      return;
    }
    const choice = Object.assign(document.createElement("input"), { type: "hidden", name: "choice", value });
    this.#input.form?.append(choice);
    this.#input.form?.requestSubmit();
    choice.remove();
  }

  /** The one suggestion is taken like with Enter, also when it comes later; else the field says what is missing. */
  #leave() {
    const isOpen = this.#hidden?.value === "" && this.#input.value.trim() !== "";
    if (isOpen && this.#isAsking) return;
    this.#close();
    if (!isOpen) return;
    const [only, other] = this.#items.filter(({ isLast }) => !isLast);
    if (only && !other) this.#choose(this.#items.indexOf(only));
    else this.#complain(true);
  }

  /** The error that the server answered stays until its field is changed. */
  #complain(isMissing: boolean) {
    const input = this.#input;
    const id = `${input.id}-missing`;
    document.getElementById(id)?.remove();
    if (input.getAttribute("aria-describedby") === id) input.removeAttribute("aria-describedby");
    if (!isMissing) input.ariaInvalid = null;
    if (!isMissing || input.ariaInvalid === "true") return;
    input.ariaInvalid = "true";
    input.setAttribute("aria-describedby", id);
    this.after(Object.assign(line("p", fieldMessages.notChosen), { id, className: "field-error" }));
  }

  #close() {
    clearTimeout(this.#timer);
    this.#isAsking = false;
    this.#asked = "";
    this.#input.ariaExpanded = "false";
    this.#input.removeAttribute("aria-activedescendant");
    this.#outcome.textContent = "";
    if (this.#list.matches(":popover-open")) this.#list.hidePopover();
  }
}

const line = (name: string, text = "") => Object.assign(document.createElement(name), { textContent: text });

customElements.define("x-combobox", Combobox);
