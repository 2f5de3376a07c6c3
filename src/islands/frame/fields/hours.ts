class Hours extends HTMLElement {
  connectedCallback() {
    this.addEventListener("click", this.#fill);
  }

  #fill = ({ target }: MouseEvent) => {
    const button = (target as Element).closest<HTMLElement>("[data-fill]");
    if (!button) return;
    let last: Element | null = null;
    for (const [name, value] of Object.entries(JSON.parse(button.dataset.fill as string))) {
      last = this.querySelector(`[name="${name}"]`);
      if (last) Object.assign(last, { value });
    }
    last?.dispatchEvent(new Event("change", { bubbles: true }));
    (last as HTMLElement | null)?.focus();
  };
}

customElements.define("x-hours", Hours);
