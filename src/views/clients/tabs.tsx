import { useField } from "../ui/form-context";

const change = (href: string, tab: "known" | "new") => ({
  "hx-post": `${href}/${tab}-tab`,
  "hx-include": "closest form",
  "hx-swap": "none",
});

type Props = { label: string; path: string; isNew?: boolean };

export function ClientTabs({ label, path, isNew = false }: Props) {
  return (
    <nav className="tabs" aria-label={label}>
      <a href={path} aria-current={isNew ? undefined : "page"} {...(isNew && change(path, "known"))}>
        Cliente registrato
      </a>
      <a
        href={`${path}/new-client`}
        aria-current={isNew ? "page" : undefined}
        {...(!isNew && change(path, "new"))}
      >
        Nuovo cliente
      </a>
      <input type="hidden" name="newClient" value={useField("newClient").value} />
    </nav>
  );
}
