import { Hono } from "hono";
import { OrderTermsForm } from "../../../views/firm/settings/order-terms";
import type { FormState } from "../../../views/ui/form";
import type { Env } from "../../http/middleware";
import { formState } from "../../http/pages/conflicts";
import { save } from "../../http/pages/forms";
import { type PageContext, show } from "../../http/pages/respond";
import { orderTermsApi } from "./api";

export const orderTermsPages = new Hono<Env>();

const path = "/admin/settings/orders";

orderTermsPages.get(path, (c) => termsPage(c));

orderTermsPages.post(path, save(orderTermsApi.changeOrderTerms, { reload: `${path}/`, again: termsPage }));

function termsPage(c: PageContext, form?: FormState) {
  return show(c, orderTermsApi.getOrderTerms, {}, ({ terms, next, version }) => ({
    title: "Impostazioni",
    view: <OrderTermsForm next={next} {...formState({ values: terms, version }, form)} />,
    record: { table: "settings" },
  }));
}
