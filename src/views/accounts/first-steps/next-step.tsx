import { isOpen, type Step } from "../../../server/accounts/first-steps/model";
import { Sheet } from "../../sheet";
import { LinkButton } from "../../ui/button";
import { useViewer } from "../../viewer";
import { linkOf, live, stepAt, texts } from "./texts";

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
