import { z } from "zod";
import { id, list, oneOf } from "../../input/fields";
import { type Span, spans } from "./model";

export const Exported = z.object({ when: z.enum(Object.keys(spans) as [Span, ...Span[]]) });

/** A deadline is named by line and title: a line may have two. */
export const Targets = z.object({
  lines: list(z.object({ id_line: id(), title: oneOf([1, 2]) }), 200, {
    min: 1,
    none: "Scegliere almeno una scadenza.",
    tooMany: "Si possono inviare al massimo 200 solleciti per volta.",
  }),
});

export type Target = z.output<typeof Targets>["lines"][number];
