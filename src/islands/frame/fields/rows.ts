const steps: Record<string, "previousElementSibling" | "nextElementSibling"> = {
  ArrowUp: "previousElementSibling",
  ArrowDown: "nextElementSibling",
};

/** With `data-onward` the page after a save begins where its `autofocus` is. */
class Rows extends HTMLElement {
  connectedCallback() {
    // In the capture phase, before a field that uses the arrows itself; with Alt they are left to it.
    this.addEventListener("keydown", this, true);
    // Before the submit that remembers the focus.
    if (this.hasAttribute("data-onward")) this.closest("form")?.addEventListener("submit", leaveField, true);
  }

  handleEvent(event: KeyboardEvent) {
    const step = steps[event.key];
    const cell = (event.target as Element).closest("td");
    if (!step || !cell || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const row = cell.parentElement?.[step];
    row?.children[cell.cellIndex]?.querySelector<HTMLElement>("input, select")?.focus();
  }
}

function leaveField({ currentTarget }: Event) {
  const field = document.activeElement as HTMLElement;
  field.blur();
  currentTarget?.addEventListener("htmx:finally:request", () => field.focus(), { once: true });
}

customElements.define("x-rows", Rows);
