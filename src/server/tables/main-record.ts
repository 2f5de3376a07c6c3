import { described, tableOf } from "./all";
import type { Table } from "./define";

const serviceOf = ({ table }: { table: string }) => tableOf(table)?.service;

const services = new Set(Object.values<Table>(described).map(({ service }) => service));

/** Of which an act speaks: a funct of orders may be about a work, whose new place is written before it. */
export function mainRecord<Ref extends { table: string }>(operation: string, records: readonly Ref[]) {
  const [service] = operation.split(".");
  return (
    records.find((record) => serviceOf(record) === service) ??
    (services.has(service) ? records.find(serviceOf) : undefined) ??
    records[0]
  );
}

/** Whether another record than this one may be what the act is about. */
export const mayBeAboutAnother = (operation: string, record: { table: string } | undefined) => {
  const [service] = operation.split(".");
  return services.has(service) && (!record || serviceOf(record) !== service);
};
