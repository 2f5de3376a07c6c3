/** What a new installation needs, in the order in which it is easiest. */
export const stepNames = [
  "firm",
  "accounts",
  "agents",
  "workers",
  "vehicles",
  "materials",
  "clients",
  "boxes",
  "backup",
  "wall",
] as const;

export type StepName = (typeof stepNames)[number];

/** `done` is read from the data; a skipped step is not needed here. */
export type Step = { name: StepName; done: boolean; skipped: boolean };

export const isOpen = ({ done, skipped }: Step) => !done && !skipped;

/** For so many days after its first account an installation is new. */
export const newForDays = 60;

export const messages = { changed: "Primi passi aggiornati" };
