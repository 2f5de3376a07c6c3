import { hoursOf, type Timeline } from "./timeline";

/** The library would label every step of a drag. */
export const Hours = ({ timeline, unit }: { timeline: Timeline; unit: number }) => (
  <ol className="hours" aria-hidden="true">
    {hoursOf(timeline).map(({ time, top, isFull }) => (
      <li key={time} className={isFull ? undefined : "half"} style={{ top: top * unit }}>
        {time}
      </li>
    ))}
  </ol>
);
