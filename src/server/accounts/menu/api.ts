import { z } from "zod";
import { nothing, read, unlogged, write } from "../../call/funct";
import {
  boardViews,
  fixedLineColumns,
  type LineColumn,
  lineColumnNames,
  lineSorts,
} from "../../days/daily-works/lines-model";
import { flag, word } from "../../input/fields";
import { allEntries, foldOfWork, menu, menuEntries, messages } from "./model";
import * as menus from "./store";

const Pinning = z.object({ entry: word(menuEntries.map(({ href }) => href)), on: flag() });

const Switch = z.object({ on: flag() });

const BoardView = z.object({ view: z.enum(boardViews) });

const Folding = z.object({
  group: word([...menu.map(({ key }) => key), allEntries, foldOfWork]),
  open: flag(),
});

const sameOnce = (columns: readonly string[]) => new Set(columns).size === columns.length;
const hasFixed = (columns: readonly LineColumn[]) =>
  fixedLineColumns.every((column) => columns.includes(column));

const Lines = z.object({
  columns: z.array(z.enum(lineColumnNames)).refine((columns) => sameOnce(columns) && hasFixed(columns)),
  sort: z.enum(lineSorts),
  desc: flag(),
});

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

  setBoardView: unlogged(
    write("signed in", BoardView, menus.setBoardView, {
      message: messages.arranged,
      words: ["change", "Ha scelto schede, righe o barre per la giornaliera"],
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
