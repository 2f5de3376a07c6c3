/** What we read of htmx's account of a request. */
export type Request = {
  sourceElement: Element;
  confirm?: string;
  select?: string;
  target?: Element;
  text: string;
  hx: Record<string, string | undefined>;
  request: { method: string; body: FormData };
  response: { status: number; raw: Response };
  saving?: boolean;
};

/** Listens to an htmx event wherever it happens. */
export function on(name: string, handler: (ctx: Request, event: CustomEvent) => void) {
  document.addEventListener(name, (event) =>
    handler((event as CustomEvent).detail.ctx, event as CustomEvent),
  );
}

/** The nearest ancestor, the element itself included, of whatever an event happened to. */
export const closest = <Found extends HTMLElement>(event: Event, selector: string) =>
  (event.target as Element | null)?.closest?.<Found>(selector) ?? null;
