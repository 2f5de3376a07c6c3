import type { ReactNode } from "react";
import { useBoardActions } from "./board-context";
import type { Work } from "./state";

/** When a work begins and ends; who may change works changes it there (hours-editor.tsx). */
export function Hours({ work, children }: { work: Work; children: ReactNode }) {
  const { may, site, editHours } = useBoardActions();
  if (!may.edit) return children;
  return (
    <button
      type="button"
      className="work-hours"
      title={site === "A" ? "Cambia ora e durata" : "Cambia l'ora"}
      onClick={({ currentTarget }) => editHours({ work, anchor: currentTarget })}
    >
      {children}
    </button>
  );
}
