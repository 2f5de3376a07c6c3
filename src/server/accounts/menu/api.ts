import { z } from "zod";
import { act, nothing, read, unlogged, write } from "../../call/funct";
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
    write(
      "signed in",
      Pinning,
      act.change(messages.arranged, null, "Ha riordinato il proprio menu", { final }),
      menus.pin,
    ),
  ),

  fold: unlogged(
    write(
      "signed in",
      Folding,
      act.change(messages.arranged, null, "Ha aperto o chiuso un gruppo del proprio menu", { final }),
      menus.fold,
    ),
  ),

  setKeys: unlogged(
    write(
      "signed in",
      Switch,
      act.change(messages.keys, null, "Ha attivato o disattivato le scorciatoie di un solo tasto", { final }),
      menus.setKeys,
    ),
  ),

  setBoardView: unlogged(
    write(
      "signed in",
      BoardView,
      act.change(messages.arranged, null, "Ha scelto schede, righe o barre per la giornaliera", { final }),
      menus.setBoardView,
    ),
  ),

  setBoxMap: unlogged(
    write(
      "signed in",
      Switch,
      act.change(messages.arranged, null, "Ha scelto tabella o mappa per i depositi", { final }),
      menus.setBoxMap,
    ),
  ),

  setLines: unlogged(
    write(
      "signed in",
      Lines,
      act.change(messages.arranged, null, "Ha scelto colonne e ordine delle righe della giornaliera", {
        final,
      }),
      menus.setLines,
    ),
  ),
};
