import { today } from "../../base/clock";
import { daysBetween } from "../../base/days";
import { exporting } from "../../call/description";
import { inWorker, read, withIsoDays, write } from "../../call/funct";
import { One } from "../../input/fields";
import { cached } from "../../journal/cache";
import { Period, PeriodPage } from "../../office/statistics/input";
import { exportOf } from "../../office/statistics/store";
import { messages } from "./model";
import * as margins from "./store";

/** Margins of a year take a quarter of a second. */
const isSlow = ({ dateStart, dateEnd }: Period) => daysBetween(dateStart, dateEnd) > 2 * 366;

const gate = { allOf: ["margins.view", "orders.view", "prices.view"] } as const;

export const marginApi = {
  getOfOrder: withIsoDays(
    read({ onA: gate }, One, ({ id }) => cached(`margin ${id} ${today()}`, () => margins.marginOfOrder(id))),
  ),

  getAll: withIsoDays(inWorker(read({ onA: gate }, PeriodPage, margins.marginsIn), { isSlow })),

  exportAll: write(
    { onA: gate },
    Period,
    exporting(messages.exported, "Ha esportato i margini degli ordini"),
    (period) => exportOf(period),
  ),
};

export const marginExports = {
  csv: inWorker(
    read({ onA: gate }, Period, (period, call) => ({ text: margins.marginsCsv(period, call) })),
    { isSlow },
  ),
};
