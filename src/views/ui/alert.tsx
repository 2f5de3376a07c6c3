import type { ReactNode } from "react";
import { Icon } from "./icon";
import type { IconName } from "./icons";

export type Kind = "info" | "success" | "warning" | "error";

const icons: Record<Kind, IconName> = {
  info: "info",
  success: "circle-check",
  warning: "triangle-alert",
  error: "circle-alert",
};

export function Alert({ kind = "info", children }: { kind?: Kind; children: ReactNode }) {
  return (
    <div className={`alert ${kind}`} role={kind === "error" ? "alert" : undefined}>
      <Icon name={icons[kind]} />
      <div>{children}</div>
    </div>
  );
}
