import { isOpen, type Step } from "../../../server/accounts/first-steps/model";
import type { allSteps } from "../../../server/accounts/first-steps/store";
import { SettingsPage } from "../../firm/settings/page";
import { Sheet } from "../../sheet";
import { Badge } from "../../ui/badge";
import { LinkButton } from "../../ui/button";
import { ConfirmForm } from "../../ui/confirm-form";
import { Section } from "../../ui/details";
import { Icon } from "../../ui/icon";
import { LiveList } from "../../ui/list";
import { useViewer } from "../../viewer";
import { linkOf, linksOf, live, texts } from "./texts";

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
