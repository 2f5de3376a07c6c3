import type { ComponentProps, Key, ReactNode } from "react";
import { failureOfDialog, failureOfPost } from "../../server/base/failures";
import { useViewer } from "../viewer";
import { Icon } from "./icon";
import type { IconName } from "./icons";

type ConfirmFormProps = {
  action: string;
  /** The question, asked with No and what the button does; none for what is soon done again or undone. */
  text?: string;
  /** Nothing is deleted, ended or thrown away: the answer is not in the colour of danger. */
  safe?: boolean;
  icon?: IconName;
  iconOnly?: boolean;
  small?: boolean;
  kind?: "danger" | "plain" | "quiet" | "primary";
  autoFocus?: boolean;
  "aria-label"?: string;
  target?: string;
  values?: Record<string, string | number>;
  children: ReactNode;
};

/** A button that posts, after a question if there is one (spec 1 §4). */
export function ConfirmForm({
  action,
  text,
  safe,
  target,
  values = {},
  children,
  kind = "quiet",
  ...look
}: ConfirmFormProps) {
  const { back, path } = useViewer();
  return (
    <form
      className="inline"
      method="post"
      action={action}
      hx-post={action}
      hx-target={target}
      hx-select={target}
      hx-swap={target ? "outerMorph ignoreTitle:true" : "none"}
      hx-confirm={text}
      data-yes={text && actOf(children, look.iconOnly)}
      data-safe={safe ? "" : undefined}
      data-failure={failureOfPost(action)}
    >
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* What is posted to the page itself shows it again. */}
      {back && action !== path && <input type="hidden" name="back" value={back} />}
      <Button type="submit" kind={kind} {...look}>
        {children}
      </Button>
    </form>
  );
}

/** The words of the button; of one that is only an icon, and of what deletes, the first: the others name the record. */
const actOf = (children: ReactNode, iconOnly = false) =>
  typeof children !== "string"
    ? undefined
    : iconOnly
      ? children.split(" ")[0]
      : children.replace(/^Elimina .*/, "Elimina");

type PostButtonProps = ComponentProps<"button"> & {
  action: string;
  version: number;
  yes: string;
  question: string;
};

/** For tables of hundreds of rows: what all of them have in common stands first, where it compresses best. In no form, so without a type. */
export const PostButton = ({ action, version, yes, question, ...rest }: PostButtonProps) => (
  <button
    hx-vals={`version:${version}`}
    data-yes={yes}
    data-post={action}
    data-failure={failureOfPost(action)}
    {...rest}
    hx-confirm={question}
  />
);

/** Around the table of such buttons: what is the same for all, written once. */
export const Asking = ({ children }: { children: ReactNode }) => (
  <div className="asking" hx-swap:inherited="none">
    {children}
  </div>
);

type Look = {
  kind?: "primary" | "plain" | "quiet" | "danger";
  icon?: IconName;
  /** Shows the icon alone; `children` stays as the accessible name. Needs `icon`. */
  iconOnly?: boolean;
  small?: boolean;
  children: ReactNode;
};

const classes = ({ kind = "plain", iconOnly, small }: Look, more?: string) =>
  ["button", kind, iconOnly && "icon-only", small && "small", more].filter(Boolean).join(" ");

const inside = ({ icon, iconOnly, children }: Look) => (
  <>
    {icon && <Icon name={icon} />}
    {iconOnly ? <span className="hidden">{children}</span> : children}
  </>
);

const tip = ({ iconOnly, children }: Look) =>
  iconOnly && typeof children === "string" ? { title: children } : {};

export function Button({ kind, icon, iconOnly, small, children, ...rest }: Look & ComponentProps<"button">) {
  const look = { kind, icon, iconOnly, small, children };
  return (
    <button type="button" {...tip(look)} {...rest} className={classes(look, rest.className)}>
      {inside(look)}
    </button>
  );
}

type LinkProps = Look & Omit<ComponentProps<"a">, "href"> & { href: string; dialog?: boolean };

/** `dialog` opens the page behind the link in the shared dialog; without JavaScript it is a plain link. */
export function LinkButton({ kind, icon, iconOnly, small, dialog, children, ...rest }: LinkProps) {
  const look = { kind, icon, iconOnly, small, children };
  return (
    <a
      {...tip(look)}
      {...rest}
      className={classes(look, rest.className)}
      data-dialog={dialog ? "" : undefined}
      data-failure={dialog ? failureOfDialog(rest.href) : undefined}
    >
      {inside(look)}
    </a>
  );
}

/** Opens the form of a new record. */
export const NewButton = (props: LinkProps) => <LinkButton kind="primary" icon="plus" dialog {...props} />;

type Props = {
  id: string;
  label?: string;
  /** What the button shows in words, which its name ends with: `Stato di Rossi Ada: Fallito`. */
  value?: string;
  className?: string;
  icon?: IconName;
  text?: ReactNode;
  arrow?: boolean;
  children: ReactNode;
};

/** `islands/frame/lists/pop-menus.ts` places what it opens; Esc or a click outside closes it. */
export function PopMenu({ id, label, value, className, icon, text, arrow, children }: Props) {
  const name = value === undefined ? label : `${label}: ${value}`;
  return (
    <>
      <button
        type="button"
        className={className ?? "button quiet small icon-only"}
        popoverTarget={id}
        aria-label={text === undefined ? undefined : name}
        title={text === undefined ? label : undefined}
      >
        {icon && <Icon name={icon} />}
        {text}
        {arrow && <Icon name="chevron-down" />}
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form */}
      <div
        id={id}
        popover=""
        className="pop-menu"
        role="group"
        aria-label={label ?? (typeof text === "string" ? text : undefined)}
      >
        {children}
      </div>
    </>
  );
}

export const RowActions = ({ children }: { children: ReactNode }) => (
  <span className="row-actions">{children}</span>
);

type RowMenuProps = {
  row: Key;
  of: string;
  /** What is done in most rows, before the menu. */
  first?: ReactNode;
  children: ReactNode;
};

export const RowMenu = ({ row, of, first, children }: RowMenuProps) => (
  <RowActions>
    {first}
    <PopMenu id={`actions-${row}`} icon="ellipsis" label={`Azioni: ${of}`}>
      {children}
    </PopMenu>
  </RowActions>
);

type Step = { href: string; text: string };
type StepLinksProps = { previous: Step; next: Step; children?: ReactNode };

export const StepLinks = ({ previous, next, children }: StepLinksProps) => (
  <div className="step-links">
    <LinkButton href={previous.href} icon="chevron-left" iconOnly>
      {previous.text}
    </LinkButton>
    {children}
    <LinkButton href={next.href} icon="chevron-right" iconOnly>
      {next.text}
    </LinkButton>
  </div>
);

export type Query = Record<string, string | number | null | undefined>;

export function address(path: string, query: Query = {}) {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== "") params.set(key, String(value));
  return params.size ? `${path}?${params}` : path;
}
