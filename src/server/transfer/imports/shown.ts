import { type Day, formatDay } from "../../base/days";
import { euroText } from "../../base/numbers";
import { textOf } from "../../firm/lists/store";
import type { Value } from "./kind";

type Shown = (value: Value) => string;

export const shownDay: Shown = (value) => formatDay(value as Day);

export const shownEuro: Shown = (value) => euroText(Number(value));

export const shownCents: Shown = (value) => euroText(Number(value) / 100);

export const shownYesNo: Shown = (value) => (value ? "sì" : "no");

export const shownIn =
  (list: Parameters<typeof textOf>[0]): Shown =>
  (value) =>
    typeof value === "number" ? textOf(list, value) : String(value);
