import { Hono } from "hono";
import { DelayView, laterPage } from "../../../views/days/delays/delay";
import type { Refused } from "../../../views/days/slots/refused-move";
import { toWire } from "../../base/days";
import type { Env } from "../../http/middleware";
import { formPages, type RefusedForm, save, withParams } from "../../http/pages/forms";
import { allowed, type PageContext, show } from "../../http/pages/respond";
import { id } from "../../input/fields";
import { calendarApi } from "../planning/api";
import { delayApi } from "./api";

export const delayPages = new Hono<Env>();

const pageOf = (id: number) => `/delays/${id}`;

/** In a dialog it stays open after a save, and shows what the work breaks then. */
formPages(
  delayPages,
  "/delays/:id",
  delayApi.saveExpectedEnd,
  { shownTo: delayApi.getDelay, reload: (_, { id }) => pageOf(id) },
  (c, form, { id }) => delayPage(c, id, form),
);

const withOther = withParams({ id: id(), other: id() });
type Other = { id: number; other: number };

delayPages.post(
  "/delays/:id/later/:other",
  withOther,
  save(calendarApi.moveWork, {
    body: ({ values, ...form }, { other }: Other) => ({ sure: "0", ...form, ...values, id: other }),
    reload: (_, { id }) => pageOf(id),
    again: (c, form, { id, other }) => delayPage(c, id, {}, { ...form, action: laterPage(id, other) }),
  }),
);

function delayPage(
  c: PageContext,
  id: number,
  { values, errors, message }: Partial<RefusedForm> = {},
  refused?: Refused,
) {
  return show(c, delayApi.getDelay, { id }, (found) => ({
    title: `In ritardo: ${found.work.client}`,
    view: (
      <DelayView
        {...found}
        typed={errors || message ? values : undefined}
        errors={errors}
        message={message}
        refused={refused}
        mayMove={allowed(c, calendarApi.moveWork)}
      />
    ),
    back: `/dailyWorks/${toWire(found.work.date)}`,
  }));
}
