import { type ComponentType, createElement } from "react";
import { createRoot, type Root } from "react-dom/client";

export function island<Props extends object>(name: string, Component: ComponentType<Props>) {
  class Island extends HTMLElement {
    #root?: Root;

    connectedCallback() {
      if (this.#root) return;
      const props = JSON.parse(this.getAttribute("props") ?? "{}") as Props;
      this.#root = createRoot(this);
      this.#root.render(createElement(Component, props));
    }

    disconnectedCallback() {
      // A morph may only be moving the element: check after the move.
      queueMicrotask(() => {
        if (this.isConnected) return;
        this.#root?.unmount();
        this.#root = undefined;
      });
    }
  }
  if (!customElements.get(`x-${name}`)) customElements.define(`x-${name}`, Island);
}
