const steps: Record<string, "previousElementSibling" | "nextElementSibling"> = {
  ArrowUp: "previousElementSibling",
  ArrowDown: "nextElementSibling",
};

/** `<x-rows>` around a table of fields: the arrows go up and down a column, as in a spreadsheet. */
class Rows extends HTMLElement {
  connectedCallback() {
    this.addEventListener("keydown", this);
  }

  handleEvent(event: KeyboardEvent) {
    const step = steps[event.key];
    const cell = (event.target as Element).closest("td");
    if (!step || !cell || event.altKey) return;
    event.preventDefault();
    const row = cell.parentElement?.[step];
    row?.children[cell.cellIndex]?.querySelector<HTMLElement>("input, select")?.focus();
  }
}

customElements.define("x-rows", Rows);
