import { snackbar } from "./snackbar";

/** What is loaded when it is needed: asked for once more, then the page says that it is missing. */
export const late = <Part>(load: () => Promise<Part>): Promise<Part | undefined> =>
  load().catch(load).catch(sayMissing);

export function sayMissing(): undefined {
  const text = document.body.dataset.newer ?? "Una parte della pagina non è arrivata: ricaricarla.";
  snackbar("error", text, { text: "Ricarica", run: () => location.reload() });
}
