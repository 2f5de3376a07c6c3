class Load extends HTMLElement {
  connectedCallback() {
    this.addEventListener("keydown", this);
  }

  handleEvent(event: KeyboardEvent) {
    const from = (event.target as Element).closest<HTMLElement>(".square");
    if (!from || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const to = this.neighbour(from, event.key);
    if (!to) return;
    event.preventDefault();
    for (const stop of squaresIn(gridOf(to))) stop.tabIndex = stop === to ? 0 : -1;
    to.focus();
  }

  neighbour(from: HTMLElement, key: string): HTMLElement | undefined {
    const own = squaresIn(gridOf(from));
    const at = own.indexOf(from);
    const monday = at - (at % 7);
    const steps: Partial<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at - 7,
      ArrowDown: at + 7,
      Home: monday,
      End: monday + 6,
    };
    const step = steps[key];
    if (step !== undefined) return own[step];
    const grids = [...this.querySelectorAll("table")];
    const other = { PageUp: -1, PageDown: 1 }[key];
    const grid = other && grids[grids.indexOf(gridOf(from)) + other];
    return grid ? squaresIn(grid)[at] : undefined;
  }
}

const gridOf = (square: Element) => square.closest("table") as HTMLTableElement;
const squaresIn = (grid: Element) => [...grid.querySelectorAll<HTMLElement>("a.square")];

if (!customElements.get("x-load")) customElements.define("x-load", Load);
