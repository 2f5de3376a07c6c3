import { useSyncExternalStore } from "react";

/** Narrower than this, a line for a work has no room: phones and small tablets keep the cards (lines.css). */
const wide = matchMedia("(width >= 62.5rem)");

const subscribe = (onChange: () => void) => {
  wide.addEventListener("change", onChange);
  return () => wide.removeEventListener("change", onChange);
};

export const useWide = () => useSyncExternalStore(subscribe, () => wide.matches);
