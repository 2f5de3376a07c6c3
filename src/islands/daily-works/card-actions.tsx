import type { MouseEvent } from "react";
import { Button, LinkButton } from "../../views/ui/button";
import type { IconName } from "../../views/ui/icons";
import { PopMenu } from "../../views/ui/pop-menu";
import { useBoardActions } from "./board-context";
import type { Work } from "./state";

type Action = { href: string; icon: IconName; text: string; name?: string };

/** Those used all day, on site B without notes and resources; the rest in a menu (spec 2 §2). */
export function Actions({ work }: { work: Work }) {
  const { site, may, editable } = useBoardActions();
  const { id } = work;
  const onA = site === "A";
  const shown: (Action | false)[] = [
    onA && { href: `/orders/works/notes/${id}`, icon: "notebook-pen", text: "Note" },
    onA && may.resources && { href: `/orders/works/resources/${id}`, icon: "forklift", text: "Risorse" },
    may.materials && { href: `/orders/works/materials/${id}`, icon: "package", text: "Materiali" },
  ];
  const more: (Action | false)[] = [
    may.delays && { href: `/delays/${id}`, icon: "clock", text: "In ritardo" },
    onA &&
      may.slots && { href: `/slots/works/${id}`, icon: "calendar-search", text: "Trova un posto libero" },
    onA &&
      may.resourcesB &&
      work.private_client === 1 && {
        href: `/orders/works/resources-b/${id}`,
        icon: "copy",
        text: "Risorse B",
      },
  ];
  return (
    <div className="work-actions">
      <Dialogs actions={shown} small />
      <Print href={`/api/works/pdf/${id}`} icon="printer" text="Foglio" name="Foglio di lavoro" small />
      <PopMenu id={`more-${id}`} icon="ellipsis" label={`Altro per ${work.client}`}>
        <Dialogs actions={more} />
        {onA && editable && <CopyCrewButton work={work} />}
        <Print href={`/api/works/pdf-single/${id}`} icon="printer" text="Foglio singolo" />
        {may.materials && (
          <Print href={`/api/materiali/pdf/${id}`} icon="printer" text="Riepilogo materiali" />
        )}
        <Print
          href={`/modulo-trasporto.pdf?work=${id}`}
          icon="printer"
          text="Modulo di trasporto"
          download="modulo-trasporto.pdf"
        />
        <Print
          href="/modulo-trasporto.pdf"
          icon="printer"
          text="Modulo di trasporto vuoto"
          download="modulo-trasporto-vuoto.pdf"
        />
      </PopMenu>
    </div>
  );
}

const Dialogs = ({ actions, small }: { actions: readonly (Action | false)[]; small?: boolean }) =>
  actions
    .filter((action) => action !== false)
    .map(({ href, icon, text }) => (
      <LinkButton key={href} href={href} icon={icon} dialog kind="quiet" small={small}>
        {text}
      </LinkButton>
    ));

const Print = ({ href, icon, text, name, ...rest }: Action & { small?: boolean; download?: string }) => (
  <LinkButton
    href={href}
    icon={icon}
    kind="quiet"
    target="_blank"
    rel="noreferrer"
    aria-label={name}
    {...rest}
  >
    {text}
  </LinkButton>
);

function CopyCrewButton({ work }: { work: Work }) {
  const { copyCrew } = useBoardActions();
  // The focus returns to the button of the menu when the dialog is closed.
  function open({ currentTarget }: MouseEvent) {
    currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
    copyCrew(work);
  }
  return (
    <Button icon="users" kind="quiet" onClick={open}>
      Copia squadra
    </Button>
  );
}
