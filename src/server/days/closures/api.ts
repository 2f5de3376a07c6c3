import { z } from "zod";
import { today } from "../../base/clock";
import { nothing, read, write } from "../../call/funct";
import { id } from "../../input/fields";
import { onSiteA } from "../../journal/caller";
import { ClosureId, ClosureInput } from "./input";
import { messages } from "./model";
import * as closures from "./store";

export const closureApi = {
  getAll: read("signed in", nothing, (_, call) => ({ closures: closures.listClosures(call) })),

  getFromId: read(
    "admin",
    ClosureId,
    onSiteA(({ id }) => ({ closure: closures.closureById(id) })),
  ),

  createNew: write(
    "admin",
    z.object({ values: ClosureInput }),
    onSiteA(({ values }) => ({
      id: closures.addClosure(values),
      msg: messages.added + closures.alreadyThere(values, today()),
    })),
    messages.added,
  ),

  update: write(
    "admin",
    z.object({ id: id(), values: ClosureInput }),
    onSiteA(({ id, values }, call) => {
      closures.changeClosure(id, values, call);
      return { msg: messages.changed + closures.alreadyThere(values, today()) };
    }),
    messages.changed,
  ),

  delete: write(
    "admin",
    ClosureId,
    onSiteA(({ id }, call) => closures.deleteClosure(id, call)),
    messages.deleted,
  ),
};
