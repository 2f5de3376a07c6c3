import type { MouseEvent } from "react";
import { Button, LinkButton } from "../../views/ui/button";
import type { IconName } from "../../views/ui/icons";
import { PopMenu } from "../../views/ui/pop-menu";
import { useBoardActions } from "./board-context";
import type { Work } from "./state";

/** `name`: the accessible name, where the text says less. */
type Action = { href: string; icon: IconName; text: string; name?: string };

/** What is used all day stands on the card, the first two that the account may use and the sheet; the rest in a menu. */
const usual = 2;

/** The card's actions: dialogs, then prints (spec 2 §2). */
export function Actions({ work }: { work: Work }) {
  const { site, may, editable } = useBoardActions();
  const { id } = work;
  const onA = site === "A";
  const dialogs: (Action | false)[] = [
    onA && { href: `/orders/works/notes/${id}`, icon: "notebook-pen", text: "Note" },
    onA && may.resources && { href: `/orders/works/resources/${id}`, icon: "forklift", text: "Risorse" },
    may.materials && { href: `/orders/works/materials/${id}`, icon: "package", text: "Materiali" },
    may.delays && { href: `/delays/${id}`, icon: "clock", text: "In ritardo" },
    onA && may.slots && { href: `/slots/works/${id}`, icon: "calendar-search", text: "Dove lo infilo?" },
    onA &&
      may.resourcesB &&
      work.private_client === 1 && {
        href: `/orders/works/resources-b/${id}`,
        icon: "copy",
        text: "Risorse B",
      },
  ];
  const known = dialogs.filter((action) => action !== false);
  const [shown, more] = [known.slice(0, usual), known.slice(usual)];
  return (
    <div className="work-actions">
      {shown.map((action) => (
        <Dialog key={action.href} {...action} small />
      ))}
      <Print href={`/api/works/pdf/${id}`} icon="printer" text="Foglio" name="Foglio di lavoro" small />
      <PopMenu id={`more-${id}`} icon="ellipsis" label={`Altro per ${work.client}`}>
        {more.map((action) => (
          <Dialog key={action.href} {...action} />
        ))}
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
      </PopMenu>
    </div>
  );
}

const Dialog = ({ href, icon, text, small }: Action & { small?: boolean }) => (
  <LinkButton href={href} icon={icon} dialog kind="quiet" small={small}>
    {text}
  </LinkButton>
);

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
