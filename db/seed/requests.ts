import type { Day } from "../../src/server/base/days";
import { type DayResource, presentOf, shortOf } from "../../src/server/days/capacity/model";
import { capacityOfDay } from "../../src/server/days/capacity/store";
import { run } from "../../src/server/db/db";
import type { Work } from "./works";

const op = 1;
const carriers = [2, 3, 4];

export function fitRequests(works: readonly Work[], days: readonly Day[]) {
  for (const day of days) {
    const ofDay = works.filter((work) => work.day === day);
    let short = shortest(day);
    while (short && askLess(ofDay, short.resource, short.resources)) short = shortest(day);
  }
}

function shortest(day: Day) {
  const { resources } = capacityOfDay(day, { site: "A", user: null });
  const resource = resources.find((one) => shortOf(one) > 0);
  return resource && { resource, resources };
}

function askLess(works: readonly Work[], { id_resource }: DayResource, resources: readonly DayResource[]) {
  const asking = works
    .filter(({ needs }) => (needs[id_resource] ?? 0) > (id_resource === op ? 1 : 0))
    .sort((a, b) => (a.needs[id_resource] ?? 0) - (b.needs[id_resource] ?? 0));
  const work = asking.at(-1);
  if (!work) return false;
  const left = (work.needs[id_resource] ?? 0) - 1;
  const isThere = (resource: DayResource) => presentOf(resource) > resource.peak;
  const other = resources.find(
    (one) => [id_resource, one.id_resource].every((id) => carriers.includes(id)) && isThere(one),
  );
  if (left === 0) delete work.needs[id_resource];
  else work.needs[id_resource] = left;
  if (other) work.needs[other.id_resource] = 1;
  saveRequests(work);
  return true;
}

export function saveRequests({ id, needs }: Work) {
  run`DELETE FROM work_resources WHERE id_work = ${id} AND list = 'A'`;
  for (const [resource, value] of Object.entries(needs))
    run`INSERT INTO work_resources (id_work, id_resource, list, value)
        VALUES (${id}, ${Number(resource)}, 'A', ${value})`;
}
