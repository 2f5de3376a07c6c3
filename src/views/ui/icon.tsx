import { useContext } from "react";
import { SpriteContext, symbolId } from "./icon-sprite";
import { type IconName, icons } from "./icons";

/** Hidden from screen readers unless it has a `label`. */
export function Icon({ name, label }: { name: IconName; label?: string }) {
  const inSprite = useContext(SpriteContext).has(name);
  return (
    <svg
      className="icon"
      viewBox={inSprite ? undefined : "0 0 24 24"}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawings are committed with the code
      dangerouslySetInnerHTML={{ __html: inSprite ? `<use href="#${symbolId(name)}"/>` : icons[name] }}
    />
  );
}
