import { z } from "zod";
import type { Author } from "../../../views/ui/conflict";
import type { FormState } from "../../../views/ui/form";
import { digest } from "../../../views/ui/form-conflict";
import { flat, merge, posted, type Tree, valueAt, withValueAt } from "../../../views/ui/merge";
import { today } from "../../base/clock";
import { momentWords } from "../../base/days";
import type { Conflict } from "../../call/conflict";
import type { PostedForm } from "../body";
import { typedPrices } from "./typed-prices";

const Posted = z.object({
  base: z.string().optional().catch(undefined),
  theirs: z.string().optional().catch(undefined),
  all: z.string().optional().catch(undefined),
  choice: z.record(z.string(), z.string()).catch({}),
});

const Theirs = z.array(
  z.object({ name: z.string(), mine: z.string(), values: z.array(z.tuple([z.string(), z.string()])) }),
);

type Values = PostedForm["values"];

export function withChoices({ values: all, ...form }: PostedForm): PostedForm & { base?: string } {
  const { conflict, ...typed } = all;
  const { data } = Posted.safeParse(conflict);
  if (!data) return { ...form, values: typed };
  const { base, theirs, choice, all: every } = data;
  const values = fieldsIn(Theirs, theirs, []).reduce((chosen: Values, field, at) => {
    const wants = (every ?? choice[at]) === "theirs";
    // A field that was written again after the conflict was shown stays as it is.
    const isAsShown = digest(String(posted(valueAt(chosen, field.name)))) === field.mine;
    return wants && isAsShown
      ? field.values.reduce((into, [name, value]) => withValueAt(into, name, value), chosen)
      : chosen;
  }, typed);
  return { ...form, values, base };
}

function fieldsIn<T>(shape: z.ZodType<T>, json: string | undefined, empty: T): T {
  try {
    return shape.catch(empty).parse(JSON.parse(json ?? "null"));
  } catch {
    return empty;
  }
}

const Fields: z.ZodType<Tree> = z.record(
  z.string(),
  z.union([z.string(), z.array(z.string()), z.lazy(() => Fields)]),
);
const Base = Fields.transform((tree) => flat(tree));

export function authorOf(conflict: Conflict | undefined): Author | undefined {
  return (
    conflict && { by: conflict.by, own: conflict.own, when: conflict.at && momentWords(conflict.at, today()) }
  );
}

type Stored = { values: object; version: number | string };

export function formState({ values: record, version }: Stored, refused?: FormState): FormState {
  const now = typedPrices(record) as Values;
  if (!refused?.conflict) return refused ?? { values: now, version };
  const base = fieldsIn(Base, refused.base, {});
  const { values, both, taken } = merge(base, refused.values as Values, now, digest);
  const conflict = { ...refused.conflict, stored: now, both, taken };
  return { ...refused, values, version, base: undefined, conflict };
}

export const recordState = <R extends { version: number | string }>(record: R, refused?: FormState) =>
  formState({ values: record, version: record.version }, refused);
