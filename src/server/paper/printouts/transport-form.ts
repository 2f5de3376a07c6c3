import { formatDay } from "../../base/days";
import { clientName } from "../../clients/model";
import { type Address, placeText } from "../../clients/pickup-places/model";
import { clientById } from "../../clients/store";
import type { Line } from "../../crews/model";
import { licences } from "../../crews/skills/model";
import { skillsOfWorkers } from "../../crews/skills/store";
import { dayFacts } from "../../days/facts/store";
import { firmIdentity } from "../../db/settings";
import type { Call } from "../../journal/caller";
import { depot } from "../../orders/works/stops";
import { workById } from "../../orders/works/store";

export function transportOfWork(id: number, call: Call): Record<string, string> {
  const work = workById(id, call);
  const client = clientById(work.id_client, call.site);
  const owner = {
    name: clientName(work),
    taxCode: client.vat_number || client.fiscal_code,
    phone: work.cellphone || work.phone,
  };
  const end = work.unloading;
  const receiver = end && end.id === depot()?.id ? firmAsParty() : owner;
  const loading = work.loading ?? work;
  return {
    data: formatDay(work.date),
    ordine: String(work.id_order),
    ora_partenza: work.hour,
    ...party("mittente", owner, loading),
    ...(end && party("destinatario", receiver, end)),
    luogo_carico: [placeText(loading), work.loading?.access].filter(Boolean).join("\n"),
    luogo_scarico: end ? [placeText(end), end.access].filter(Boolean).join("\n") : "",
    ...crewOf(id, call),
    permesso_sosta: work.police_permission_cents > 0 ? "on" : "",
  };
}

/** `taxCode`: the VAT number, else the fiscal code. */
type Party = { name: string; taxCode: string; phone: string };

function firmAsParty(): Party {
  const { name, vat, phone } = firmIdentity();
  return { name, taxCode: vat, phone };
}

const party = (who: string, { name, taxCode, phone }: Party, { address, zip, city }: Address) => ({
  [`${who}_nome`]: name,
  [`${who}_codice`]: taxCode,
  [`${who}_telefono`]: phone,
  [`${who}_indirizzo`]: address,
  [`${who}_comune`]: [zip, city].filter(Boolean).join(" "),
});

/** The vehicles, and who of those present drives: the one with the highest licence, else the first. */
function crewOf(id: number, call: Call) {
  const { day, lines } = linesOf(id, call);
  const present = lines.filter(({ id_worker, worker }) => worker && !day.away().worker.has(id_worker ?? 0));
  const skills = call.site === "A" ? skillsOfWorkers(day.date) : new Map<number, never>();
  const rank = ({ id_worker }: Line) =>
    licences.findLastIndex((licence) => skills.get(id_worker ?? 0)?.own.has(licence));
  const [driver] = present.toSorted((one, other) => rank(other) - rank(one));
  const { vehicles, plates } = vehiclesOfWork(id, call);
  return { automezzo: vehicles, targa: plates, conducente: driver?.worker?.text ?? "" };
}

function linesOf(id: number, call: Call) {
  const day = dayFacts(workById(id, call).date, call);
  return { day, lines: day.crews().lines.filter((line) => line.id_work === id) };
}

export function vehiclesOfWork(id: number, call: Call) {
  const named = linesOf(id, call).lines.flatMap(({ vehicle }) => (vehicle ? plateIn(vehicle.text) : []));
  return {
    vehicles: named.map(({ vehicle }) => vehicle).join(", "),
    plates: named.flatMap(({ plate }) => plate || []).join(", "),
  };
}

const plate = /\b[A-Z]{2}\s?\d{3}\s?[A-Z]{2}\b/i;

/** `Furgone XJ142NX` is a vehicle and its plate; a name that is nothing else is both. */
function plateIn(name: string): { vehicle: string; plate: string } {
  const [found = ""] = plate.exec(name) ?? [];
  const rest = name.replace(found, "").replace(/\s+/g, " ").trim();
  return { vehicle: rest || name, plate: found.toUpperCase() };
}
