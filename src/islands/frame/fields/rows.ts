const steps: Record<string, "previousElementSibling" | "nextElementSibling"> = {
  ArrowUp: "previousElementSibling",
  ArrowDown: "nextElementSibling",
};

/** With `data-onward` Enter accepts what is planned and goes on to the next empty table; after the last one it saves. */
class Rows extends HTMLElement {
  connectedCallback() {
    // In the capture phase, before a field that uses the arrows itself; with Alt they are left to it.
    this.addEventListener("keydown", this, true);
    if (!this.hasAttribute("data-onward")) return;
    this.addEventListener("click", this.#click);
    // Before the submit that remembers the focus: the page after a save begins where its `autofocus` is.
    this.closest("form")?.addEventListener("submit", leaveField, true);
  }

  handleEvent(event: KeyboardEvent) {
    if (event.key === "Enter") return this.#enter(event);
    const step = steps[event.key];
    const cell = (event.target as Element).closest("td");
    if (!step || !cell || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const row = cell.parentElement?.[step];
    row?.children[cell.cellIndex]?.querySelector<HTMLElement>("input, select")?.focus();
  }

  #enter(event: KeyboardEvent) {
    const { form } = event.target as HTMLInputElement;
    if (!this.hasAttribute("data-onward") || !(event.target instanceof HTMLInputElement)) return;
    if (event.ctrlKey || event.metaKey || event.isComposing || !form) return;
    event.preventDefault();
    this.#accept();
    const tables = [...form.querySelectorAll<Rows>("x-rows[data-onward]")];
    const next = tables.slice(tables.indexOf(this) + 1).find((table) => table.#isEmpty());
    if (next) next.#inputs()[0]?.focus();
    else form.requestSubmit();
  }

  /** Without this script the button saves the whole day. */
  #click = (event: MouseEvent) => {
    const button = (event.target as Element).closest("button[type=submit]");
    if (!button) return;
    event.preventDefault();
    this.#accept();
    this.#inputs()[0]?.focus();
  };

  #inputs = () => [...this.querySelectorAll("input")];
  #isEmpty = () => this.#inputs().every(({ value }) => !value);

  #accept() {
    if (!this.#isEmpty()) return;
    for (const input of this.#inputs()) {
      if (!input.dataset.planned) continue;
      input.value = input.dataset.planned;
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}

function leaveField({ currentTarget }: Event) {
  const field = document.activeElement as HTMLElement;
  field.blur();
  currentTarget?.addEventListener("htmx:finally:request", () => field.focus(), { once: true });
}

customElements.define("x-rows", Rows);
