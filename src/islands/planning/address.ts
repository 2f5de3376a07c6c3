import { useEffect, useRef, useState } from "react";
import type { Day } from "../../server/days";

const paths = ["/planning/", "/planning/works", "/planning/appointments", "/planning/memo"];

type Place = { day: Day; filter: number };

/** Which day and filter are shown: kept in the address, so that Back and a bookmark find them again. */
export function useAddress(first: Place) {
  const [place, setPlace] = useState(first);
  const start = useRef(first);

  useEffect(() => {
    history.replaceState(start.current, "");
    const back = ({ state }: PopStateEvent) => state?.day && setPlace(state);
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, []);

  function go(change: Partial<Place>) {
    const next = { ...place, ...change };
    history.pushState(next, "", `${paths[next.filter]}?day=${next.day}`);
    setPlace(next);
  }

  return { ...place, go };
}
