/** As the server takes it; a signature of two thousand points is long. */
const longest = 20_000;
const field = { width: 600, height: 200 };

/** A finger or a pen draws a path, which the form posts. */
class Signature extends HTMLElement {
  connectedCallback() {
    this.addEventListener("pointerdown", this.#begin);
    this.addEventListener("pointermove", this.#draw);
    this.addEventListener("click", this.#clear);
  }

  get #svg() {
    return this.querySelector<SVGSVGElement>(".signature svg");
  }

  get #input() {
    return this.querySelector<HTMLInputElement>("[name=signature]");
  }

  #begin = (event: PointerEvent) => {
    const svg = this.#svg;
    if (!svg?.contains(event.target as Node) || event.button !== 0) return;
    event.preventDefault();
    svg.setPointerCapture(event.pointerId);
    const point = pointOf(event, svg);
    this.#add(`M${point}L${point}`);
  };

  #draw = (event: PointerEvent) => {
    const svg = this.#svg;
    if (svg?.hasPointerCapture(event.pointerId)) this.#add(`L${pointOf(event, svg)}`);
  };

  #clear = (event: Event) => {
    if ((event.target as Element).closest(".signature button")) this.#set("");
  };

  #add(part: string) {
    const path = this.#input?.value ?? "";
    if (path.length + part.length <= longest && !path.endsWith(part)) this.#set(path + part);
  }

  #set(path: string) {
    const input = this.#input;
    if (input) input.value = path;
    this.#svg?.querySelector("path")?.setAttribute("d", path);
  }
}

function pointOf({ clientX, clientY }: PointerEvent, svg: SVGSVGElement): string {
  const { left, top, width, height } = svg.getBoundingClientRect();
  const within = (part: number, size: number) => Math.round(Math.min(1, Math.max(0, part)) * size);
  const x = within((clientX - left) / width, field.width);
  return `${x} ${within((clientY - top) / height, field.height)}`;
}

if (!customElements.get("x-signature")) customElements.define("x-signature", Signature);
