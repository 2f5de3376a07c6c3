import type { Work } from "../works/model";

const asked = (required: { value: number }[]) => required.reduce((sum, { value }) => sum + value, 0);

/** Whether every seat that the work asks for has somebody, and every vehicle is there. */
export function isStaffed({ requiredWorkers, requiredVehicles, totalResources }: Work): boolean {
  const workers = totalResources.filter((line) => line.id_worker !== null).length;
  const vehicles = totalResources.filter((line) => line.id_vehicle !== null).length;
  return workers >= asked(requiredWorkers) && vehicles >= asked(requiredVehicles);
}
