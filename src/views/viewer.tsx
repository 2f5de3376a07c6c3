import { createContext, useContext } from "react";
import type { Operation } from "../server/api";
import type { Day } from "../server/base/days";
import type { Permission } from "../server/base/permissions";
import type { FirmIdentity } from "../server/firm/model";
import type { User } from "../server/journal/caller";
import type { MenuPreferences } from "../server/sessions/menu-preferences";

export type Flash = {
  kind: "success" | "error" | "warning" | "info";
  text: string;
  action?: { text: string; post?: string; open?: string; isUndo?: boolean };
};

export type Viewer = {
  user: User | null;
  site: "A" | "B";
  /** A second site is in use (`second-site.ts`): what only that one needs is shown. */
  secondSite: boolean;
  demo: boolean;
  /** The read-only site B on another machine. */
  readOnly?: boolean;
  /** Concerns everybody, in a red line above the page: the database is damaged. */
  alarm?: string;
  firm: Pick<FirmIdentity, "name" | "logo" | "region">;
  path: string;
  /** What the view is made of, where it is rendered once for all. */
  shown?: string;
  /** Where the page's arrow, "Annulla" and its save lead; undefined without an arrow and in a dialog. */
  back?: string;
  /** The number of the last event when the page was requested; live.ts gets the later ones. */
  lastEventId: number;
  /** The firm's, which the browser takes for today. */
  day: Day;
  mayCall(operation: Operation): boolean;
  can(key: Permission): boolean;
  flash?: Flash;
  menuPreferences?: MenuPreferences;
  /** The cookie `theme`, if one was chosen; otherwise the system's applies. */
  theme?: "light" | "dark";
  /** The cookie `drawer` is "narrow": only icons. */
  narrow?: boolean;
};

const nobody: Viewer = {
  user: null,
  site: "A",
  secondSite: false,
  demo: false,
  firm: { name: "Traslo", logo: null, region: "" },
  path: "/",
  lastEventId: 0,
  day: "1950-01-01",
  mayCall: () => false,
  can: () => false,
};

export const ViewerContext = createContext<Viewer>(nobody);

export const useViewer = () => useContext(ViewerContext);

export const singleKey = ({ menuPreferences }: Viewer, key?: string) =>
  menuPreferences?.keys === false ? undefined : key;
