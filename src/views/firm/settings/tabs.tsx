import { mayOpen } from "../../may-open";
import { Tabs } from "../../ui/tabs";
import { useViewer } from "../../viewer";

const pages = [
  ["/admin/settings/", "Generali"],
  ["/admin/settings/firm/", "Ditta"],
  ["/admin/settings/orders/", "Ordini e preventivi"],
  ["/admin/settings/sheets/", "Fogli stampati"],
  ["/admin/settings/letters/", "E-mail"],
  ["/admin/settings/agents/", "Elenchi"],
  ["/admin/settings/materials/", "Materiali"],
  ["/admin/settings/workers/", "Operai"],
  ["/admin/settings/vehicles/", "Automezzi"],
  ["/admin/settings/costs/", "Costi"],
  ["/admin/settings/municipalities/", "Comuni"],
  ["/resources/closures/", "Chiusure"],
  ["/resources/travel/", "Tempi di viaggio"],
  ["/admin/settings/profiles/", "Profili"],
  ["/admin/kiosks/", "Schermi"],
  ["/admin/first_steps/", "Primi passi"],
] as const;

export const range = ({ min, max }: { min: number; max: number }) => `Da ${min} a ${max}`;

/** Without the right to the settings there are no tabs: one may edit the materials alone. */
export function SettingTabs({ current }: { current: (typeof pages)[number][0] }) {
  const viewer = useViewer();
  if (!viewer.mayCall("Settings.getAll")) return null;
  const tabs = pages
    .filter(([href]) => mayOpen(viewer, href))
    .map(([href, text]) => ({ href, text, current: href === current }));
  return <Tabs label="Impostazioni" tabs={tabs} />;
}
