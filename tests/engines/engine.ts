/** A browser that a job drives as a person does: it clicks, types into what has the focus, and sees. */
export type Engine = {
  name: string;
  open: (url: string) => Promise<void>;
  /** Waits until the element of this XPath is shown. */
  see: (xpath: string) => Promise<void>;
  /** Clicks in the middle of the element once it is shown. */
  click: (xpath: string) => Promise<void>;
  type: (text: string) => Promise<void>;
  press: (key: Key) => Promise<void>;
  /** Errors of scripts that the engine itself reports (see `reporting.ts`). */
  errors: string[];
  close: () => Promise<void>;
};

export type Key = "Enter" | "Escape" | "Tab" | "ArrowDown";

/** The installed engine, or why there is none. */
export type Launch = () => Promise<Engine | string>;

export const patience = 30_000;
