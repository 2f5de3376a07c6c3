import { kindOf, workOf } from "../daily-works/cells";
import { type Answer, call } from "../frame/call";
import { newRequestId } from "../frame/request-id";
import type { Seat } from "./seats";

type Read = { seats: Seat[]; version: number };
type Written = { msg: string; lines: Seat[] };

export async function readSeats(column: string): Promise<Answer<Read>> {
  const id = workOf(column);
  if (kindOf(column) === "worker") {
    const answer = await call("Works", "getWorkers", { id });
    return answer.ok ? { ok: true, values: { ...answer.values, seats: answer.values.workers } } : answer;
  }
  const answer = await call("Works", "getVehicles", { id });
  return answer.ok ? { ok: true, values: { ...answer.values, seats: answer.values.vehicles } } : answer;
}

export function writeSeats(column: string, version: number, ids: number[]): Promise<Answer<Written>> {
  const envelope = { id: workOf(column), version, requestId: newRequestId() };
  if (kindOf(column) === "worker") return call("Works", "setWorkers", { ...envelope, workers: ids });
  return call("Works", "setVehicles", { ...envelope, vehicles: ids });
}
