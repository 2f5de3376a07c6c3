import { counted } from "../../../server/base/text";
import type { CityRule } from "../../../server/orders/permits/cities";
import { usualLead, usualSignsHours } from "../../../server/orders/permits/model";
import { DeletableActions, RecordList, SettingsForm, type SettingsFormProps } from "../../firm/settings/list";
import { MailLink } from "../../ui/details";
import { ComboField, NumberField, TextArea, TextField } from "../../ui/fields";
import { FieldRow } from "../../ui/form";

const path = "/orders/permits/cities/";

export const CityRules = ({ rules }: { rules: readonly CityRule[] }) => (
  <RecordList
    path={path}
    label="Permessi nei comuni"
    add="Nuova regola"
    live="works"
    rows={rules}
    empty="Nessuna regola: valgono quelle di molti comuni."
    columns={[
      { head: "Comune", card: "title", cell: ({ city }) => city },
      {
        head: "Chiedere",
        narrow: true,
        cell: ({ lead_days: days }) =>
          days === null ? `${usualLead} giorni prima ca.` : `${counted(days, "giorno", "giorni")} prima`,
      },
      {
        head: "Cartelli",
        narrow: true,
        cell: ({ signs_hours: hours }) =>
          hours === null ? `${usualSignsHours} ore prima ca.` : `${counted(hours, "ora", "ore")} prima`,
      },
      { head: "Ufficio", none: ({ office }) => !office, cell: ({ office }) => office },
      {
        head: "E-mail",
        none: ({ email }) => !email,
        cell: ({ email }) => email && <MailLink to={email} />,
      },
    ]}
    actions={({ id, city, version }) => (
      <DeletableActions
        {...{ path, id, version }}
        name={city}
        question={`Eliminare la regola di ${city}? Varranno ${usualLead} giorni e ${usualSignsHours} ore.`}
      />
    )}
  >
    <p className="field-hint">
      {`Che cosa chiede ogni comune per occupare la strada. Dove non è scritto valgono ${usualLead} giorni prima, e i cartelli ${usualSignsHours} ore prima: sono quelli di molti comuni, non una certezza.`}
    </p>
  </RecordList>
);

const RuleFields = () => (
  <>
    <FieldRow>
      <NumberField name="lead_days" label="Giorni prima" hint={`Di calendario. Vuoto: ${usualLead}`} />
      <NumberField name="signs_hours" label="Cartelli, ore prima" hint={`Vuoto: ${usualSignsHours}`} />
    </FieldRow>
    <TextField
      name="office"
      label="Ufficio"
      hint="Per esempio Polizia municipale, Via Dante 1"
      maxLength={200}
    />
    <TextField name="email" label="E-mail dell'ufficio" type="email" maxLength={200} />
    <TextArea name="notes" label="Note" rows={3} />
  </>
);

export const CityRuleForm = (form: SettingsFormProps) => (
  <SettingsForm {...form}>
    <RuleFields />
  </SettingsForm>
);

export const NewCityRuleForm = (form: SettingsFormProps) => (
  <SettingsForm {...form}>
    <ComboField
      name="id_city"
      label="Comune"
      src="/comune/items"
      min={3}
      placeholder="Scrivere tre lettere"
      required
    />
    <RuleFields />
  </SettingsForm>
);
