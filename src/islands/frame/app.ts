import "htmx.org";
import { late } from "./late";
import "./responses";
import "./dialogs";
import "./focus";
import "./load-drawer";
import "./unsaved";
import "./shortcuts";
import "./live";
import "./saving";
import "./select-on-focus";
import "./snackbars";
import "./fields/load";

// A script of the page itself, such as an island's, which runs after this one.
addEventListener(
  "error",
  ({ target }) => target instanceof HTMLScriptElement && late(() => import(target.src)),
  true,
);
