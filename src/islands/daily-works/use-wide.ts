import { useSyncExternalStore } from "react";

function mediaHook(query: string) {
  const media = matchMedia(query);
  const subscribe = (onChange: () => void) => {
    media.addEventListener("change", onChange);
    return () => media.removeEventListener("change", onChange);
  };
  return () => useSyncExternalStore(subscribe, () => media.matches);
}

/** Narrower than this, a line for a work has no room: phones and small tablets keep the cards (lines.css). */
export const useWide = mediaHook("(width >= 62.5rem)");

/** Works come first, their crews folded to a line (phone.css). */
export const usePhone = mediaHook("(width < 35rem)");
