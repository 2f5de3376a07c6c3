/** The part of htmx's request context that we use. */
export type Request = {
  sourceElement: HTMLElement;
  /** Without a type when a script asks. */
  sourceEvent?: { type?: string };
  confirm?: string;
  select?: string;
  target?: Element;
  text: string;
  hx: Record<string, string | undefined>;
  request: { method: string; body: FormData; headers: Record<string, string> };
  response: { status: number; raw: Response };
  isSave?: boolean;
  /** What the link of a dialog says when the server does not answer. */
  failure?: string;
  /** What a list showed when it asked. */
  list?: string;
};

/** Handles an event of htmx, or of an island, of any element. */
export function on(name: string, handler: (ctx: Request, event: CustomEvent) => void) {
  document.addEventListener(name, (event) =>
    handler((event as CustomEvent).detail.ctx, event as CustomEvent),
  );
}

/** The nearest matching ancestor of an event's target, or the target itself. */
export const closest = <Found extends HTMLElement>(event: Event, selector: string) =>
  (event.target as Element | null)?.closest?.<Found>(selector) ?? null;

/** Whether an answer loads a page, this one again or another. */
export const loadsPage = ({ hx }: Request) => hx?.redirect ?? hx?.refresh;
