import { createContext, useContext } from "react";
import type { Operation } from "../server/api";
import type { User } from "../server/caller";
import type { Permission } from "../server/permissions";

export type Flash = { kind: "success" | "error" | "warning" | "info"; text: string };

/** Who is looking, from where: everything a view may ask about the request. */
export type Viewer = {
  user: User | null;
  site: "A" | "B";
  /** The company is invented and the data are there to play with. */
  demo: boolean;
  /** The off-premises site B: everything is there to read, nothing to change. */
  readOnly?: boolean;
  path: string;
  /** The number of the last change when the page was asked for: live.ts tells what came after. */
  lastEventId: number;
  /** Whether the viewer may use this funct: what a button or a link leads to. */
  mayCall(operation: Operation): boolean;
  /** Whether the viewer holds a right that no funct has by itself, such as a field's. */
  can(key: Permission): boolean;
  flash?: Flash;
  /** The cookie `theme`: what was chosen by hand; otherwise the system decides. */
  theme?: "light" | "dark";
  /** The cookie `drawer` is "narrow": only icons. */
  narrow?: boolean;
};

const nobody: Viewer = {
  user: null,
  site: "A",
  demo: false,
  path: "/",
  lastEventId: 0,
  mayCall: () => false,
  can: () => false,
};

export const ViewerContext = createContext<Viewer>(nobody);

export const useViewer = () => useContext(ViewerContext);
