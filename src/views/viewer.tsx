import { createContext, useContext } from "react";
import type { Operation } from "../server/api";
import type { Permission } from "../server/base/permissions";
import type { FirmIdentity } from "../server/firm/model";
import type { User } from "../server/journal/caller";
import type { MenuPreferences } from "../server/sessions/menu-preferences";

export type Flash = {
  kind: "success" | "error" | "warning" | "info";
  text: string;
  /** A button that posts to this address, or opens it in another tab. */
  action?: { text: string; post?: string; open?: string };
};

/** What a view may know about the request. */
export type Viewer = {
  user: User | null;
  site: "A" | "B";
  /** The demo with an invented company. */
  demo: boolean;
  /** The read-only site B on another machine. */
  readOnly?: boolean;
  /** Concerns everybody, in a red line above the page: the database is damaged. */
  alarm?: string;
  /** The firm as every page names it. */
  firm: Pick<FirmIdentity, "name" | "logo" | "region">;
  path: string;
  /** What the view is made of, where it is rendered once for all. */
  shown?: string;
  /** Where the page's arrow, "Annulla" and its save lead; undefined without an arrow and in a dialog. */
  back?: string;
  /** The number of the last event when the page was requested; live.ts gets the later ones. */
  lastEventId: number;
  /** Whether the viewer may use this funct, for its buttons and links. */
  mayCall(operation: Operation): boolean;
  /** Whether the viewer has a permission that is not a funct's, such as a field's. */
  can(key: Permission): boolean;
  flash?: Flash;
  /** The pinned entries and open groups of the account's menu. */
  menuPreferences?: MenuPreferences;
  /** The cookie `theme`, if one was chosen; otherwise the system's applies. */
  theme?: "light" | "dark";
  /** The cookie `drawer` is "narrow": only icons. */
  narrow?: boolean;
};

const nobody: Viewer = {
  user: null,
  site: "A",
  demo: false,
  firm: { name: "Traslo", logo: null, region: "Campania" },
  path: "/",
  lastEventId: 0,
  mayCall: () => false,
  can: () => false,
};

export const ViewerContext = createContext<Viewer>(nobody);

export const useViewer = () => useContext(ViewerContext);

/** A shortcut of one key (frame/shortcuts.ts), unless the account has switched them off. */
export const singleKey = ({ menuPreferences }: Viewer, key?: string) =>
  menuPreferences?.keys === false ? undefined : key;
