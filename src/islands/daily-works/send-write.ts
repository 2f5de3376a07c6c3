import type { Day } from "../../server/base/days";
import { messages } from "../../server/crews/model";
import type { Reading } from "../../server/days/daily-works/model";
import { type Answer, call } from "../frame/call";
import { newRequestId } from "../frame/request-id";
import type { BoardAction } from "./board";
import { kindOf, workOf } from "./cells";
import { snapshotOf, type Write, withNews } from "./state";
import type { BoardSource } from "./use-board";

export type Sent = Extract<BoardAction, { type: "saved" | "failed" }>;

/** The day's board, which the changes since its last reading keep. */
export const boardOfDay = (date: Day, first: Reading): BoardSource => ({
  first: snapshotOf(first),
  async load(latest) {
    const answer = await call("Works", "getDayChanges", { date, reading: latest.reading });
    return answer.ok ? withNews(latest, answer.values) : null;
  },
  send: sendWrite,
});

const requests = new Map<number, string>();

/** A retry has the same request id. */
async function sendWrite(write: Write): Promise<Sent> {
  const requestId = requests.get(write.id) ?? newRequestId();
  requests.set(write.id, requestId);
  const answer = await request(write, requestId);
  if (answer.ok) {
    requests.delete(write.id);
    const { id_line = null, version, warning } = answer.values;
    return { type: "saved", write: write.id, line: id_line, version, warning, activity: answer.activity };
  }
  const { status } = answer;
  const text = answer.values.msg;
  const stale = status === 409 && text !== messages[kindOf(write.column)].twice;
  return { type: "failed", write: write.id, status, text, stale };
}

type Values = { msg?: string; id_line?: number; version?: number; warning?: string };

function request({ column, line, version, person }: Write, requestId: string): Promise<Answer<Values>> {
  const envelope = { version: line === null ? undefined : version, requestId };
  const seat = { id_work: workOf(column), id_line: line, ...envelope };
  const worker = kindOf(column) === "worker";
  if (person && worker) return call("Works", "addSingleWorker", { ...seat, id_worker: person.id });
  if (person) return call("Works", "addSingleVehicle", { ...seat, id_vehicle: person.id });
  if (line === null) return Promise.resolve({ ok: true, values: {} });
  return call("Works", worker ? "deleteSingleWorker" : "deleteSingleVehicle", { id_line: line, ...envelope });
}
