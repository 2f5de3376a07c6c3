import { Button, LinkButton } from "../../views/ui/button";
import { Icon } from "../../views/ui/icon";
import { useBoardActions } from "./board-context";
import type { Work } from "./state";

/** The card's buttons: dialogs, then prints (spec 2 §2). */
export function Actions({ work }: { work: Work }) {
  const { site, may, editable, copyCrew } = useBoardActions();
  const { id } = work;
  const onA = site === "A";
  const dialog = { dialog: true, kind: "quiet", small: true } as const;
  return (
    <div className="work-actions">
      <span>
        {onA && (
          <LinkButton href={`/orders/works/notes/${id}`} icon="notebook-pen" {...dialog}>
            Note
          </LinkButton>
        )}
        {onA && may.resources && (
          <LinkButton href={`/orders/works/resources/${id}`} icon="forklift" {...dialog}>
            Risorse
          </LinkButton>
        )}
        {onA && may.resourcesB && work.private_client === 1 && (
          <LinkButton href={`/orders/works/resources-b/${id}`} icon="copy" {...dialog}>
            Risorse B
          </LinkButton>
        )}
        {may.delays && (
          <LinkButton href={`/delays/${id}`} icon="clock" {...dialog}>
            In ritardo
          </LinkButton>
        )}
        {onA && may.slots && (
          <LinkButton href={`/slots/works/${id}`} icon="calendar-search" {...dialog}>
            Dove lo infilo?
          </LinkButton>
        )}
        {may.materials && (
          <LinkButton href={`/orders/works/materials/${id}`} icon="package" {...dialog}>
            Materiali
          </LinkButton>
        )}
        {onA && editable && (
          <Button icon="users" kind="quiet" small onClick={() => copyCrew(work)}>
            Copia squadra
          </Button>
        )}
      </span>
      <Printables id={id} />
    </div>
  );
}

/** Links with short texts and full accessible names. */
function Printables({ id }: { id: number }) {
  const { may } = useBoardActions();
  const links = [
    { href: `/api/works/pdf/${id}`, text: "Foglio", name: "Foglio di lavoro" },
    { href: `/api/works/pdf-single/${id}`, text: "Singolo", name: "Foglio singolo" },
    may.materials && { href: `/api/materiali/pdf/${id}`, text: "Materiali", name: "Riepilogo materiali" },
    {
      href: `/modulo-trasporto.pdf?work=${id}`,
      text: "Trasporto",
      name: "Modulo di trasporto",
      download: true,
    },
  ];
  return (
    <span>
      <Icon name="printer" label="Stampe" />
      {links.map(
        (link) =>
          link && (
            <a
              key={link.name}
              className="button quiet small"
              href={link.href}
              target="_blank"
              rel="noreferrer"
              download={link.download ? "modulo-trasporto.pdf" : undefined}
              title={link.name}
              aria-label={link.name}
            >
              {link.text}
            </a>
          ),
      )}
    </span>
  );
}
