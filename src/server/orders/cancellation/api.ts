import { given } from "../../base/errors";
import { act, read, write } from "../../call/funct";
import { One, validIn, withRules } from "../../input/fields";
import { messages } from "../model";
import { AskedCancellation, Cancellation } from "./input";
import * as cancellation from "./store";

const Asked = withRules(AskedCancellation, ({ values }) =>
  given(cancellation.errorsOf(validIn(Cancellation.shape, values))),
);

export const cancellationApi = {
  cancel: write(
    { onA: "orders.edit" },
    Asked,
    act.change(messages.cancelled, "orders", "Ha annullato {il}", { undoText: "Ripristina" }),
    ({ id, values }, call) => cancellation.cancelOrder(id, values, call),
  ),

  restore: write(
    { onA: "orders.edit" },
    One,
    act.undo(messages.restored([]), "Ha ripristinato {il}"),
    ({ id }, call) => cancellation.restoreOrder(id, call),
  ),
};

export const cancellationReads = {
  ofForm: read({ onA: "orders.edit" }, One, ({ id }, call) => cancellation.formOf(id, call)),
};
