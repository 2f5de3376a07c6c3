import { toWire } from "../src/server/base/days";
import { call, page } from "./cases";
import { type Client, type Request, timeOf } from "./client";
import { busyDay, printDay } from "./company/trade";
import { measure } from "./measure";

export type Pause = { longest: number; during: string };

const smallRequests = [call("Comune", "search", { query: "napoli" })];

const heavy: Record<string, Request> = {
  "print of 200 sheets": page(`/api/works/pdf-day/${toWire(printDay)}`),
  "statistics of a year": call("Agents", "getStats", { dateStart: "2025-01-01", dateEnd: "2025-12-31" }),
  "all clients": call("Client", "getAll", {}),
  "all orders": call("Orders", "getIndex", {}),
  "order search of one letter": call("Orders", "getIndex", { query: "a", page: 1 }),
  "order search of two single letters": call("Orders", "getIndex", { query: "d'a", page: 1 }),
  "appointment search of one letter": call("Appointment", "getAll", { query: "a", page: 1 }),
  "client search of one letter": call("Client", "search", { surname: "a", page: 1 }),
  "export of all appointments": { path: "/appointment/export/xlsx", body: "all=" },
  "export of all orders": { path: "/orders/export/xlsx?sort=work", body: "all=" },
  "export of all clients": { path: "/client/export/csv", body: "all=" },
  "crew suggestion": call("Works", "suggestCrew", { date: toWire(busyDay) }),
  "storage page": page("/box/"),
  "day page": page(`/dailyWorks/${toWire(busyDay)}`),
  "log of one account": call("Log", "getAll", { user: 12, page: 1400 }),
};

export async function measurePauses(client: Client, other: Client): Promise<Pause> {
  let worst: Pause = { longest: 0, during: "" };
  for (const [during, request] of Object.entries(heavy)) {
    let done = false;
    const small = measure({ ...other, requests: smallRequests, connections: 1, seconds: 1.5 });
    small.finally(() => {
      done = true;
    });
    while (!done) await timeOf(client, request);
    const { max } = await small;
    if (max > worst.longest) worst = { longest: max, during };
  }
  return worst;
}
