import { Tabs } from "../../ui/tabs";
import { useViewer } from "../../viewer";

const pages = [
  ["/agentsStats/", "Agenti"],
  ["/agentsStats/margins", "Margini"],
] as const;

/** Only who may see the margins has a choice. */
export function StatisticsTabs({ current }: { current: (typeof pages)[number][0] }) {
  const { mayCall, site } = useViewer();
  if (site === "B" || !mayCall("Margin.getAll")) return null;
  return (
    <Tabs
      label="Statistiche"
      tabs={pages.map(([href, text]) => ({ href, text, current: href === current }))}
    />
  );
}
