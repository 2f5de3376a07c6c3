import type { ReactNode } from "react";
import { Icon } from "./icon";
import type { IconName } from "./icons";

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
