export type Request = {
  sourceElement: HTMLElement;
  sourceEvent?: { type?: string };
  confirm?: string;
  select?: string;
  target?: Element;
  text: string;
  hx: Record<string, string | undefined>;
  request: { method: string; body: FormData; headers: Record<string, string> };
  response: { status: number; raw: Response };
  isSave?: boolean;
  failure?: string;
  list?: string;
};

export function on(name: string, handler: (ctx: Request, event: CustomEvent) => void) {
  document.addEventListener(name, (event) =>
    handler((event as CustomEvent).detail.ctx, event as CustomEvent),
  );
}

export const closest = <Target extends HTMLElement>(event: Event, selector: string) =>
  (event.target as Element | null)?.closest?.<Target>(selector) ?? null;

export const loadsPage = ({ hx }: Request) => hx?.redirect ?? hx?.refresh;
