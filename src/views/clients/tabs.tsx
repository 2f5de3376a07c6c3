import { TabLink } from "../ui/details";
import { useField } from "../ui/field";

const tabs = {
  known: { path: "", text: "Cliente registrato" },
  new: { path: "/new-client", text: "Nuovo cliente" },
  "first-call": { path: "/first-call", text: "Prima telefonata" },
};
export type ClientTab = keyof typeof tabs;

type Props = { label: string; path: string; current?: ClientTab; offered?: readonly ClientTab[] };

/** What was typed goes along from one form to the other. */
export function ClientTabs({ label, path, current = "known", offered = ["known", "new"] }: Props) {
  return (
    <nav className="tabs" aria-label={label}>
      {offered.map((tab) => (
        <TabLink
          key={tab}
          href={`${path}${tabs[tab].path}`}
          current={tab === current}
          hx-post={`${path}/${tab}-tab`}
          hx-include="closest form"
          hx-swap="none"
        >
          {tabs[tab].text}
        </TabLink>
      ))}
      <input type="hidden" name="newClient" value={useField("newClient").value} />
    </nav>
  );
}
