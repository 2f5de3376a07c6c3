import type { Day } from "../../src/server/base/days";
import { type CrewVehicle, lacksOfCrew, seatLack, volumeLack } from "../../src/server/crews/skills/lacks";
import { noNeeds, noSkills, noVehicleNeeds, type WorkNeeds } from "../../src/server/crews/skills/model";
import { needsOfVehicles, needsOfWorks, skillsOfWorkers } from "../../src/server/crews/skills/store";

type Lacks = readonly { missing: number }[];
const sum = (lacks: Lacks) => lacks.reduce((all, { missing }) => all + missing, 0);

/** More than any preference among those who lack nothing. */
const lacking = 1000;

/** Costs by the product's own rule of what a crew lacks. */
export function abilities(day: Day, works: readonly number[]) {
  const skills = skillsOfWorkers(day);
  const vehicles = needsOfVehicles();
  const needs = needsOfWorks(works);
  const worker = (id: number) => ({ ...(skills.get(id) ?? noSkills), name: "" });
  const vehicle = (id: number): CrewVehicle => ({ ...(vehicles.get(id) ?? noVehicleNeeds), name: "" });
  const of = (work: number): WorkNeeds => needs.get(work) ?? noNeeds;

  return {
    /** The large vehicles are left to larger crews. */
    vehicleCost(work: number, people: number, id: number) {
      const one = [vehicle(id)];
      const lacks = sum([...volumeLack(of(work).cubicMetres, one), ...seatLack(people, one)]);
      return lacks > 0 ? lacking + lacks : (vehicle(id).seats ?? 0);
    },
    withoutSeat: (people: number, driven: readonly number[]) => sum(seatLack(people, driven.map(vehicle))),
    /** First who can do what the crew lacks, else who can do little, so that the others are left. */
    workerCost(work: number, crew: readonly number[], driven: readonly number[]) {
      const asked = driven.map(vehicle);
      const lacks = (workers: readonly number[]) =>
        sum(lacksOfCrew(of(work), workers.map(worker), asked).filter(({ column }) => column === "worker"));
      const before = lacks(crew);
      return (id: number) => {
        const solved = before > 0 ? before - lacks([...crew, id]) : 0;
        return worker(id).own.size - solved * lacking;
      };
    },
  };
}
