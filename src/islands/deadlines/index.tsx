class Ticks extends HTMLElement {
  connectedCallback() {
    this.addEventListener("change", this);
    // A refreshed list may have other rows.
    new MutationObserver(() => this.count()).observe(this, { childList: true, subtree: true });
    this.count();
  }

  handleEvent({ target }: Event) {
    const { dataset, checked } = target as HTMLInputElement;
    if (dataset.all !== undefined) for (const row of this.rows) row.checked = checked;
    this.count();
  }

  get rows() {
    return [...this.querySelectorAll<HTMLInputElement>("input[type=checkbox][name]")];
  }

  count() {
    const rows = this.rows;
    const ticked = rows.filter(({ checked }) => checked).length;
    const all = this.querySelector<HTMLInputElement>("[data-all]");
    if (all) all.checked = ticked > 0 && ticked === rows.length;
    const button = document.querySelector<HTMLButtonElement>("[data-ticked]");
    const text = button?.querySelector("span");
    if (!button || !text) return;
    button.disabled = ticked === 0;
    text.textContent = ticked === 0 ? "" : ` (${ticked})`;
    const letters = ticked === 1 ? "1 sollecito" : `${ticked} solleciti`;
    button.form?.setAttribute("hx-confirm", `Inviare ${letters}?`);
  }
}

customElements.define("x-ticks", Ticks);
