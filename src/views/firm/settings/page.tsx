import type { ReactNode } from "react";
import { mayOpen } from "../../may-open";
import { Sheet } from "../../sheet";
import { Button } from "../../ui/button";
import { useViewer } from "../../viewer";
import { type SettingPath, settingGroups } from "./pages";

export const range = ({ min, max }: { min: number; max: number }) => `Da ${min} a ${max}`;

type Props = { current: SettingPath; children: ReactNode };

/** A page of the settings beside the list of all; without the right to them there is no list: one may edit the materials alone. */
export function SettingsPage({ current, children }: Props) {
  return (
    <div className="settings-page">
      <Sheet name="settings" />
      {useViewer().mayCall("Settings.getAll") && <SettingsNav current={current} />}
      <div className="settings-content">{children}</div>
    </div>
  );
}

/** On a phone it is a menu that its button opens. */
function SettingsNav({ current }: { current: SettingPath }) {
  const viewer = useViewer();
  const groups = settingGroups
    .map(({ title, pages }) => ({ title, pages: pages.filter(({ href }) => mayOpen(viewer, href)) }))
    .filter(({ pages }) => pages.length > 0);
  return (
    <>
      <Button icon="list" popoverTarget="settings-list">
        Tutte le impostazioni
      </Button>
      <nav id="settings-list" className="settings-list" aria-label="Impostazioni" popover="auto">
        {groups.map(({ title, pages }) => (
          <section key={title} aria-labelledby={idOf(title)}>
            <h2 id={idOf(title)}>{title}</h2>
            <ul>
              {pages.map(({ href, text }) => (
                <li key={href}>
                  <a href={href} aria-current={href === current ? "page" : undefined}>
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </>
  );
}

const idOf = (title: string) => `settings-${title.toLowerCase().replaceAll(" ", "-")}`;
