import { useField } from "../ui/field";
import { Switch } from "../ui/fields";
import { useViewer } from "../viewer";

/** What only a second site needs is shown on site A where one is in use, or where it is set. */
export function useForSecondSite(...set: unknown[]): boolean {
  const { site, secondSite } = useViewer();
  return site === "A" && (secondSite || set.some(Boolean));
}

export function useMayFlag(): boolean {
  const isShown = useForSecondSite(Number(useField("flag_renata").value));
  return useViewer().can("editFlagRenata") && isShown;
}

export function FlagField({ wide }: { wide?: boolean }) {
  return useMayFlag() && <Switch name="flag_renata" label="Flag R" wide={wide} />;
}
