import { systemTabs } from "../../../server/accounts/menu/model";
import { allowed } from "../../../server/accounts/menu/shown";
import { Tabs } from "../../ui/tabs";
import { useViewer } from "../../viewer";

/** Of the pages under "Sistema" those that the account may open; none beside a single one. */
export function SystemTabs() {
  const viewer = useViewer();
  const tabs = systemTabs.filter(allowed(viewer));
  if (tabs.length < 2) return null;
  return (
    <Tabs
      label="Sistema"
      tabs={tabs.map(({ href, text }) => ({ href, text, current: `${viewer.path}/`.startsWith(href) }))}
    />
  );
}
