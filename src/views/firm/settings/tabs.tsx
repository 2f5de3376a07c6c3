import { mayOpen } from "../../may-open";
import { Tabs } from "../../ui/tabs";
import { useViewer } from "../../viewer";
import { settingPages } from "./pages";

export const range = ({ min, max }: { min: number; max: number }) => `Da ${min} a ${max}`;

/** Without the right to the settings there are no tabs: one may edit the materials alone. */
export function SettingTabs({ current }: { current: (typeof settingPages)[number]["href"] }) {
  const viewer = useViewer();
  if (!viewer.mayCall("Settings.getAll")) return null;
  const tabs = settingPages
    .filter(({ href }) => mayOpen(viewer, href))
    .map(({ href, text }) => ({ href, text, current: href === current }));
  return <Tabs label="Impostazioni" tabs={tabs} />;
}
