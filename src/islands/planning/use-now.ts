import { useEffect, useState } from "react";
import { type Day, dayOf, minutesOf } from "../../server/base/days";

const romeFormat = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Rome",
  dateStyle: "short",
  timeStyle: "short",
});

export function useNow(): { today: Day; minutes: number } {
  const [moment, setMoment] = useState(() => romeFormat.format(Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setMoment(romeFormat.format(Date.now())), 15_000);
    return () => clearInterval(timer);
  }, []);
  return { today: dayOf(moment), minutes: minutesOf(moment.slice(11)) };
}
