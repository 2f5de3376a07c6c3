import { read, write } from "../../call/funct";
import { One } from "../../input/fields";
import { NewView, ViewsOf } from "./input";
import { messages } from "./model";
import * as views from "./store";

export const viewApi = {
  getAll: read("signed in", ViewsOf, ({ list }, { user }) => ({ views: views.viewsOf(list, user.id) })),

  save: write("signed in", NewView, (view, call) => views.saveView(view, call), {
    message: messages.saved,
    words: ["insert", "Ha salvato {il}"],
  }),

  remove: write("signed in", One, ({ id }, call) => views.removeView(id, call), {
    message: messages.removed,
    words: ["delete", "Ha eliminato {il}"],
    record: null,
  }),
};
