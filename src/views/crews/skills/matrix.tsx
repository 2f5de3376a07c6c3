import type { ReactNode } from "react";
import { briefDay, formatDay } from "../../../server/base/days";
import type { SkillMatrix } from "../../../server/crews/skills/matrix";
import {
  askedOfDriver,
  skillNames,
  vehicleDateNames,
  vehicleDates,
} from "../../../server/crews/skills/model";
import { Sheet } from "../../sheet";
import { LinkButton } from "../../ui/button";
import { EmptyState, Section } from "../../ui/details";
import { LiveList, PageActions } from "../../ui/list";
import { useViewer } from "../../viewer";

const live = ["workers", "vehicles", "worker_skills", "vehicle_needs", "work_needs", "works"];

/** What is red says so in words, too. */
export function SkillMatrixView(matrix: SkillMatrix) {
  const { mayCall } = useViewer();
  return (
    <>
      <Sheet name="matrix" />
      <PageActions>
        {mayCall("Settings.saveSkills") && (
          <LinkButton href="/admin/settings/workers/skills" icon="pencil">
            Competenze
          </LinkButton>
        )}
        {mayCall("Settings.saveVehicleNeeds") && (
          <LinkButton href="/admin/settings/vehicles/needs" icon="pencil">
            Schede
          </LinkButton>
        )}
      </PageActions>
      <LiveList id="matrix" live={live}>
        <p className="soft">
          In rosso che cosa è scaduto o manca, in arancione che cosa scade entro 60 giorni.
        </p>
        <Section title="Operai">
          {matrix.workers.length ? <People {...matrix} /> : <EmptyState>Nessun operaio in elenco</EmptyState>}
        </Section>
        <Section title="Automezzi">
          {matrix.vehicles.length ? (
            <Vehicles {...matrix} />
          ) : (
            <EmptyState>Nessun automezzo in elenco</EmptyState>
          )}
        </Section>
      </LiveList>
    </>
  );
}

type Cells = SkillMatrix["workers"][number]["cells"];

const CellView = ({ state, until }: Cells[number]) => {
  if (state === "none") return <td className="soft">–</td>;
  if (state === "missing") return <td className="expired">manca</td>;
  const word = { valid: "", due: "scade ", expired: "scaduta " }[state];
  return <td className={state}>{until ? `${word}${formatDay(until)}` : "sì"}</td>;
};

function Name({ value, text }: { value: number; text: string }) {
  return (
    <th scope="row">
      {value} {text}
    </th>
  );
}

/** Wider than a phone: it is scrolled, by keys too. */
const Frame = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled takes the focus
  <section className="matrix-frame" tabIndex={0} aria-label={label}>
    <table className="matrix" aria-label={label}>
      {children}
    </table>
  </section>
);

const Head = ({ what, columns }: { what: string; columns: readonly string[] }) => (
  <thead>
    <tr>
      {[what, ...columns].map((column) => (
        <th key={column} scope="col">
          {column}
        </th>
      ))}
    </tr>
  </thead>
);

const People = ({ workers, totals }: SkillMatrix) => (
  <Frame label="Che cosa sanno fare gli operai">
    <Head what="Operaio" columns={totals.map(({ skill }) => skillNames[skill])} />
    <tbody>
      {workers.map(({ id, cells, isEmpty, isUnica, ...worker }) => (
        <tr key={id}>
          <Name {...worker} />
          {isEmpty ? (
            <td colSpan={cells.length} className={isUnica ? "soft" : "expired"}>
              {isUnica ? "di un'altra ditta" : "niente di scritto"}
            </td>
          ) : (
            cells.map((cell, at) => <CellView key={totals[at]?.skill} {...cell} />)
          )}
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">Quanti</th>
        {totals.map(({ skill, have, asked }) => (
          <td key={skill} className={have < asked ? "expired" : undefined}>
            {have}
          </td>
        ))}
      </tr>
      <tr>
        <th scope="row">Chiesti in un giorno, al massimo</th>
        {totals.map(({ skill, have, asked, date }) => (
          <td key={skill} className={have < asked ? "expired" : undefined}>
            {date ? `${asked} (${briefDay(date)})` : "–"}
          </td>
        ))}
      </tr>
    </tfoot>
  </Frame>
);

const Vehicles = ({ vehicles }: SkillMatrix) => (
  <Frame label="Scadenze degli automezzi">
    <Head
      what="Automezzo"
      columns={[...vehicleDates.map((column) => vehicleDateNames[column]), "Chiede", "Oggi lo guidano"]}
    />
    <tbody>
      {vehicles.map(({ id, cells, licence, cqc, drivers, ...vehicle }) => (
        <tr key={id}>
          <Name {...vehicle} />
          {cells.map((cell, at) => (
            <CellView key={vehicleDates[at]} {...cell} />
          ))}
          <td>{askedOfDriver({ licence, cqc }) || "–"}</td>
          <td className={licence && drivers === 0 ? "expired" : undefined}>
            {licence ? drivers || "nessuno" : "–"}
          </td>
        </tr>
      ))}
    </tbody>
  </Frame>
);
