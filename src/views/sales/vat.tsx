import { formatDay } from "../../server/base/days";
import { natures, rateText, type VatRule, vatPath } from "../../server/sales/vat/model";
import { DeletableActions, SettingsPage } from "../firm/settings/list";
import { LinkButton } from "../ui/button";
import { NumberField, SelectField, Switch, TextField } from "../ui/fields";
import { FieldRow, Form, FormActions, type FormState } from "../ui/form";
import { LiveList, PageActions, Table } from "../ui/list";
import { DateField } from "../ui/pickers";

export const VatRuleList = ({ rules }: { rules: readonly VatRule[] }) => (
  <>
    <PageActions>
      <LinkButton href={`${vatPath}insert`} kind="primary" icon="plus" dialog>
        Nuova aliquota
      </LinkButton>
    </PageActions>
    <SettingsPage current={vatPath}>
      <p className="field-hint">
        La prima che vale è quella degli ordini e dei preventivi nuovi; una riga di preventivo ne può avere
        un'altra. Quella di un preventivo inviato non cambia: ha un ultimo giorno, e un'altra la segue. Le
        aliquote e le nature si decidono con chi tiene la contabilità.
      </p>
      <LiveList live={["sales"]}>
        <Table
          label="Aliquote IVA"
          rows={rules}
          rowKey={({ id }) => id}
          empty="Nessuna aliquota: i preventivi non hanno IVA."
          columns={[
            { head: "Nome", card: "title", cell: ({ name }) => name },
            { head: "Aliquota", end: true, narrow: true, cell: rateText },
            { head: "Natura", narrow: true, cell: ({ nature }) => nature },
            { head: "Vale", cell: periodText },
            {
              head: "Azioni",
              card: "actions",
              narrow: true,
              cell: (rule) => (
                <DeletableActions {...rule} path={vatPath} question={`Eliminare l'aliquota ${rule.name}?`} />
              ),
            },
          ]}
        />
      </LiveList>
    </SettingsPage>
  </>
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
