import { closest } from "./on";
import { showSnackbar } from "./snackbars";

let wanted: string | undefined;

/** While the server may be away a link is followed once it answers; until then the page stays. */
document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
  const link = closest<HTMLAnchorElement>(event, "[data-away] a:not([href^='#'], [target], [download])");
  if (!link) return;
  event.preventDefault();
  if (!wanted) follow();
  wanted = link.href;
});

async function follow(isAgain?: boolean) {
  try {
    await fetch("/", { method: "HEAD" });
    location.href = wanted as string;
    wanted = undefined;
  } catch {
    if (!isAgain)
      showSnackbar({ kind: "error", text: "Il server non risponde: la pagina si apre appena torna." });
    setTimeout(follow, 2_000, true);
  }
}
