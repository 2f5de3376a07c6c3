import { fold } from "../../server/base/text";
import type { Named } from "../../server/crews/model";

export function matchingPeople<Person extends Named>(people: readonly Person[], typed: string): Person[] {
  const wanted = fold(typed);
  return people.filter(({ value, text }) => String(value) === wanted || fold(text).includes(wanted));
}
