import { fold } from "../../server/base/text";
import type { Named, Seated } from "../../server/crews/model";

export function matchingPeople<Person extends Named>(people: readonly Person[], typed: string): Person[] {
  const wanted = fold(typed);
  return people.filter(({ value, text }) => String(value) === wanted || fold(text).includes(wanted));
}

/** Leading zeros are ignored. */
export function withCode(people: readonly Seated[], code: string): Seated | undefined {
  const text = code.trim();
  if (!/^\d{1,6}$/.test(text)) return undefined;
  const found = people.find((person) => person.value === Number(text));
  return found && { id: found.id, value: found.value, text: found.text };
}
