import { type Day, daysOf } from "../base/days";
import { all } from "../db/db";
import type { CrewLine } from "../orders/works/model";
import { awayByDay } from "./absences/store";
import { type Away, type Counts, type Missing, presentCounts, staffing } from "./model";

type Seat = CrewLine & { date: Day };
type Asked = { id_work: number; type: 0 | 1; value: number };
type Work = { id: number; date: Day };

export function crewsBetween(from: Day, to: Day) {
  const days = daysOf(from, to);
  const away = awayByDay(days, { site: "A", user: null });
  const works = all<Work>`SELECT id, date FROM works WHERE date BETWEEN ${from} AND ${to}`;
  const seats = Map.groupBy(
    all<Seat>`
      SELECT l.id, l.id_work, l.id_worker, l.id_vehicle, w.date
      FROM works w JOIN crew_lines l ON l.id_work = w.id WHERE w.date BETWEEN ${from} AND ${to}`,
    ({ id_work }) => id_work,
  );
  const asked = Map.groupBy(
    all<Asked>`
      SELECT l.id_work, r.type, sum(l.value) AS value
      FROM works w JOIN work_resources l ON l.id_work = w.id AND l.list = 'A' JOIN resources r ON r.id = l.id_resource
      WHERE w.date BETWEEN ${from} AND ${to} GROUP BY l.id_work, r.type`,
    ({ id_work }) => id_work,
  );
  const missing = new Map<number, Missing>();
  const workers = new Map<Day, number>();
  for (const { id, date } of works) {
    const ofType = (type: 0 | 1) => asked.get(id)?.find((row) => row.type === type)?.value ?? 0;
    const required: Counts = { worker: ofType(0), vehicle: ofType(1) };
    const present = presentCounts(seats.get(id) ?? [], away.get(date) as Away);
    const { lacks, requiresNothing, isIncomplete } = staffing(required, present);
    missing.set(id, requiresNothing && isIncomplete ? null : lacks.worker + lacks.vehicle);
    workers.set(date, (workers.get(date) ?? 0) + Math.min(present.worker, required.worker));
  }
  return { missing, workers };
}
