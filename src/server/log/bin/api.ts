import { act, read, write } from "../../call/funct";
import { One } from "../../input/fields";
import { BinList } from "./input";
import { messages } from "./model";
import { listBin, restore } from "./store";

export const binApi = {
  getAll: read("signed in", BinList, (filter, call) => listBin(filter, call)),

  restore: write("signed in", One, act.undo(messages.restored, "Ha ripristinato {il}"), ({ id }, call) =>
    restore(id, call),
  ),
};
