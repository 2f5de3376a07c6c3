/** What the vehicle log and the worker log have in common. */
export const logsPerPage = 10;
/** Characters of a description in the lists (spec 1 §9). */
export const descriptionCut = 100;

export const messages = { created: "Log inserito", deleted: "Log eliminato", missing: "Log non trovato." };

type Choice = { value: number; text: string };

/** A vehicle or worker that was deleted later remains a choice in the form of its old log. */
export const withCurrent = (choices: Choice[], current: Choice) =>
  choices.some(({ value }) => value === current.value) ? choices : [...choices, current];
