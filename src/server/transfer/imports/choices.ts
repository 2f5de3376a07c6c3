import { fold } from "../../base/text";
import { offered } from "../../firm/lists/store";
import type { Value } from "./kind";

type Choice = { value: number; text: string };

export const choices = {
  agents: () => offered("agents"),
  sources: () => offered("sources"),
  payments: () => offered("payment-types"),
  workTypes: () => offered("work-types"),
};

/** The beginning of a name is enough where only one begins so. */
export function codeOf(list: readonly Choice[], typed: Value): number | undefined {
  const text = fold(String(typed ?? ""));
  if (!text) return undefined;
  const exact = list.find((choice) => fold(choice.text) === text || String(choice.value) === text);
  const begun = list.filter(
    (choice) => fold(choice.text).startsWith(text) || text.startsWith(fold(choice.text)),
  );
  return exact?.value ?? (begun.length === 1 ? begun[0]?.value : undefined);
}

/** A name that is in no list gives a sentence: the row enters with the first choice. */
export function chosen(
  list: readonly Choice[],
  heading: string,
  typed: Value,
): { code?: number; normalised: string[] } {
  const code = codeOf(list, typed);
  if (code !== undefined || typed === null) return { code, normalised: [] };
  return { normalised: [`${heading}: «${typed}» non è nell'elenco, vale «${list[0]?.text ?? ""}»`] };
}
