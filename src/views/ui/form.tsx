import { type ReactNode, useContext } from "react";
import { failureOfPost } from "../../server/base/failures";
import { useViewer } from "../viewer";
import { Button, LinkButton } from "./button";
import type { Author, Conflict } from "./conflict";
import { Alert } from "./details";
import { type Errors, FormContext, useField } from "./field";
import { Switch } from "./fields";
import { FormEnd } from "./form-conflict";

export type FormState = {
  /** A record or what was typed; dotted names may be flat or nested. */
  values?: object;
  errors?: Errors;
  message?: string;
  /** Concerns the values that the form is opened with. */
  note?: string;
  version?: string | number;
  requestId?: string;
  /** Has been typed into already, on another page or before a refusal. */
  isTyped?: boolean;
  /** What the form was opened with, as it was posted. */
  base?: string;
  /** The change of a colleague; the page's `formState` puts it beside what was typed. */
  conflict?: Author | Conflict;
};

type FormProps = FormState & {
  /** Unique on the page: it is also the element a refused save replaces. */
  id: string;
  action: string;
  upload?: boolean;
  columns?: 1 | 2;
  /** Stands beside other things on its page, so opening the page does not put the focus into it. */
  aside?: boolean;
  ask?: string;
  yes?: string;
  /** The browser checks the required fields before it posts; by default only the server does. */
  complete?: boolean;
  children: ReactNode;
};

/** Fields that do not take the focus when their form is opened. */
export const WithoutFocus = ({ children }: { children: ReactNode }) => (
  <FormContext value={{ ...useContext(FormContext), focus: undefined }}>{children}</FormContext>
);

/** A post form that htmx submits: after a refusal this form alone is replaced, with the typed values. */
export function Form(props: FormProps) {
  const { id, action, values = {}, errors = {}, message, version, upload, columns = 2 } = props;
  const { back } = useViewer();
  const refused = Boolean(message) || Object.keys(errors).length > 0;
  const state = {
    id,
    values: values as Record<string, unknown>,
    errors,
    seen: new Map(),
    focus: { isTaken: refused || Boolean(props.conflict || props.aside) },
    isNew: version === undefined,
  };
  const conflict = props.conflict && "stored" in props.conflict ? props.conflict : undefined;
  return (
    <form
      id={id}
      className={`form columns-${columns}`}
      method="post"
      action={action}
      encType={upload ? "multipart/form-data" : undefined}
      noValidate={!props.complete}
      hx-post={action}
      hx-target="this"
      hx-select={`#${id}`}
      hx-swap="outerHTML ignoreTitle:true"
      hx-confirm={props.ask}
      data-failure={failureOfPost(action)}
      data-yes={props.yes}
      data-dirty={(props.isTyped ?? refused) || conflict ? "" : undefined}
    >
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <input type="hidden" name="requestId" value={props.requestId ?? crypto.randomUUID()} />
      {back && <input type="hidden" name="back" value={back} />}
      {message && !conflict && <Alert kind="error">{message}</Alert>}
      {props.note && <Alert>{props.note}</Alert>}
      <FormContext value={state}>
        <SureField />
        {props.children}
        {version !== undefined && <FormEnd base={props.base} conflict={conflict} />}
      </FormContext>
    </form>
  );
}

/** Something that can hardly be was typed: it is saved once that is confirmed. */
export function SureField() {
  const { error } = useField("sure");
  return error ? (
    <Switch name="sure" value="0" label="È giusto così: salvare lo stesso" wide />
  ) : (
    <input type="hidden" name="sure" value="0" />
  );
}

export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="group">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className="field-row">{children}</div>
);

type ActionsProps = {
  submit: string;
  danger?: boolean;
  /** Where Annulla leads when the page that led here is unknown. */
  back?: string;
  /** In place of Annulla, where the form itself cancels something. */
  leave?: string;
  /** A new record is soon followed by another: it is saved and the form opens again. */
  another?: boolean;
  /** Another way to save. */
  otherwise?: ReactNode;
  children?: ReactNode;
};

export function FormActions(props: ActionsProps) {
  const { back = props.back } = useViewer();
  const { isNew } = useContext(FormContext);
  return (
    <div className="form-actions">
      <Button type="submit" kind={props.danger ? "danger" : "primary"}>
        {props.submit}
      </Button>
      {props.otherwise}
      {props.another && isNew && (
        <Button type="submit" name="another" value="1">
          Salva e nuovo
        </Button>
      )}
      {props.back && (
        <LinkButton href={back as string} data-cancel="">
          {props.leave ?? "Annulla"}
        </LinkButton>
      )}
      {props.children}
    </div>
  );
}

export const CloseActions = ({ back, children }: { back: string; children?: ReactNode }) => (
  <div className="form-actions">
    {children}
    <LinkButton href={back} data-cancel="">
      Chiudi
    </LinkButton>
  </div>
);
