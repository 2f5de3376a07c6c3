import type { ReactNode } from "react";
import { Icon } from "./icon";

/** Says that there is nothing (spec 1 §8) and, where there is one, offers the next step. */
export function EmptyState({ children, action }: { children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      <Icon name="inbox" />
      <p>{children ?? "Non ci sono ancora dati"}</p>
      {action}
    </div>
  );
}
