import { fullHours, type Timeline } from "./timeline";

/** The axis, behind the days: the library's own would be a label for each step of a drag. */
export const Hours = ({ timeline, unit }: { timeline: Timeline; unit: number }) => (
  <ol className="hours" aria-hidden="true">
    {fullHours(timeline).map(({ hour, top }) => (
      <li key={hour} style={{ top: top * unit }}>
        {String(hour).padStart(2, "0")}:00
      </li>
    ))}
  </ol>
);
