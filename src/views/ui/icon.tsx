import { type IconName, icons } from "./icons";

/** Decorative unless `label` says what it means; then it is announced as an image of that name. */
export function Icon({ name, label }: { name: IconName; label?: string }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawings come from lucide at build time
      dangerouslySetInnerHTML={{ __html: icons[name] }}
    />
  );
}
