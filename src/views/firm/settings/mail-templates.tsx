import {
  firmPlaceholders,
  mailTemplates,
  placeholdersOf,
  type TemplateKind,
  type TemplateText,
  templateKinds,
} from "../../../server/office/mail-templates/model";
import { Tabs } from "../../ui/details";
import { TextArea, TextField } from "../../ui/fields";
import { Form, FormActions, type FormState } from "../../ui/form";
import { SettingsPage } from "./list";

const path = (kind: TemplateKind) => `/admin/settings/letters/${kind}`;

type Props = FormState & { kind: TemplateKind; preview: TemplateText };

export function MailTemplateForm({ kind, preview, ...form }: Props) {
  return (
    <SettingsPage current="/admin/settings/letters/">
      <Tabs
        label="E-mail"
        tabs={templateKinds.map((each) => ({
          href: path(each),
          text: mailTemplates[each].label,
          current: each === kind,
        }))}
      />
      <p className="wide-text">{mailTemplates[kind].when}</p>
      <div className="letter-edit">
        <Form id="letter" action={path(kind)} columns={1} {...form}>
          <TextField name="subject" label="Oggetto" maxLength={200} required />
          <TextArea name="body" label="Testo" rows={14} required />
          <FormActions submit="Salva" />
        </Form>
        <div>
          <div
            id="letter-preview-frame"
            data-reads=""
            hx-post={`${path(kind)}/preview`}
            hx-include="#letter"
            hx-sync="this:replace"
            hx-trigger="input from:#letter delay:300ms"
            hx-select="#letter-preview"
            hx-target="this"
            hx-swap="innerHTML"
          >
            <MailPreview {...preview} />
          </div>
          <Placeholders kind={kind} />
        </div>
      </div>
    </SettingsPage>
  );
}

/** Without a text there is only the reason why it cannot be sent. */
export const MailPreview = ({ subject, body, error }: Partial<TemplateText> & { error?: string }) => (
  <section id="letter-preview" className="letter-preview" aria-label="Anteprima" aria-live="polite">
    <h2>Anteprima con un esempio</h2>
    {error ? (
      <p className="field-error">{error}</p>
    ) : (
      <>
        <p>
          <strong>{subject}</strong>
        </p>
        <p className="written">{body}</p>
      </>
    )}
  </section>
);

function Placeholders({ kind }: { kind: TemplateKind }) {
  const own = Object.entries(placeholdersOf(kind)).map(([name, [meaning]]) => [name, meaning]);
  return (
    <div className="field-hint">
      Si possono usare:
      <ul>
        {[...own, ...Object.entries(firmPlaceholders)].map(([name, meaning]) => (
          <li key={name}>
            <code>{`{${name}}`}</code> {meaning}
          </li>
        ))}
      </ul>
      Una riga i cui segnaposto sono tutti vuoti non si scrive.
    </div>
  );
}
