import { type SheetKind, sheetLabels } from "../../../server/firm/sheets/model";
import { Switch, TextArea, TextField } from "../../ui/fields";
import { FieldGroup, Form, FormActions, type FormState } from "../../ui/form";
import { SettingsPage } from "./list";

export function SheetForm(form: FormState) {
  return (
    <SettingsPage current="/admin/settings/sheets/">
      <Form id="sheets" action="/admin/settings/sheets" {...form}>
        <FieldGroup title="Tutti i fogli per il cliente">
          <TextArea
            name="privacy"
            label="Riga sulla privacy"
            rows={2}
            hint="Sul preventivo, sul foglio di lavoro, sulla bolla per il cliente e sul modulo di trasporto; vuota, non si stampa"
          />
        </FieldGroup>
        {(Object.keys(sheetLabels) as SheetKind[]).map((kind) => (
          <FieldGroup key={kind} title={sheetLabels[kind]}>
            <TextField name={`${kind}.title`} label="Titolo" maxLength={80} required />
            <TextArea
              name={`${kind}.signatures`}
              label="Firme"
              rows={3}
              wide={false}
              hint="Una per riga, al massimo 3"
            />
            <TextArea
              name={`${kind}.text`}
              label="Testo prima delle firme"
              rows={3}
              hint={kind === "quote" ? "Oltre alle condizioni, che sono in Ordini e preventivi" : undefined}
            />
            {kind === "work" && (
              <Switch
                name="orderNotes"
                label="Stampa le note dell'ordine"
                hint="Anche sull'elenco del giorno delle squadre; senza, le note dell'ordine restano in ufficio"
                wide
              />
            )}
          </FieldGroup>
        ))}
        <FormActions submit="Salva" />
      </Form>
    </SettingsPage>
  );
}
