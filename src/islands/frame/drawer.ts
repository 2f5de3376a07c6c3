import { closest } from "./on";

const root = document.documentElement;
const theme = document.querySelector("[data-theme-switch]");

const remember = (name: string, value: string) => {
  document.cookie = `${name}=${value};path=/;max-age=31536000;samesite=lax`;
};

/** What was chosen, or what the system has. */
const isDark = () =>
  (root.dataset.theme ?? (matchMedia("(prefers-color-scheme:dark)").matches ? "dark" : "")) === "dark";

const tell = () => theme?.setAttribute("aria-checked", String(isDark()));

document.addEventListener("click", (event) => {
  if (closest(event, "[data-theme-switch]")) {
    root.dataset.theme = isDark() ? "light" : "dark";
    remember("theme", root.dataset.theme);
    tell();
  } else if (closest(event, "[data-drawer-switch]")) {
    const wide = root.dataset.drawer === "narrow";
    if (wide) delete root.dataset.drawer;
    else root.dataset.drawer = "narrow";
    remember("drawer", wide ? "wide" : "narrow");
  }
});

tell();

// A long menu opens where one is. Not by `scrollIntoView`: in some browsers Tab would go on from there.
const here = document.querySelector<HTMLElement>("#drawer [aria-current]");
if (here) (here.offsetParent as Element).scrollTop = here.offsetTop - innerHeight / 2;
