import { given } from "../../base/errors";
import { read, write } from "../../call/funct";
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
    ({ id, values }, call) => cancellation.cancelOrder(id, values, call),
    {
      message: messages.cancelled,
      undoText: "Ripristina",
      words: ["change", "Ha annullato {il}"],
      record: "orders",
    },
  ),

  restore: write({ onA: "orders.edit" }, One, ({ id }, call) => cancellation.restoreOrder(id, call), {
    message: messages.restored([]),
    words: ["undo", "Ha ripristinato {il}"],
  }),
};

export const cancellationReads = {
  ofForm: read({ onA: "orders.edit" }, One, ({ id }, call) => cancellation.formOf(id, call)),
};
