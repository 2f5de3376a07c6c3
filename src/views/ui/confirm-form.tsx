import type { ComponentProps, ReactNode } from "react";
import { failureOfPost } from "../../server/base/failures";
import { useViewer } from "../viewer";
import { Button } from "./button";
import type { IconName } from "./icons";

type Props = {
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
}: Props) {
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

/** For tables of hundreds of rows: what all of them have in common stands first, where it compresses best. */
export const PostButton = ({ action, version, yes, question, ...rest }: PostButtonProps) => (
  <button
    type="button"
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
