import { z } from "zod";
import { line, text } from "../../input/fields";
import { missingPlaceholder, type TemplateKind, templateKinds, unknownPlaceholder } from "./model";

const kind = () => z.enum(templateKinds as [TemplateKind, ...TemplateKind[]]);

export const OneTemplate = z.object({ kind: kind() });

export const TemplateValues = z
  .object({ kind: kind(), values: z.object({ subject: line(), body: text() }) })
  .superRefine(({ kind, values }, context) => {
    const refuse = (field: "subject" | "body", message: string | undefined) => {
      if (message) context.addIssue({ code: "custom", path: ["values", field], message });
    };
    refuse("subject", unknownPlaceholder(kind, values.subject));
    refuse("body", unknownPlaceholder(kind, values.body) ?? missingPlaceholder(kind, values.body));
  });

export type TemplateValues = z.output<typeof TemplateValues>;
