import { closest } from "./on";

const root = document.documentElement;
const drawer = document.querySelector("#drawer") as HTMLElement;

const savePreference = (name: "theme" | "drawer", value: string) => {
  root.dataset[name] = value;
  const [prefix, secure] = location.protocol === "https:" ? ["__Host-", ";secure"] : ["", ""];
  document.cookie = `${prefix}${name}=${value};path=/;max-age=31536000;samesite=lax${secure}`;
};

const isDark = () => {
  const { theme } = root.dataset;
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme:dark)").matches;
};

export function onDrawer(event: Event) {
  if (closest(event, "[data-theme-switch]")) savePreference("theme", isDark() ? "light" : "dark");
  else if (closest(event, "[data-drawer-switch]"))
    savePreference("drawer", root.dataset.drawer === "narrow" ? "wide" : "narrow");
  // The account has its groups folded or open on every computer; the id is a part of the address that stores it.
  const group = closest(event, "summary")?.parentElement as HTMLDetailsElement | undefined;
  if (!group) return;
  setTimeout(() => {
    navigator.sendBeacon(`/menu/${group.id}/${+group.open}`);
    group.scrollIntoView({ block: "nearest" });
  });
}

// On a phone the open menu covers the page: it closes when the focus goes on.
drawer.addEventListener("focusout", ({ relatedTarget }) => {
  if (relatedTarget && !drawer.contains(relatedTarget as Node)) drawer.togglePopover(false);
});
