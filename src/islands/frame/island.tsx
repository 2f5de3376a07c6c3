import { Component, type ComponentType, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { Button } from "../../views/ui/button";
import { Alert } from "../../views/ui/details";

type BoundaryProps = { host: HTMLElement; children: ReactNode };

/** An island that fails stands as it was, with all that was typed, under a sentence. */
class Boundary extends Component<BoundaryProps, { copy?: Node[] }> {
  override state: { copy?: Node[] } = {};

  static getDerivedStateFromError = () => ({ copy: [] });

  override render() {
    const { host, children } = this.props;
    if (!this.state.copy) return children;
    // React takes away what it had drawn only after this.
    const copy = Array.from(host.childNodes, (node) => node.cloneNode(true));
    return (
      <>
        <Alert kind="error">
          Questa parte della pagina si è fermata: ciò che è scritto si legge ancora, ma non viene salvato.{" "}
          <Button onClick={() => location.reload()}>Ricarica</Button>
        </Alert>
        <div ref={(stopped) => showStopped(stopped, copy)} />
      </>
    );
  }
}

/** What is typed can be selected and copied; nothing can be changed or sent. */
function showStopped(stopped: HTMLElement | null, copy: Node[]) {
  if (!stopped) return;
  stopped.replaceChildren(...copy);
  for (const field of stopped.querySelectorAll<HTMLInputElement>("input, textarea, select, button"))
    if (field.matches("input, textarea")) field.readOnly = true;
    else field.disabled = true;
}

export function island<Props extends object>(name: string, Island: ComponentType<Props>) {
  class IslandElement extends HTMLElement {
    #root?: Root;

    connectedCallback() {
      if (this.#root) return;
      const props = JSON.parse(this.getAttribute("props") ?? "{}") as Props;
      this.#root = createRoot(this);
      this.#root.render(
        <Boundary host={this}>
          <Island {...props} />
        </Boundary>,
      );
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
  if (!customElements.get(`x-${name}`)) customElements.define(`x-${name}`, IslandElement);
}
