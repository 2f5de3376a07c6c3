import { z } from "zod";
import { id, line, optionalLine } from "../../input/fields";

export const worker = z.object({ surname: line(60), name: optionalLine(60) });
const vehicle = z.object({ name: line(60) });

export const NewWorker = z.object({ values: worker });

export type WorkerNames = z.output<typeof worker>;

export const WorkerChange = z.object({ id: id(), values: worker });

export const NewVehicle = z.object({ values: vehicle });

export const VehicleChange = z.object({ id: id(), values: vehicle });
