import { type FirmIdentity, outOf, regions } from "../../server/firm/model";
import { Sheet } from "../sheet";
import { ConfirmForm } from "../ui/button";
import { Section } from "../ui/details";
import { FileField, PhoneField, SelectField, TextArea, TextField } from "../ui/fields";
import { FieldGroup, Form, FormActions, type FormState } from "../ui/form";
import { SettingsPage } from "./settings/list";

type Firm = Omit<FirmIdentity, "sheets">;
type Props = { firm: Firm; vat?: string; form: FormState; logoForm: FormState };

export function IdentityView({ firm, vat, form, logoForm }: Props) {
  return (
    <SettingsPage current="/admin/settings/firm/">
      <Form id="firm" action="/admin/settings/firm" {...form}>
        <FieldGroup title="Nome e indirizzi">
          <TextField name="name" label="Ragione sociale" maxLength={200} required wide />
          <TextField name="address" label="Sede legale" maxLength={200} />
          <TextField name="warehouse" label="Magazzino, se altrove" maxLength={200} />
          <PhoneField name="phone" label="Telefono" />
          <TextField name="email" label="E-mail" type="email" maxLength={200} />
          <TextField name="pec" label="PEC" type="email" maxLength={200} />
          <TextField name="website" label="Sito internet" maxLength={200} placeholder="www.ditta.it" />
        </FieldGroup>
        <FieldGroup title="Numeri della ditta">
          <TextField
            name="vat"
            label="Partita IVA"
            maxLength={50}
            hint={vat && <span className="field-warning">{vat}</span>}
          />
          <TextField name="rea" label="REA" maxLength={30} placeholder="NA-123456" />
          <TextField name="albo" label="Iscrizione all'Albo degli autotrasportatori" maxLength={50} />
          <TextField
            name="iban"
            label="IBAN"
            maxLength={50}
            hint="Si legge sui preventivi; le cifre di controllo sono verificate"
          />
        </FieldGroup>
        <FieldGroup title="Piè di pagina e regione">
          <TextArea
            name="footer"
            label="Testo in fondo a ogni foglio stampato"
            rows={3}
            hint="Al massimo 4 righe, sotto REA, Albo e PEC"
          />
          <SelectField
            name="region"
            label="Regione della ditta"
            options={regions.map((text) => ({ value: text, text }))}
            empty="Non indicata"
            hint={`Gli appuntamenti in un'altra regione si segnano «${outOf(firm.region)}»; quelli già segnati restano segnati`}
          />
        </FieldGroup>
        <FormActions submit="Salva" />
      </Form>
      <Section title="Logo">
        <LogoForm firm={firm} form={logoForm} />
      </Section>
    </SettingsPage>
  );
}

function LogoForm({ firm: { logo, name }, form }: { firm: Firm; form: FormState }) {
  return (
    <div className="logo-card">
      <div className="logo-present">
        {logo ? (
          <span className="firm-logo">
            <img src={logo.url} width={logo.width} height={logo.height} alt={`Logo di ${name}`} />
          </span>
        ) : (
          <p className="soft">Nessun logo: si usa l'icona del camion.</p>
        )}
        {logo && (
          <ConfirmForm
            action="/admin/settings/firm/logo/remove"
            text="Togliere il logo?"
            icon="trash-2"
            small
          >
            Togli il logo
          </ConfirmForm>
        )}
      </div>
      <Form id="firm-logo" aside action="/admin/settings/firm/logo" columns={1} upload {...form}>
        <Sheet name="file" />
        <FileField
          name="logo"
          label="Logo"
          accept="image/png,image/jpeg"
          hint="PNG o JPEG, al massimo 1 MB e 4 milioni di pixel (per esempio 2.000 × 2.000)"
        />
        <FormActions submit={logo ? "Sostituisci il logo" : "Carica il logo"} />
      </Form>
    </div>
  );
}
