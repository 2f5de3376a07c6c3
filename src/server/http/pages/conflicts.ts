import { z } from "zod";
import type { Author } from "../../../views/ui/conflict";
import type { FormState } from "../../../views/ui/form";
import { digest } from "../../../views/ui/form-conflict";
import { flat, merge, posted, type Tree, valueAt, withValueAt } from "../../../views/ui/merge";
import { today } from "../../base/clock";
import { momentWords } from "../../base/days";
import type { Conflict } from "../../call/conflict";
import type { PostedForm } from "../body";

/** What a form posts of a conflict besides its fields (views/ui/conflict.tsx). */
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

/** A posted form with the colleague's values where they were chosen, and what it was opened with. */
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

/** The JSON of a hidden field; one that cannot be read counts as `empty`. */
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

/** Who saved, in words, of the answer to an old version. */
export function authorOf(conflict: Conflict | undefined): Author | undefined {
  return (
    conflict && { by: conflict.by, own: conflict.own, when: conflict.at && momentWords(conflict.at, today()) }
  );
}

type Stored = { values: object; version: number | string };

/** What the form of a record shows: the record, or what was typed after a refusal; after a conflict both. */
export function formState(stored: Stored, refused?: FormState): FormState {
  if (!refused?.conflict) return refused ?? stored;
  const now = stored.values as Values;
  const base = fieldsIn(Base, refused.base, {});
  const { values, both, taken } = merge(base, refused.values as Values, now, digest);
  const conflict = { ...refused.conflict, stored: now, both, taken };
  return { ...refused, values, version: stored.version, base: undefined, conflict };
}

/** The same of a record with its version. */
export const recordState = <R extends { version: number | string }>(record: R, refused?: FormState) =>
  formState({ values: record, version: record.version }, refused);
