import { z } from "zod";
import { id, line, list, oneOf, text } from "../fields";
import { placeholder, placeholders, type Span, spans } from "./model";

export const Exported = z.object({ when: z.enum(Object.keys(spans) as [Span, ...Span[]]) });

const withKnownPlaceholders = (shape: z.ZodType<string>) =>
  shape.superRefine((value, context) => {
    const unknown = [...value.matchAll(placeholder)].find(
      ([, name]) => !Object.hasOwn(placeholders, name as string),
    );
    if (unknown) context.addIssue({ code: "custom", message: `Segnaposto sconosciuto: ${unknown[0]}` });
  });

export const ReminderText = z.object({
  subject: withKnownPlaceholders(line()),
  body: withKnownPlaceholders(text()),
});

export type ReminderText = z.output<typeof ReminderText>;

/** A deadline is named by line and title: a line may have two. */
export const Targets = z.object({
  lines: list(z.object({ id_line: id(), title: oneOf([1, 2]) }), 200, {
    min: 1,
    none: "Scegliere almeno una scadenza.",
    tooMany: "Si possono inviare al massimo 200 solleciti per volta.",
  }),
});

export type Target = z.output<typeof Targets>["lines"][number];
