import { closest } from "./on";

const root = document.documentElement;
const theme = document.querySelector("[data-theme-switch]");

const choose = (name: "theme" | "drawer", value: string) => {
  root.dataset[name] = value;
  document.cookie = `${name}=${value};path=/;max-age=31536000;samesite=lax`;
};

/** What was chosen, or what the system has. */
const isDark = () => {
  const { theme } = root.dataset;
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme:dark)").matches;
};

function showTheme() {
  if (theme) theme.ariaChecked = String(isDark());
}

document.addEventListener("click", (event) => {
  if (closest(event, "[data-theme-switch]")) {
    choose("theme", isDark() ? "light" : "dark");
    showTheme();
  } else if (closest(event, "[data-drawer-switch]")) {
    choose("drawer", root.dataset.drawer === "narrow" ? "wide" : "narrow");
  }
});

showTheme();

// A long menu opens where one is. Not by `scrollIntoView`: in some browsers Tab would go on from there.
const here = document.querySelector<HTMLElement>("#drawer [aria-current]");
if (here?.offsetParent) here.offsetParent.scrollTop = here.offsetTop - innerHeight + 80;
