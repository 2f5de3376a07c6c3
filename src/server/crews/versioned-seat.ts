import type { VersionedRecord } from "../call/conflict-records";
import { one } from "../db/db";

const readOf = { workers: "Works.getWorkers", vehicles: "Works.getVehicles" } as const;

export const versionedSeat = (list: "workers" | "vehicles"): VersionedRecord => ({
  table: "crew_lines",
  find({ id_line }) {
    const id = Number(id_line);
    const line = one<{
      id_work: number;
      version: number;
    }>`SELECT id_work, version FROM crew_lines WHERE id = ${id}`;
    const fields = (values: Record<string, unknown>) => {
      const seated = (values[list] as { id_line: number }[]).find((listed) => listed.id_line === id);
      return { ...seated, version: line?.version };
    };
    return { read: readOf[list], key: { id: line?.id_work }, rows: { table: "crew_lines", id }, fields };
  },
});
