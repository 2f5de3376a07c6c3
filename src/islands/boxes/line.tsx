import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Line } from "../../server/boxes/store";
import { FileLinks } from "../../views/box-files/links";
import { Alert } from "../../views/ui/alert";
import { LinkButton } from "../../views/ui/button";
import { NumberField, Radio, TextField } from "../../views/ui/fields";
import { FormActions } from "../../views/ui/form";
import { FormContext } from "../../views/ui/form-context";
import { ComboField, DateField } from "../../views/ui/pickers";
import { newRequestId } from "../frame/request-id";
import { saving } from "../frame/show-saving";
import { snackbar } from "../frame/snackbar";
import { upload } from "../frame/upload";
import { FilePicker } from "./files";

type Props = {
  line?: Line;
  box?: number;
  order?: string;
  site: "A" | "B";
  maxFiles: number;
};

const sides = [
  { value: 0, text: "Sinistra" },
  { value: 1, text: "Destra" },
];

/** "Nuovo deposito" and "Modifica deposito" (spec 2 §2). */
export function LineDialog({ line, box, order, site, maxFiles }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [requestId] = useState(() => newRequestId());
  const files = useRef<File[]>([]);
  // A render resets hidden fields to their defaults, so the typed values become the defaults.
  const [values, setValues] = useState<Record<string, unknown>>(() => valuesOf(line, box));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [message, setMessage] = useState("");

  useEffect(() => {
    const [first] = Object.keys(errors);
    if (first) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [errors]);

  const choose = (chosen: File[]) => {
    files.current = chosen;
    if (form.current) form.current.dataset.dirty = "";
  };

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    const fields = {
      id_line: line?.id_line,
      version: line?.version,
      requestId,
      values: JSON.stringify(typed),
    };
    const answer = await saving(upload("Box", line ? "modify" : "insert", fields, { files: files.current }));
    if (answer.ok) return closeSaved(form.current, answer.values.msg);
    setValues(typed);
    setErrors(answer.values.errors ?? {});
    setMessage(answer.values.errors ? "" : answer.values.msg);
  }

  return (
    <FormContext value={{ id: "box", values, errors }}>
      <form ref={form} className="form columns-2" method="post" noValidate onSubmit={save}>
        {message && <Alert kind="error">{message}</Alert>}
        <NumberField name="id_box" label="Deposito numero" required autoFocus={!box} />
        <NumberField name="used" label="Percentuale occupata" unit="%" required autoFocus={!!box} />
        <ComboField
          name="id_order"
          label="Ordine"
          src="/box/orders/items"
          min={1}
          text={order ?? ""}
          fill="id_client:client client:client_text"
          placeholder="Numero, cognome o azienda"
        />
        <ComboField name="client" label="Cliente" src="/client/items" text={line?.client ?? ""} required />
        <Radio name="position" label="Posizione" options={sides} required wide />
        {site === "A" && <TextField name="title" label="Titolo 1" maxLength={200} />}
        {site === "A" && <DateField name="date" label="Pagato fino al (1)" />}
        <TextField name="title2" label="Titolo 2" maxLength={200} />
        <DateField name="date2" label="Pagato fino al (2)" />
        {line && line.uploadedFiles.length > 0 && (
          <div className="field wide">
            <span className="files-head">File allegati</span>
            <FileLinks files={line.uploadedFiles} />
          </div>
        )}
        <FilePicker max={maxFiles} onChange={choose} error={errors.files} />
        <p className="field-hint wide">I prezzi si intendono al netto di IVA.</p>
        <FormActions submit={line ? "Modifica" : "Inserisci"} back="/box/">
          {line && (
            <LinkButton href={`/box/move/${line.id_line}`} icon="forklift" dialog>
              Sposta
            </LinkButton>
          )}
        </FormActions>
      </form>
    </FormContext>
  );
}

const valuesOf = (line?: Line, box?: number) =>
  line ? { ...line, client: line.id_client } : { position: 1, id_box: box };

/** Closes the dialog over the updated list, or leaves the standalone page for the list. */
function closeSaved(form: HTMLFormElement | null, msg: string) {
  form?.removeAttribute("data-dirty");
  const dialog = form?.closest("dialog");
  if (!dialog) return location.assign("/box/");
  dialog.close();
  document.body.dispatchEvent(new CustomEvent("live-boxes"));
  snackbar("success", msg);
}
