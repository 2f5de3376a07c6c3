import type { AskedMove } from "../../../views/days/closures/holiday";
import { lateSentence } from "../../../views/ui/conflict";
import type { PostedForm } from "../../http/body";
import { type RefusedForm, withSentence } from "../../http/pages/forms";

/** The input of a move that a page posts: it asks before a work goes to a public holiday. */
export const withHoliday = ({ values, ...form }: PostedForm, params: object) => ({
  onHoliday: "0",
  ...form,
  ...values,
  ...params,
});

/** What a page says of a refused move: a question where its day is a public holiday, else why it was refused. */
export function refusedMove(action: string, form: RefusedForm): { asked?: AskedMove; message?: string } {
  const { errors, values, version = "", conflict } = form;
  const error = errors?.onHoliday;
  if (error) return { asked: { action, values: { ...(values as Record<string, string>), version }, error } };
  return { message: lateSentence(withSentence(form).message ?? "", conflict) || undefined };
}
