import { nothing, read, unlogged, write } from "../../call/funct";
import { Folding, Lines, Pinning, Switch } from "./input";
import { messages } from "./model";
import * as menus from "./store";

const final = "riguarda il proprio menu, non dati.";

/** Each account arranges its own menu: nobody else sees it, so the log says nothing of it. */
export const menuApi = {
  getAll: read("signed in", nothing, (_, call) => menus.arrangementOf(call)),

  pin: unlogged(
    write("signed in", Pinning, menus.pin, {
      message: messages.arranged,
      words: ["change", "Ha riordinato il proprio menu"],
      final,
      record: null,
    }),
  ),

  fold: unlogged(
    write("signed in", Folding, menus.fold, {
      message: messages.arranged,
      words: ["change", "Ha aperto o chiuso un gruppo del proprio menu"],
      final,
      record: null,
    }),
  ),

  setKeys: unlogged(
    write("signed in", Switch, menus.setKeys, {
      message: messages.keys,
      words: ["change", "Ha attivato o disattivato le scorciatoie di un solo tasto"],
      final,
      record: null,
    }),
  ),

  setDense: unlogged(
    write("signed in", Switch, menus.setDense, {
      message: messages.arranged,
      words: ["change", "Ha scelto righe o schede per la giornaliera"],
      final,
      record: null,
    }),
  ),

  setBoxMap: unlogged(
    write("signed in", Switch, menus.setBoxMap, {
      message: messages.arranged,
      words: ["change", "Ha scelto tabella o mappa per i depositi"],
      final,
      record: null,
    }),
  ),

  setLines: unlogged(
    write("signed in", Lines, menus.setLines, {
      message: messages.arranged,
      words: ["change", "Ha scelto colonne e ordine delle righe della giornaliera"],
      final,
      record: null,
    }),
  ),
};
