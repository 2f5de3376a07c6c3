import type { ReactNode } from "react";
import { Icon } from "./icon";
import type { IconName } from "./icons";

export type Tone = "neutral" | "green" | "orange" | "red" | "blue" | "purple" | "teal";

/** A state in a word; the colour only repeats it. */
export function Badge({
  tone = "neutral",
  icon,
  children,
}: {
  tone?: Tone;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={`badge ${tone}`}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
