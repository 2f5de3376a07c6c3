import { useEffect, useRef, useState } from "react";
import type { Day } from "../../server/base/days";

const paths = ["/planning/", "/planning/works", "/planning/appointments", "/planning/memo"];

type Shown = { day: Day; filter: number };

export function useAddress(first: Shown) {
  const [shown, setShown] = useState(first);
  const start = useRef(first);

  useEffect(() => {
    history.replaceState(start.current, "");
    const back = ({ state }: PopStateEvent) => state?.day && setShown(state);
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, []);

  function go(change: Partial<Shown>) {
    const next = { ...shown, ...change };
    history.pushState(next, "", `${paths[next.filter]}?day=${next.day}`);
    setShown(next);
  }

  return { asked: shown, go };
}
