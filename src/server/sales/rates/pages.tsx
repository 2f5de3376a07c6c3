import { Hono } from "hono";
import { settingTitle } from "../../../views/firm/settings/pages";
import { RatesForm } from "../../../views/sales/rates";
import type { Env } from "../../http/middleware";
import { formPages, formState } from "../../http/pages/forms";
import { show } from "../../http/pages/respond";
import { rateApi } from "./api";
import { ratesPath } from "./model";

export const ratePages = new Hono<Env>();

formPages(ratePages, ratesPath.slice(0, -1), rateApi.changeRates, { reload: ratesPath }, (c, form) =>
  show(c, rateApi.getRates, {}, ({ rates, version, ...lists }) => ({
    title: settingTitle(ratesPath),
    view: <RatesForm {...lists} {...formState({ values: rates, version }, form)} />,
    record: { table: "settings" },
  })),
);
