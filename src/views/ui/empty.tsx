import type { ReactNode } from "react";
import { Icon } from "./icon";

/** The text for an empty list (spec 1 §8), with an optional next action. */
export function EmptyState({ children, action }: { children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      <Icon name="inbox" />
      <p>{children ?? "Non ci sono ancora dati"}</p>
      {action}
    </div>
  );
}
