import { z } from "zod";
import { id, line, oneOf, text } from "../fields";
import { named, placeholders } from "./model";

const knownOnly = (shape: z.ZodType<string>) =>
  shape.superRefine((value, context) => {
    const unknown = [...value.matchAll(named)].find(
      ([, name]) => !Object.hasOwn(placeholders, name as string),
    );
    if (unknown) context.addIssue({ code: "custom", message: `Segnaposto sconosciuto: ${unknown[0]}` });
  });

export const ReminderText = z.object({ subject: knownOnly(line()), body: knownOnly(text()) });

export type ReminderText = z.output<typeof ReminderText>;

/** Deadlines by line and title: a line may have two. */
export const Targets = z.object({
  lines: z
    .array(z.object({ id_line: id(), title: oneOf([1, 2]) }), "Scegliere almeno una scadenza.")
    .min(1, "Scegliere almeno una scadenza.")
    .max(200, "Si possono inviare al massimo 200 solleciti per volta."),
});

export type Target = z.output<typeof Targets>["lines"][number];
