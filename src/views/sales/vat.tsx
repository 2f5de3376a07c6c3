import { formatDay } from "../../server/base/days";
import { natures, rateText, type VatRule, vatPath } from "../../server/sales/vat/model";
import { DeletableActions, RecordList } from "../firm/settings/list";
import { DateField, NumberField, SelectField, Switch, TextField } from "../ui/fields";
import { FieldRow, Form, FormActions, type FormState } from "../ui/form";

export const VatRuleList = ({ rules }: { rules: readonly VatRule[] }) => (
  <RecordList
    path={vatPath}
    label="Aliquote IVA"
    add="Nuova aliquota"
    live="sales"
    rows={rules}
    empty="Nessuna aliquota: i preventivi non hanno IVA."
    columns={[
      { head: "Nome", card: "title", cell: ({ name }) => name },
      { head: "Aliquota", end: true, narrow: true, cell: rateText },
      { head: "Natura", narrow: true, cell: ({ nature }) => nature },
      { head: "Vale", cell: periodText },
    ]}
    actions={(rule) => (
      <DeletableActions {...rule} path={vatPath} question={`Eliminare l'aliquota ${rule.name}?`} />
    )}
  >
    <p className="field-hint">
      La prima che vale è quella dei preventivi nuovi; una riga ne può avere un'altra. Le aliquote e le nature
      si decidono con chi tiene la contabilità.
    </p>
  </RecordList>
);

const periodText = ({ valid_from, valid_to }: VatRule) =>
  [valid_from && `dal ${formatDay(valid_from)}`, valid_to && `al ${formatDay(valid_to)}`]
    .filter(Boolean)
    .join(" ");

const natureOptions = Object.entries(natures).map(([value, text]) => ({ value, text }));

export const VatRuleForm = ({ action, ...form }: FormState & { action: string }) => (
  <Form id="vat-rule" action={action} columns={1} {...form}>
    <TextField name="name" label="Nome" maxLength={60} required />
    <NumberField name="rate" label="Aliquota" unit="%" required />
    <SelectField name="nature" label="Natura" options={natureOptions} empty="Nessuna: ha l'IVA" />
    <TextField name="legal_text" label="Dicitura sul preventivo" maxLength={200} />
    <FieldRow>
      <DateField name="valid_from" label="Dal" ahead />
      <DateField name="valid_to" label="Al" ahead />
    </FieldRow>
    <Switch name="stamp" label="Vuole il bollo" hint="Oltre 77,47 €." />
    <FormActions submit="Salva" back={vatPath} another />
  </Form>
);
