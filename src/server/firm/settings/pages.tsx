import { Hono } from "hono";
import type { ReactNode } from "react";
import { CostsForm } from "../../../views/crews/costs/form";
import { GeneralForm } from "../../../views/firm/settings/general";
import { OrderTermsForm } from "../../../views/firm/settings/order-terms";
import { settingTitle } from "../../../views/firm/settings/pages";
import { SheetForm } from "../../../views/firm/settings/sheets";
import { RatesForm } from "../../../views/sales/rates";
import type { FormState } from "../../../views/ui/form";
import type { AnyRead, AnyWrite, ValuesOf } from "../../call/funct";
import { costApi } from "../../crews/costs/api";
import type { Env } from "../../http/middleware";
import { formPages, formState } from "../../http/pages/forms";
import { show } from "../../http/pages/respond";
import { orderTermsApi } from "../../orders/quotes/api";
import { rateApi } from "../../sales/rates/api";
import { ratesPath } from "../../sales/rates/model";
import { sheetApi } from "../sheets/api";
import { settingsApi } from "./api";

export const settingsPages = new Hono<Env>();

/** A page that is one form over one read; `path` ends with a slash. */
const settingPage = <R extends AnyRead>(
  path: Parameters<typeof settingTitle>[0],
  read: R,
  change: AnyWrite,
  view: (found: ValuesOf<R>, form: FormState | undefined) => ReactNode,
  table = "settings",
) =>
  formPages(settingsPages, path.slice(0, -1), change, { reload: path }, (c, form) =>
    show(c, read, {} as never, (found) => ({
      title: settingTitle(path),
      view: view(found, form),
      record: { table },
    })),
  );

settingPage("/admin/settings/", settingsApi.getAll, settingsApi.update, ({ settings, version }, form) => (
  <GeneralForm {...formState({ values: settings, version }, form)} />
));

settingPage(
  "/admin/settings/sheets/",
  sheetApi.getSheets,
  sheetApi.changeSheets,
  ({ sheets, version }, form) => <SheetForm {...formState({ values: sheets, version }, form)} />,
);

settingPage(
  "/admin/settings/orders/",
  orderTermsApi.getOrderTerms,
  orderTermsApi.changeOrderTerms,
  ({ terms, next, version }, form) => (
    <OrderTermsForm next={next} {...formState({ values: terms, version }, form)} />
  ),
);

settingPage(ratesPath, rateApi.getRates, rateApi.changeRates, ({ rates, version, ...lists }, form) => (
  <RatesForm {...lists} {...formState({ values: rates, version }, form)} />
));

settingPage(
  "/admin/settings/costs/",
  costApi.getCosts,
  costApi.changeCosts,
  ({ costs, version, ...people }, form) => (
    <CostsForm {...people} {...formState({ values: costs, version }, form)} />
  ),
  "costs",
);
