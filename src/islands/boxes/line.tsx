import { type FormEvent, Fragment, useEffect, useEffectEvent, useRef, useState } from "react";
import { savedBefore } from "../../server/base/failures";
import { clientNotChosen } from "../../server/storage/boxes/model";
import type { Line } from "../../server/storage/boxes/store";
import { FileLinks } from "../../views/storage/boxes/file-links";
import { LinkButton } from "../../views/ui/button";
import { Alert } from "../../views/ui/details";
import { FormContext } from "../../views/ui/field";
import { ComboField, DateField, NumberField, Radio, TextField } from "../../views/ui/fields";
import { FormActions } from "../../views/ui/form";
import { failureText } from "../frame/call";
import { ConflictDialog, type Merged, mergeTyped } from "../frame/conflict-dialog";
import { newRequestId } from "../frame/request-id";
import { saving } from "../frame/show-saving";
import { saved } from "../frame/snackbar";
import { upload } from "../frame/upload";
import { FilePicker } from "./files";

type Props = {
  line?: Line;
  box?: number;
  site: "A" | "B";
  maxFiles: number;
};

const sides = [
  { value: 0, text: "Sinistra" },
  { value: 1, text: "Destra" },
];

export function LineDialog(props: Props) {
  const [start, setStart] = useState(() => ({ number: 0, values: valuesOf(props.line, props.box) }));
  const next = (typed: Fields) =>
    setStart({ number: start.number + 1, values: { ...valuesOf(), ...ofSameClient(typed) } });
  return <LineForm key={start.number} {...props} start={start.values} onNext={next} />;
}

const ofSameClient = ({ id_box, used, ...typed }: Fields): Fields => typed;

type FormProps = Omit<Props, "box"> & { start: Fields; onNext: (typed: Fields) => void };

function LineForm({ line, site, maxFiles, start, onNext }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isOfBox = !line && Boolean(start.id_box);
  const requestId = useRef(newRequestId());
  const files = useRef<File[]>([]);
  // A render resets hidden fields to their defaults, so the typed values become the defaults.
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<Errors>({});
  const [refusals, setRefusals] = useState(0);
  const [message, setMessage] = useState("");
  const [version, setVersion] = useState(line?.version);
  const [opened, setOpened] = useState(values);
  const [merged, setMerged] = useState<Merged>();

  useEffect(() => {
    if (refusals) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refusals]);

  // React has no event for what is chosen in a search.
  const onFilled = useEffectEvent(() => {
    const typed = Object.fromEntries(new FormData(form.current as HTMLFormElement));
    const left = withoutAnswered(errors, values, typed);
    if (Object.keys(left).length === Object.keys(errors).length) return;
    setValues(typed);
    setErrors(left);
  });
  useEffect(() => {
    const listener = () => onFilled();
    const shown = form.current;
    for (const name of ["input", "change"]) shown?.addEventListener(name, listener);
  }, []);

  const choose = (chosen: File[]) => {
    files.current = chosen;
    if (form.current) form.current.dataset.dirty = "";
  };

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const another = submitter?.getAttribute("name") === "another";
    save(Object.fromEntries(new FormData(event.currentTarget)), version, another);
  }

  async function save(typed: Fields, version: number | undefined, another = false) {
    const fields = {
      id_line: line?.id_line,
      version,
      requestId: requestId.current,
      values: JSON.stringify(typed),
    };
    const answer = await saving(upload("Box", line ? "modify" : "insert", fields, { files: files.current }));
    if (answer.ok) {
      saved(answer.values.msg, answer.activity);
      return another ? startNext(typed) : leave(form.current);
    }
    const { errors = {}, conflict } = answer.values;
    if (answer.values.msg === savedBefore) requestId.current = newRequestId();
    if (!conflict) {
      setValues(typed);
      setErrors(withUnknownClient(errors, typed));
      setRefusals(refusals + 1);
      return setMessage(
        Object.keys(errors).length ? "" : failureText(answer, line ? "/box/modify/" : "/box/insert"),
      );
    }
    const stored = valuesOf(conflict.current as unknown as Line);
    const merged = mergeTyped(opened, typed, stored, conflict);
    setMerged(merged);
    setValues(merged.values);
    setOpened(stored);
    setVersion(conflict.version);
  }

  function startNext(typed: Fields) {
    onNext(typed);
    changeList();
  }

  return (
    <FormContext value={{ id: "box", values, errors, isNew: !line }}>
      <form ref={form} className="form columns-2" method="post" noValidate onSubmit={submit}>
        {message && <Alert kind="error">{message}</Alert>}
        <Fragment key={version}>
          <NumberField name="id_box" label="Deposito numero" required autoFocus={!isOfBox} />
          <NumberField name="used" label="Percentuale occupata" unit="%" required autoFocus={isOfBox} />
          <ComboField
            name="id_order"
            label="Ordine"
            src="/box/orders/items"
            min={1}
            fill="id_client:client client:client_text"
            placeholder="Numero, cognome o azienda"
          />
          <ComboField name="client" label="Cliente" src="/client/items" required />
          <Radio name="position" label="Posizione" options={sides} required wide />
          {site === "A" && <TextField name="title" label="Titolo 1" maxLength={200} />}
          {site === "A" && <DateField name="date" label="Pagato fino al (1)" ahead />}
          <TextField name="title2" label="Titolo 2" maxLength={200} />
          <DateField name="date2" label="Pagato fino al (2)" ahead />
        </Fragment>
        {line && line.uploadedFiles.length > 0 && (
          <div className="field wide">
            <span className="files-head">File allegati</span>
            <FileLinks files={line.uploadedFiles} />
          </div>
        )}
        <FilePicker max={maxFiles} onChange={choose} error={errors.files} />
        <p className="field-hint wide">I prezzi si intendono al netto di IVA.</p>
        <FormActions submit="Salva" back="/box/" another>
          {line && (
            <LinkButton href={`/box/move/${line.id_line}`} icon="forklift" dialog>
              Sposta
            </LinkButton>
          )}
        </FormActions>
      </form>
      {merged && (
        <ConflictDialog
          merged={merged}
          labels={labels}
          words={words}
          onBack={() => setMerged(undefined)}
          onSave={(chosen) => {
            setMerged(undefined);
            setValues(chosen);
            save(chosen, merged.version);
          }}
        />
      )}
    </FormContext>
  );
}

type Fields = Record<string, unknown>;

type Errors = Record<string, string>;

/** A chosen order stands for a title. */
function withoutAnswered(errors: Errors, refused: Fields, typed: Fields): Errors {
  const isOther = (name: string) => String(typed[name] ?? "").trim() !== "" && typed[name] !== refused[name];
  const isAnswered = (name: string) => isOther(name) || (name.startsWith("title") && isOther("id_order"));
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !isAnswered(name)));
}

/** A name that was typed but not chosen is of somebody who is not registered. */
const withUnknownClient = ({ ...errors }: Record<string, string>, { client, client_text }: Fields) => ({
  ...errors,
  ...(errors.client && !client && client_text ? { client: clientNotChosen } : {}),
});

const labels = {
  id_box: "Deposito numero",
  used: "Percentuale occupata",
  id_order: "Ordine",
  client: "Cliente",
  position: "Posizione",
  title: "Titolo 1",
  date: "Pagato fino al (1)",
  title2: "Titolo 2",
  date2: "Pagato fino al (2)",
};

const words = {
  id_order: (values: Fields) => (values.id_order ? `#${values.id_order}` : ""),
  client: (values: Fields) => String(values.client_text ?? ""),
  position: (values: Fields) =>
    sides.find(({ value }) => String(value) === String(values.position))?.text ?? "",
};

const valuesOf = (line?: Line, box?: number): Fields =>
  line
    ? {
        ...line,
        client: line.id_client,
        client_text: line.client,
        id_order_text: line.id_order ? `#${line.id_order} - ${line.client}` : "",
      }
    : { position: 1, id_box: box };

const changeList = () => document.body.dispatchEvent(new CustomEvent("live-boxes"));

function leave(form: HTMLFormElement | null) {
  form?.removeAttribute("data-dirty");
  const dialog = form?.closest("dialog");
  dialog?.close();
  if (dialog) changeList();
  else
    location.assign(document.querySelector<HTMLAnchorElement>(".page-head [data-cancel]")?.href ?? "/box/");
}
