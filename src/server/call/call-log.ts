import { logLine } from "../base/logger";
import type { Caller } from "../journal/caller";

type Call = Pick<Caller, "user" | "kiosk" | "site">;
type Done = { operation: string; kind: "read" | "write"; status: number; ms: number; reason?: string };

const minute = 60_000;

const counts = new Map<string, { site: string; operation: string; status: number; count: number }>();

/** Since the start, by status; `seconds` is how long the server worked for them. */
const total = { byStatus: new Map<number, number>(), seconds: 0 };
export const callTotals = (): Readonly<typeof total> => total;

/** What came without an account is written once a minute: nobody fills the log without signing in. */
export function logCall({ operation, kind, status, ms, reason }: Done, { user, kiosk, site }: Call) {
  total.byStatus.set(status, (total.byStatus.get(status) ?? 0) + 1);
  total.seconds += ms / 1000;
  const event = status === 200 ? "act" : "refused";
  if (kind === "read" && event === "act") return;
  if (!user && !kiosk) return countCall(site, operation, status);
  logLine("info", event, {
    operation,
    user: user?.id ?? null,
    kiosk: kiosk?.id ?? null,
    site,
    status,
    ms,
    ...(reason && { reason }),
  });
}

function countCall(site: string, operation: string, status: number) {
  if (!counts.size) setTimeout(writeCounts, minute).unref();
  const key = `${site} ${operation} ${status}`;
  const counted = counts.get(key) ?? { site, operation, status, count: 0 };
  counts.set(key, { ...counted, count: counted.count + 1 });
}

export function writeCounts() {
  for (const counted of counts.values()) logLine("info", "without-account", counted);
  counts.clear();
}
