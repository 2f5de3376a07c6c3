import { type Pace, slowest } from "../../clients/travel/model";
import { all } from "../../db/db";
import { remembered } from "../../db/memory";
import { needsOfVehicles, vehicleKinds } from "./store";

/** What is driven with a licence of cars is a van; every other vehicle, also if nothing is known of it, a lorry. */
const vehicles = remembered(["vehicle_needs", "vehicles"], (_: "all"): ReadonlyMap<number, Pace> => {
  const rows = all<{ id: number }>`SELECT id_vehicle AS id FROM vehicle_needs WHERE licence = 'licence-b'`;
  return new Map(rows.map(({ id }) => [id, "van"]));
});

export const paceOfVehicle = (id: number): Pace => vehicles("all").get(id) ?? "lorry";

const kinds = remembered(
  ["vehicle_needs", "vehicles", "resources"],
  (_: "all"): ReadonlyMap<number | null, Pace> => {
    const ofKind = Map.groupBy([...needsOfVehicles()], ([, { resource }]) => resource);
    return new Map([...ofKind].map(([kind, own]) => [kind, slowest(own.map(([id]) => paceOfVehicle(id)))]));
  },
);

/** Of a required kind of vehicle: its slowest one. */
export const paceOfKind = (resource: number): Pace => kinds("all").get(resource) ?? "lorry";

export const paceOfNamed = (resource: string): Pace =>
  paceOfKind(vehicleKinds().find(({ name }) => name === resource)?.id ?? 0);

/** A vehicle goes at its own pace, a person as a van does: he may go by himself. */
export const paceOf = ({ kind, id }: { kind: "worker" | "vehicle"; id: number }): Pace =>
  kind === "worker" ? "van" : paceOfVehicle(id);
