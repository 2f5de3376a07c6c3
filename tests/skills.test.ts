import { describe, expect, test } from "bun:test";
import {
  type CrewMember,
  type CrewVehicle,
  holds,
  lacksOfCrew,
  type Skill,
  type WorkNeeds,
} from "../src/server/skills/model";

const nothing: WorkNeeds = { skills: {}, cubicMetres: null };
const person = (name: string, own: Skill[] = [], expired: [Skill, string][] = []): CrewMember => ({
  name,
  own: new Set(own),
  expired: new Map(expired) as CrewMember["expired"],
});
const van = (name: string, more: Partial<CrewVehicle> = {}): CrewVehicle => ({
  ...{ name, licence: null, cqc: false, cubicMetres: null, seats: null, ...more },
});
const texts = (needs: WorkNeeds, workers: CrewMember[], vehicles: CrewVehicle[]) =>
  lacksOfCrew(needs, workers, vehicles).map(({ column, text }) => `${column}: ${text}`);

test("a licence holds the smaller ones, and no other skill", () => {
  expect(holds(new Set(["licence-ce"]), "licence-b")).toBe(true);
  expect(holds(new Set(["licence-c"]), "licence-c")).toBe(true);
  expect(holds(new Set(["licence-b"]), "licence-c")).toBe(false);
  expect(holds(new Set(["licence-ce"]), "cqc")).toBe(false);
  expect(holds(new Set(["cqc"]), "cqc")).toBe(true);
  expect(holds(new Set([]), "piano")).toBe(false);
});

describe("a crew", () => {
  test("lacks nothing where nothing was entered", () => {
    expect(texts(nothing, [person("Rossi")], [van("Furgone")])).toEqual([]);
    expect(texts({ ...nothing, cubicMetres: 90 }, [person("Rossi")], [van("Furgone")])).toEqual([]);
    expect(texts({ ...nothing, cubicMetres: 90 }, [], [])).toEqual([]);
  });

  test("lacks a driver whose licence is large enough, with CQC where the vehicle asks for it", () => {
    const lorry = van("Camion 7", { licence: "licence-c", cqc: true });
    expect(texts(nothing, [person("Rossi", ["licence-ce", "cqc"])], [lorry])).toEqual([]);
    expect(texts(nothing, [person("Rossi")], [lorry])).toEqual([
      "worker: Camion 7 chiede patente C e CQC: nessuno in squadra",
    ]);
    expect(texts(nothing, [person("Rossi"), person("Verdi", ["licence-b", "cqc"])], [lorry])).toEqual([
      "worker: Camion 7 chiede patente C e CQC: Verdi ha la patente B",
    ]);
    expect(texts(nothing, [person("Verdi", ["licence-c"])], [lorry])).toEqual([
      "worker: Camion 7 chiede patente C e CQC: Verdi non ha la CQC",
    ]);
  });

  test("names an expired licence with its day", () => {
    const lorry = van("Camion 7", { licence: "licence-c" });
    expect(texts(nothing, [person("Verdi", [], [["licence-ce", "2026-10-12"]])], [lorry])).toEqual([
      "worker: Camion 7 chiede patente C: Verdi ha patente CE scaduta il 12/10/2026",
    ]);
  });

  test("needs a driver of its own for each vehicle, and finds who can drive which", () => {
    const small = van("Furgone 2", { licence: "licence-b" });
    const large = van("Camion 7", { licence: "licence-c" });
    const rossi = person("Rossi", ["licence-c"]);
    const verdi = person("Verdi", ["licence-b"]);
    expect(texts(nothing, [rossi, verdi], [small, large])).toEqual([]);
    expect(texts(nothing, [verdi, rossi], [large, small])).toEqual([]);
    expect(texts(nothing, [rossi, person("Bruno")], [small, large])).toEqual([
      "worker: Camion 7 senza autista: Rossi guida Furgone 2",
    ]);
  });

  test("lacks people with a skill, by number and with the names of those who have it", () => {
    const needs: WorkNeeds = { skills: { piano: 2, foreman: 1 }, cubicMetres: null };
    expect(texts(needs, [person("Rossi", ["piano"]), person("Verdi")], [])).toEqual([
      "worker: Caposquadra: 1 in richiesta, nessuno in squadra",
      "worker: Pianoforte: 2 in richiesta, in squadra 1, Rossi",
    ]);
    expect(lacksOfCrew(needs, [], []).map(({ kind, missing }) => [kind, missing])).toEqual([
      ["skill", 1],
      ["skill", 2],
    ]);
  });

  test("lacks room and seats when they are known of every vehicle", () => {
    const one = van("Furgone 2", { cubicMetres: 12.5, seats: 3 });
    const needs = { skills: {}, cubicMetres: 38 };
    const five = ["A", "B", "C", "D", "E"].map((name) => person(name));
    expect(texts(needs, five, [one])).toEqual([
      "vehicle: Volume 38 m³, gli automezzi ne portano 12,5 (Furgone 2 12,5)",
      "vehicle: 5 persone per 3 posti (Furgone 2 3)",
    ]);
    expect(texts(needs, five, [one, van("Furgone 3")])).toEqual([]);
    expect(texts(needs, five, [one, van("Camion 7", { cubicMetres: 40, seats: 3 })])).toEqual([]);
  });
});
