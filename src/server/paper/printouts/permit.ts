import { formatDay } from "../../base/days";
import { newPrintout, type PdfFile } from "../pdf/document";
import type { PermitRequest } from "./permit-request";

/** To the comune; what is not known is written by hand. */
export async function permitRequestPdf(request: PermitRequest): Promise<PdfFile> {
  const { company, city, office, email, places, from, to, hour, vehicles, plates } = request;
  const { name, address, phone, vat, pec } = company;
  const date = request.asked_on ? formatDay(request.asked_on) : "";
  const printout = newPrintout({ company, title: "Richiesta di permesso di sosta", date });
  printout.facts([["Al comune di", city]], 1, { size: 13, bold: true });
  printout.facts([
    ["Ufficio", office],
    ["E-mail", email],
    ["Protocollo", request.protocol],
  ]);
  printout.heading("Richiedente");
  printout.facts([
    ["Ditta", name],
    ["Sede", address],
    ["Partita IVA", vat],
    ["Telefono", phone],
    ["PEC", pec || company.email],
  ]);
  printout.heading("Occupazione della strada per carico e scarico");
  printout.table(
    [
      { title: "Via", share: 5 },
      { title: "Metri", share: 1.2, align: "right" },
    ],
    places.map(({ place, metres }) => [place, metres === null ? "________" : String(metres)]),
  );
  printout.facts([
    ["Dal", formatDay(from)],
    ["Al", formatDay(to)],
    ["Ora di inizio", hour],
  ]);
  printout.heading("Automezzo");
  printout.facts(
    [
      ["Automezzo", vehicles],
      ["Targa", plates],
    ],
    2,
  );
  const unknown = [...(vehicles ? [] : ["Automezzo"]), ...(plates ? [] : ["Targa"])];
  if (unknown.length) printout.blanks(unknown);
  printout.signatures(["Luogo e data", "Firma del richiedente"]);
  return printout.toPdf();
}
