import { Hono } from "hono";
import { OrderTermsForm } from "../../../views/firm/settings/order-terms";
import { settingTitle } from "../../../views/firm/settings/pages";
import type { Env } from "../../http/middleware";
import { formPages, formState } from "../../http/pages/forms";
import { show } from "../../http/pages/respond";
import { orderTermsApi } from "./api";

export const orderTermsPages = new Hono<Env>();

const path = "/admin/settings/orders";

formPages(orderTermsPages, path, orderTermsApi.changeOrderTerms, { reload: `${path}/` }, (c, form) =>
  show(c, orderTermsApi.getOrderTerms, {}, ({ terms, next, version }) => ({
    title: settingTitle("/admin/settings/orders/"),
    view: <OrderTermsForm next={next} {...formState({ values: terms, version }, form)} />,
    record: { table: "settings" },
  })),
);
