import { closest } from "./on";
import { showSnackbar } from "./snackbars";

let wanted: string;

export function followLater(event: Event) {
  const link = closest<HTMLAnchorElement>(event, "[data-away] a[href^='/']:not([target])");
  if (!link) return;
  event.preventDefault();
  wanted = link.href;
  follow();
}

const follow = (isAgain?: boolean) =>
  fetch("/salute").then(
    () => {
      location.href = wanted;
    },
    () => {
      if (!isAgain) showSnackbar({ kind: "error", text: "Il server non risponde: si riprova." });
      setTimeout(follow, 2_000, true);
    },
  );
