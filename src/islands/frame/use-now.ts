import { useEffect, useState } from "react";
import { type Day, dayOf, minutesOf } from "../../server/base/days";

const romeFormat = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Rome",
  dateStyle: "short",
  timeStyle: "short",
});

/** By the server's clock: this computer's may be wrong. */
export function useNow(server: number): { today: Day; minutes: number; milliseconds: number } {
  const [ahead] = useState(() => Date.now() - server);
  const [now, setNow] = useState(server);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() - ahead), 15_000);
    return () => clearInterval(timer);
  }, [ahead]);
  const moment = romeFormat.format(now);
  return { today: dayOf(moment), minutes: minutesOf(moment.slice(11)), milliseconds: now };
}
