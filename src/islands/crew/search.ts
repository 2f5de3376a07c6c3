import type { Named } from "../../server/crew/model";
import { fold } from "../../server/text";

/** Those whose code is what was typed, or whose name has it. */
export function matching<Person extends Named>(people: readonly Person[], typed: string): Person[] {
  const wanted = fold(typed);
  return people.filter(({ value, text }) => String(value) === wanted || fold(text).includes(wanted));
}
