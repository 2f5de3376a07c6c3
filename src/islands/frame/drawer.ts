import { closest } from "./on";

const root = document.documentElement;
const theme = document.querySelector("[data-theme-switch]");

const savePreference = (name: "theme" | "drawer", value: string) => {
  root.dataset[name] = value;
  const [prefix, secure] = location.protocol === "https:" ? ["__Host-", ";secure"] : ["", ""];
  document.cookie = `${prefix}${name}=${value};path=/;max-age=31536000;samesite=lax${secure}`;
};

/** The chosen theme, or the system's. */
const isDark = () => {
  const { theme } = root.dataset;
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme:dark)").matches;
};

function showTheme() {
  if (theme) theme.ariaChecked = String(isDark());
}

document.addEventListener("click", (event) => {
  if (closest(event, "[data-theme-switch]")) {
    savePreference("theme", isDark() ? "light" : "dark");
    showTheme();
  } else if (closest(event, "[data-drawer-switch]")) {
    savePreference("drawer", root.dataset.drawer === "narrow" ? "wide" : "narrow");
  }
  // The account has its groups folded or open on every computer; the id is a part of the address that stores it.
  const group = closest(event, "#menu summary")?.parentElement as HTMLDetailsElement;
  if (group) {
    navigator.sendBeacon(`/menu/${group.id}/${+!group.open}`);
    setTimeout(() => group.scrollIntoView({ block: "nearest" }));
  }
});

showTheme();
