import { beforeEach, describe, expect, test } from "bun:test";
import { update } from "../../src/server/db/db";
import { as, direct, fresh, type Values, wireTomorrow, world } from "../support/world";

beforeEach(fresh);

const forbidden = { ok: false, status: 403, values: { msg: "Operazione non consentita." } };

const visit = { date: wireTomorrow, time: "10:30" };
const ofRossi = () => ({ ...visit, client: world.rossi, client_address: world.rossiPlace });

const read = async (id: number, site: "A" | "B" = "A"): Promise<Values> =>
  (await as("ufficio", site).call("Appointment", "getFromId", { id })).values.appointment;

describe("the agent of an appointment", () => {
  test("a user with the edit permission changes it even after the order was created", async () => {
    const body = { id: world.withOrder, id_agent: 2 };
    expect(await as("magazzino").call("Appointment", "editAgent", body)).toMatchObject(forbidden);
    expect((await as("agenda").call("Appointment", "editAgent", { ...body, id_agent: 4 })).status).toBe(422);
    expect((await as("agenda").call("Appointment", "editAgent", { ...body, version: 9 })).status).toBe(409);
    const done = await as("agenda").call("Appointment", "editAgent", { ...body, version: 1 });
    expect(done.values).toEqual({ msg: "Agente aggiornato" });
    expect(await read(world.withOrder)).toMatchObject({ id_agent: 2, version: 2 });
  });

  test("has the name that administrators give it", async () => {
    direct(() => update("agents", 1, { text: "Squadra Nord" }));
    expect((await read(world.open)).agent).toBe("Squadra Nord");

    const { agents } = (await as("agenda").call("Agents", "getAll", {})).values;
    expect(agents.map(({ text }: Values) => text)).toEqual([
      "Nessun agente",
      "Squadra Nord",
      "Agente 2",
      "Agente 3",
    ]);
  });

  test("agent 3 on site B is not offered, is refused when sent, is read as none and is not overwritten by none", async () => {
    const onB = as("ufficio", "B");
    await as("ufficio").call("Appointment", "editAgent", { id: world.open, id_agent: 3 });
    const { agents } = (await onB.call("Agents", "getAll", {})).values;
    expect(agents.map(({ value }: Values) => value)).toEqual([0, 1, 2]);
    expect(await read(world.open, "B")).toMatchObject({ id_agent: 0, agent: "Nessun agente" });
    const sent = { ...ofRossi(), agent: 3 };
    expect((await onB.call("Appointment", "createNew", { values: sent })).values.errors).toEqual({
      agent: "Formato non valido",
    });
    expect((await onB.call("Appointment", "editAgent", { id: world.open, id_agent: 3 })).status).toBe(422);
    await onB.call("Appointment", "editAgent", { id: world.open, id_agent: 0 });
    await onB.call("Appointment", "updateAppointment", {
      values: { id: world.open, ...ofRossi(), agent: 0 },
    });
    expect((await read(world.open)).id_agent).toBe(3);
    await onB.call("Appointment", "editAgent", { id: world.open, id_agent: 2 });
    expect((await read(world.open)).id_agent).toBe(2);
  });
});
