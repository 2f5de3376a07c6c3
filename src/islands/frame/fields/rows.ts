const steps: Record<string, "previousElementSibling" | "nextElementSibling"> = {
  ArrowUp: "previousElementSibling",
  ArrowDown: "nextElementSibling",
};

/** `<x-rows>` around a table of fields: the arrows go up and down a column, as in a spreadsheet. */
class Rows extends HTMLElement {
  connectedCallback() {
    // In the capture phase, before a field that uses the arrows itself; with Alt they are left to it.
    this.addEventListener("keydown", this, true);
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

customElements.define("x-rows", Rows);
