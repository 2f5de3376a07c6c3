import { closest } from "./on";

document.addEventListener("keydown", (event) => {
  const typing = closest(event, "input, select, textarea");
  const search = (event.ctrlKey || event.metaKey) && event.key === "k";
  if (search || (event.key === "/" && !typing)) {
    event.preventDefault();
    document.querySelector<HTMLElement>("#top-search")?.focus();
  } else if (event.key === "?" && !typing && !document.querySelector("dialog:modal")) {
    document.querySelector<HTMLElement>("[data-help]")?.click();
  }
});
