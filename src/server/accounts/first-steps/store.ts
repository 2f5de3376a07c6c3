import { newestBackup } from "../../backup/format";
import { backupState } from "../../backup/state";
import { today } from "../../base/clock";
import { addDays } from "../../base/days";
import { isExampleVehicle, isExampleWorker } from "../../crews/workers/model";
import { listVehicles, listWorkers } from "../../crews/workers/store";
import { type Fragment, one, sql } from "../../db/db";
import { changeSetting, setting } from "../../db/settings";
import type { Call } from "../../journal/caller";
import { isOpen, newForDays, type Step, type StepName, stepNames } from "./model";

const exists = (rows: Fragment) => one`SELECT 1 FROM ${rows} LIMIT 1` !== null;

/** What the data themselves say: nobody ticks a step. */
const done: Record<StepName, () => boolean> = {
  firm: () => exists(sql`settings WHERE key = 'company.name'`),
  accounts: () => exists(sql`users WHERE id <> (SELECT min(id) FROM users)`),
  agents: () => exists(sql`agents WHERE value > 0 AND text NOT GLOB 'Agente [0-9]*'`),
  workers: () => listWorkers().some((worker) => !isExampleWorker(worker) && worker.surname !== "Unica"),
  vehicles: () => listVehicles().some((vehicle) => !isExampleVehicle(vehicle)),
  materials: () => exists(sql`material_loads`),
  // The first is that of internal works, which the installation came with.
  clients: () => exists(sql`clients WHERE id > 1`),
  boxes: () => exists(sql`box_lines`),
  backup: () => newestBackup() !== null || backupState().running !== null,
  wall: () => exists(sql`kiosk_devices WHERE date_revoked IS NULL`),
};

const skippedSteps = () => setting("firstSteps.skipped").split(" ");

function stepList(): Step[] {
  const skipped = skippedSteps();
  return stepNames.map((name) => ({ name, done: done[name](), skipped: skipped.includes(name) }));
}

export function allSteps() {
  return { steps: stepList(), isHidden: setting("firstSteps.hidden") === "1" };
}

export function stepsForHome(call: Call): Step[] {
  if (!call.user.isAdmin || call.site !== "A" || setting("firstSteps.hidden") === "1" || !isNew()) return [];
  const steps = stepList();
  return steps.some(isOpen) ? steps : [];
}

const isNew = () =>
  exists(sql`(SELECT min(date_created) AS first FROM users) WHERE first >= ${addDays(today(), -newForDays)}`);

export function skipStep({ step, skipped }: { step: StepName; skipped: number }) {
  const others = skippedSteps().filter((name) => name !== step && name !== "");
  changeSetting("firstSteps.skipped", (skipped ? [...others, step] : others).join(" "));
}

export function hideSteps({ hidden }: { hidden: number }) {
  changeSetting("firstSteps.hidden", String(hidden));
}
