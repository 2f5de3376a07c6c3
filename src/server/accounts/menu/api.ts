import { nothing, read, unlogged, write } from "../../call/funct";
import { menuPreferencesOf } from "../../sessions/menu-preferences";
import { Folding, Pinning, Switch } from "./input";
import { messages } from "./model";
import * as menus from "./store";

/** Each account arranges its own menu: nobody else sees it, so the log says nothing of it. */
export const menuApi = {
  getAll: read("signed in", nothing, (_, call) => menuPreferencesOf(call.user.id)),

  pin: unlogged(write("signed in", Pinning, menus.pin, messages.arranged)),

  fold: unlogged(write("signed in", Folding, menus.fold, messages.arranged)),

  setKeys: unlogged(write("signed in", Switch, menus.setKeys, messages.keys)),

  setDense: unlogged(write("signed in", Switch, menus.setDense, messages.arranged)),
};
