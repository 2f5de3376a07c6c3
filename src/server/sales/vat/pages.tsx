import { settingTitle } from "../../../views/firm/settings/pages";
import { VatRuleForm, VatRuleList } from "../../../views/sales/vat";
import { writtenCents } from "../../base/written-numbers";
import { crudPages } from "../../http/pages/crud";
import { vatRuleApi } from "./api";
import { vatPath } from "./model";

export const vatPages = crudPages({
  path: vatPath.slice(0, -1),
  table: "vat_rules",
  list: {
    title: settingTitle(vatPath),
    funct: vatRuleApi.getAll,
    shownTo: vatRuleApi.createNew,
    view: ({ rules }) => <VatRuleList rules={rules} />,
  },
  Form: VatRuleForm,
  change: {
    title: "Modifica aliquota",
    name: ({ rule }) => rule.name,
    read: vatRuleApi.getFromId,
    row: ({ rule }) => ({ ...rule, rate: writtenCents(rule.rate_bp) }),
    funct: vatRuleApi.update,
  },
  add: { title: "Nuova aliquota", funct: vatRuleApi.createNew },
  buttons: { delete: vatRuleApi.delete },
});
