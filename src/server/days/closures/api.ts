import { z } from "zod";
import { today } from "../../base/clock";
import { nothing, read, write } from "../../call/funct";
import { id } from "../../input/fields";
import { validIn, withRules } from "../../input/parse";
import { ClosureId, ClosureInput, closureErrors, closureFields } from "./input";
import { messages } from "./model";
import * as closures from "./store";

const rules = ({ values }: Record<string, unknown>) => closureErrors(validIn(closureFields, values));
const New = withRules(z.object({ values: ClosureInput }), rules);
const Changed = withRules(z.object({ id: id(), values: ClosureInput }), rules);

export const closureApi = {
  getAll: read("signed in", nothing, (_, call) => ({ closures: closures.listClosures(call) })),

  getFromId: read({ onA: "admin" }, ClosureId, ({ id }) => ({ closure: closures.closureById(id) })),

  createNew: write(
    { onA: "admin" },
    New,
    ({ values }) => ({
      id: closures.addClosure(values),
      msg: messages.added + closures.alreadyThere(values, today()),
    }),
    { message: messages.added, words: ["insert", "Ha inserito {il}"] },
  ),

  update: write(
    { onA: "admin" },
    Changed,
    ({ id, values }, call) => {
      closures.changeClosure(id, values, call);
      return { msg: messages.changed + closures.alreadyThere(values, today()) };
    },
    { message: messages.changed, words: ["change", "Ha modificato {il}"], record: "closures" },
  ),

  delete: write({ onA: "admin" }, ClosureId, ({ id }, call) => closures.deleteClosure(id, call), {
    message: messages.deleted,
    words: ["delete", "Ha eliminato {il}"],
    record: "closures",
  }),
};
