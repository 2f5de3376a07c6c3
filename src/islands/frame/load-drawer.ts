import { late } from "./late";

const drawer = document.querySelector<HTMLElement>("#drawer");

// Imported by URL, as the fields are, when the menu is opened on a phone or something in it is pressed.
for (const name of ["toggle", "click"])
  drawer?.addEventListener(name, async (event) =>
    (await late(() => import(drawer.dataset.script as string)))?.onDrawer(event),
  );
