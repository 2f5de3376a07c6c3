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

export type Step = { name: StepName; done: boolean; skipped: boolean };

export const isOpen = ({ done, skipped }: Step) => !done && !skipped;

export const newForDays = 60;

export const messages = { changed: "Primi passi aggiornati" };
