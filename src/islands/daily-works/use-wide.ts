import { useSyncExternalStore } from "react";

const printing = matchMedia("print");

function mediaHook(query: string) {
  const media = matchMedia(query);
  let { matches } = media;
  const subscribe = (onChange: () => void) => {
    const change = () => {
      // Of the paper: its sheets are already counted.
      if (printing.matches) return;
      matches = media.matches;
      onChange();
    };
    media.addEventListener("change", change);
    return () => media.removeEventListener("change", change);
  };
  return () => useSyncExternalStore(subscribe, () => matches);
}

/** Narrower than this, a line for a work has no room: phones and small tablets keep the cards (lines.css). */
export const useWide = mediaHook("(width >= 62.5rem)");

/** Works come first, their crews folded to a line (phone.css). */
export const usePhone = mediaHook("(width < 35rem)");
