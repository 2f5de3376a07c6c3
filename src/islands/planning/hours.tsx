import { fullHours, type Timeline } from "./timeline";

/** The library would label every step of a drag. */
export const Hours = ({ timeline, unit }: { timeline: Timeline; unit: number }) => (
  <ol className="hours" aria-hidden="true">
    {fullHours(timeline).map(({ hour, top }) => (
      <li key={hour} style={{ top: top * unit }}>
        {String(hour).padStart(2, "0")}:00
      </li>
    ))}
  </ol>
);
