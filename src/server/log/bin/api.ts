import { read, write } from "../../call/funct";
import { One } from "../../input/fields";
import { BinList } from "./input";
import { messages } from "./model";
import { listBin, restore } from "./store";

export const binApi = {
  getAll: read("signed in", BinList, (filter, call) => listBin(filter, call)),

  restore: write("signed in", One, ({ id }, call) => restore(id, call), {
    message: messages.restored,
    words: ["undo", "Ha ripristinato {il}"],
  }),
};
