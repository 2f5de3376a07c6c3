/** A refreshed list comes folded: what its reader opened stays open. */
let open: string[] = [];

document.addEventListener("htmx:before:swap", () => {
  open = [...document.querySelectorAll("details[data-keep-open][open]")].map(({ id }) => id);
});

document.addEventListener("htmx:after:swap", () => {
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
});
