import { isOpen, type Step, type StepName, stepNames } from "../../../server/accounts/first-steps/model";
import type { allSteps } from "../../../server/accounts/first-steps/store";
import type { Operation } from "../../../server/api";
import { SettingsPage } from "../../firm/settings/list";
import { Sheet } from "../../sheet";
import { ConfirmForm, LinkButton } from "../../ui/button";
import { Badge, Section } from "../../ui/details";
import { Icon } from "../../ui/icon";
import { LiveList } from "../../ui/list";
import { useViewer } from "../../viewer";

export const FirstSteps = ({ steps, isHidden }: ReturnType<typeof allSteps>) => (
  <>
    <Sheet name="home" />
    <SettingsPage current="/admin/first_steps/">
      <StepList steps={steps} isHidden={isHidden} />
    </SettingsPage>
  </>
);

const StepList = ({ steps, isHidden }: ReturnType<typeof allSteps>) => (
  <LiveList live={live}>
    <p>
      Quello che serve perché Traslo conosca la ditta. L'ordine è solo un consiglio: ogni passo si può
      lasciare e riprendere, e si spunta da solo quando i dati ci sono.
    </p>
    <Progress steps={steps} />
    <ol className="first-steps">
      {steps.map((step) => (
        <StepRow key={step.name} {...step} />
      ))}
    </ol>
    {isHidden && (
      <ConfirmForm action="/admin/first_steps/hide" values={{ hidden: 0 }}>
        Mostra di nuovo nella Home
      </ConfirmForm>
    )}
  </LiveList>
);

function Progress({ steps }: { steps: readonly Step[] }) {
  const settled = steps.filter((step) => !isOpen(step)).length;
  const label = settled === steps.length ? "Tutto pronto" : `${settled} passi su ${steps.length}`;
  return (
    <p className="first-steps-progress">
      <progress max={steps.length} value={settled} aria-label={label} /> {label}
    </p>
  );
}

function StepRow({ name, done, skipped }: Step) {
  const { mayCall } = useViewer();
  const [title, purpose] = texts[name];
  const shown = linksOf(name).filter(([, , when]) => mayCall(when));
  return (
    <li id={`step-${name}`} className={done ? "done" : skipped ? "skipped" : undefined}>
      <Icon name={done ? "circle-check" : skipped ? "ban" : "circle"} />
      <div>
        <h2>
          {title} {done && <Badge tone="green">Fatto</Badge>}
          {!done && skipped && <Badge>Non serve</Badge>}
        </h2>
        <p>{purpose}</p>
      </div>
      <div className="first-steps-actions">
        {(done || !skipped) &&
          shown.map(([href, text], index) => (
            <LinkButton key={href} href={href} kind={index || done ? "quiet" : "plain"} small>
              {text}
            </LinkButton>
          ))}
        {!done && (
          <ConfirmForm
            action="/admin/first_steps/skip"
            values={{ step: name, skipped: skipped ? 0 : 1 }}
            small
          >
            {skipped ? "Riprendi" : "Non serve"}
          </ConfirmForm>
        )}
      </div>
    </li>
  );
}

export function FirstStepsOnHome({ steps }: { steps: readonly Step[] }) {
  const { mayCall } = useViewer();
  const next = steps.find(isOpen);
  if (!next) return null;
  const [title, purpose] = texts[next.name];
  const [href, text] = linkOf(next.name, mayCall) ?? [];
  return (
    <div className="first-steps-home">
      <Section
        title="Primi passi"
        actions={
          <ConfirmForm
            action="/admin/first_steps/hide"
            values={{ hidden: 1 }}
            text="Togliere i primi passi dalla Home? Restano nelle Impostazioni."
            small
          >
            Non mostrare più
          </ConfirmForm>
        }
      >
        <Progress steps={steps} />
        <p>
          <strong>{title}.</strong> {purpose}
        </p>
        <div className="first-steps-actions">
          {href && (
            <LinkButton href={href} kind="primary">
              {text}
            </LinkButton>
          )}
          <LinkButton href="/admin/first_steps/">Vedi tutti i passi</LinkButton>
        </div>
      </Section>
    </div>
  );
}

/** On the page of a step: how far the first steps are, and where to go on. It follows what is saved there. */
export function NextStep() {
  const { user, site, path, mayCall } = useViewer();
  if (!user || site === "B" || !stepAt(path) || !mayCall("FirstSteps.getForHome")) return null;
  return (
    <>
      <Sheet name="settings" />
      <aside
        id="next-step"
        aria-label="Primi passi"
        hx-get={`/admin/first_steps/next?at=${path}`}
        hx-select="#next-step-line"
        hx-target="this"
        hx-swap="innerHTML"
        hx-trigger={["load", ...live.map((noun) => `live-${noun} from:body delay:80ms`)].join(", ")}
      />
    </>
  );
}

/** Empty once all is settled, hidden, or the installation is no longer new. */
export function NextStepLine({ steps, at }: { steps: readonly Step[]; at: string }) {
  const { mayCall } = useViewer();
  const index = steps.findIndex(({ name }) => name === stepAt(at));
  const step = steps[index];
  const next = [...steps.slice(index + 1), ...steps.slice(0, index)].find(isOpen);
  const link = next && linkOf(next.name, mayCall);
  return (
    <div id="next-step-line">
      {step && (
        <p className="next-step">
          <span>
            Passo {index + 1} di {steps.length}
            {step.done && " fatto"}: {inSentence(texts[step.name][0])}
          </span>
          {next && link && (
            <LinkButton href={link[0]} kind={step.done ? "primary" : "quiet"} small>
              Avanti: {inSentence(texts[next.name][0])}
            </LinkButton>
          )}
          <a href="/admin/first_steps/">Tutti i passi</a>
        </p>
      )}
    </div>
  );
}

const inSentence = (title: string) => title.charAt(0).toLowerCase() + title.slice(1);

type Link = readonly [href: string, text: string, when: Operation];

const texts: Record<StepName, readonly [title: string, purpose: string, ...links: Link[]]> = {
  firm: [
    "I dati della ditta",
    "Nome, indirizzo e partita IVA si leggono su preventivi, fogli di lavoro ed e-mail.",
    ["/admin/settings/firm/", "Apri i dati della ditta", "Firm.update"],
  ],
  accounts: [
    "Gli account dei colleghi",
    "Ognuno entra con il proprio nome e vede solo quello che gli serve.",
    ["/admin/accounts/", "Apri gli account", "Account.getRequests"],
  ],
  agents: [
    "Gli agenti",
    "Chi va agli appuntamenti: agenda e statistiche sono divise per agente.",
    ["/admin/settings/agents/", "Apri gli agenti", "Settings.getAll"],
  ],
  workers: [
    "Gli operai",
    "Con i loro nomi si compongono le squadre; l'elenco si incolla da Excel in una volta.",
    ["/admin/settings/workers/paste", "Incolla un elenco", "Settings.addNames"],
    ["/admin/settings/workers/", "Apri gli operai", "Settings.getWorkers"],
  ],
  vehicles: [
    "Gli automezzi",
    "Si assegnano ai lavori come gli operai; anche questi si incollano in una volta.",
    ["/admin/settings/vehicles/paste", "Incolla un elenco", "Settings.addNames"],
    ["/admin/settings/vehicles/", "Apri gli automezzi", "Settings.getVehicles"],
  ],
  materials: [
    "I materiali e le giacenze",
    "Costi e quantità in magazzino: ordini e giornaliera scalano le scorte da sole.",
    ["/admin/settings/materials/", "Apri i materiali", "Settings.changeMaterial"],
    ["/materials/count/", "Fai l'inventario", "Orders.getMaterialsHistory"],
  ],
  clients: [
    "I clienti e gli ordini di prima",
    "Dal vecchio programma o da Excel; chi comincia da zero inserisce il primo cliente.",
    ["/admin/import/", "Importa", "Import.getAll"],
    ["/client/insert", "Aggiungi un cliente", "Client.createNew"],
  ],
  boxes: [
    "I depositi",
    "Chi occupa quale box e fino a quando ha pagato: le scadenze avvisano da sole.",
    ["/box/", "Apri i depositi", "Box.getAll"],
  ],
  backup: [
    "Un primo salvataggio",
    "Se il computer si rompe si riparte da lì; poi si fa da solo ogni notte.",
    ["/admin/backups/", "Apri i salvataggi", "Backup.getAll"],
  ],
  wall: [
    "Lo schermo in magazzino",
    "Un televisore con i lavori del giorno, che si aggiorna da solo.",
    ["/admin/kiosks/", "Apri gli schermi", "Kiosk.getAll"],
  ],
};

/** What changes the steps. */
const live = "settings appointments accounts crew materials clients boxes backups kiosk".split(" ");

type MayCall = (operation: Operation) => boolean;

/** The first link of a step that its reader may use. */
const linkOf = (name: StepName, mayCall: MayCall): Link | undefined =>
  linksOf(name).find(([, , when]) => mayCall(when));

const linksOf = (name: StepName): readonly Link[] => {
  const [, , ...links] = texts[name];
  return links;
};

/** The step whose page this is. */
export const stepAt = (path: string): StepName | undefined =>
  stepNames.find((name) => linksOf(name).some(([href]) => sameWithoutSlash(href, path)));

const sameWithoutSlash = (one: string, other: string) => one.replace(/\/$/, "") === other.replace(/\/$/, "");
