import { useContext } from "react";
import { type IconName, icons } from "./icons";
import { Drawings, drawingId } from "./signs";

/** Decorative unless `label` says what it means; then it is announced as an image of that name. */
export function Icon({ name, label }: { name: IconName; label?: string }) {
  const once = useContext(Drawings).has(name);
  return (
    <svg
      className="icon"
      viewBox={once ? undefined : "0 0 24 24"}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawings are committed with the code
      dangerouslySetInnerHTML={{ __html: once ? `<use href="#${drawingId(name)}"/>` : icons[name] }}
    />
  );
}
