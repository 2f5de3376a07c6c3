import { act, read, write } from "../../call/funct";
import { One } from "../../input/fields";
import { NewView, ViewsOf } from "./input";
import { messages } from "./model";
import * as views from "./store";

export const viewApi = {
  getAll: read("signed in", ViewsOf, ({ list }, { user }) => ({ views: views.viewsOf(list, user.id) })),

  save: write("signed in", NewView, act.insert(messages.saved, "Ha salvato {il}"), (view, call) =>
    views.saveView(view, call),
  ),

  remove: write("signed in", One, act.delete(messages.removed, null), ({ id }, call) =>
    views.removeView(id, call),
  ),
};
