import { z } from "zod";
import { flag, word } from "../../input/fields";
import { menu, menuEntries } from "./model";

export const Pinning = z.object({ entry: word(menuEntries.map(({ href }) => href)), on: flag() });

export const Switch = z.object({ on: flag() });

export const Folding = z.object({ group: word(menu.map(({ key }) => key)), open: flag() });
