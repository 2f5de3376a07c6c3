import { writtenCents } from "../../../server/base/written-numbers";

/** Unit cost by quantity; empty when nothing is chosen or the quantity is no number (spec 2 §2). */
class Price extends HTMLElement {
  connectedCallback() {
    this.addEventListener("input", this);
    if (!this.field("price")?.value) this.write();
  }

  handleEvent({ target }: Event) {
    if (target !== this.field("price")) this.write();
  }

  write() {
    const price = this.field("price");
    if (!price) return;
    const costs: Record<string, number> = JSON.parse(this.getAttribute("costs") ?? "{}");
    const cost = costs[this.field("id_material")?.value ?? ""];
    const quantity = this.field("quantity")?.value.trim() ?? "";
    price.value = cost === undefined || !/^\d+$/.test(quantity) ? "" : writtenCents(cost * Number(quantity));
  }

  field(name: string) {
    return this.querySelector<HTMLInputElement>(`[name=${name}]`);
  }
}

customElements.define("x-price", Price);
