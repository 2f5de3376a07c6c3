import {
  firmPlaceholders,
  type LetterKind,
  type LetterText,
  letterKinds,
  letters,
  placeholdersOf,
} from "../../../server/office/letters/model";
import { Sheet } from "../../sheet";
import { TextArea, TextField } from "../../ui/fields";
import { Form, FormActions, type FormState } from "../../ui/form";
import { Tabs } from "../../ui/tabs";
import { SettingTabs } from "./tabs";

const path = (kind: LetterKind) => `/admin/settings/letters/${kind}`;

type Props = FormState & { kind: LetterKind; preview: LetterText };

export function LetterForm({ kind, preview, ...form }: Props) {
  return (
    <>
      <SettingTabs current="/admin/settings/letters/" />
      <Tabs
        label="E-mail"
        tabs={letterKinds.map((each) => ({
          href: path(each),
          text: letters[each].label,
          current: each === kind,
        }))}
      />
      <p className="wide-text">{letters[kind].when}</p>
      <Sheet name="settings" />
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
            <LetterPreview {...preview} />
          </div>
          <Placeholders kind={kind} />
        </div>
      </div>
    </>
  );
}

/** Without a text there is only the reason why it cannot be sent. */
export const LetterPreview = ({ subject, body, error }: Partial<LetterText> & { error?: string }) => (
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

function Placeholders({ kind }: { kind: LetterKind }) {
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
