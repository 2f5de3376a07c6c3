import { formatDay, formatMoment } from "../../../server/base/days";
import { sizeText } from "../../../server/base/text";
import { stateTexts } from "../../../server/transfer/imports/model";
import { Sheet } from "../../sheet";
import { Alert } from "../../ui/alert";
import { ConfirmForm } from "../../ui/confirm-form";
import { DescriptionList } from "../../ui/details";
import type { FormState } from "../../ui/form";
import { LiveList } from "../../ui/list";
import { ContentForm, MappingForm } from "./content";
import { Findings } from "./findings";
import { IncompleteClients, StateBadge } from "./home";
import { type Found, type List, RowList } from "./rows";

type Props = Found & { list: List; page: number; verdict: string; form?: FormState };

export function ImportPage(props: Props) {
  const { import: own, progress, page, verdict } = props;
  return (
    <LiveList live={progress ? ["imports"] : []} query={{ page, verdict }}>
      <Sheet name="settings" />
      <DescriptionList
        columns={3}
        entries={[
          ["File", `${own.filename}, ${sizeText(own.size)}`],
          ["Stato", <StateBadge key="state" state={own.state} />],
          ["Caricato", `${formatMoment(own.date_created)}, ${own.user}`],
          own.kindTitle !== "" && ["Contenuto", own.kindTitle],
          own.date_run !== null && ["Eseguito", formatMoment(own.date_run)],
        ]}
      />
      <Notices {...props} />
      {own.state === "checked" && props.content && <Findings id={own.id} {...props.content} />}
      <Actions {...props} />
      {progress && <Progress {...progress} state={own.state} />}
      <Body {...props} />
    </LiveList>
  );
}

function Actions({ import: own, until }: Found) {
  const canUndo = own.date_run !== null && ["running", "done", "failed"].includes(own.state);
  return (
    <div className="import-actions">
      {own.state === "checked" && (
        <ConfirmForm action={`/admin/import/start/${own.id}`} kind="primary" icon="check">
          Importa
        </ConfirmForm>
      )}
      {own.date_run === null && (
        <ConfirmForm
          action={`/admin/import/discard/${own.id}`}
          text="Eliminare questo file? Nessun dato è ancora stato importato."
          icon="trash-2"
        >
          Elimina
        </ConfirmForm>
      )}
      {canUndo && until && (
        <ConfirmForm
          action={`/admin/import/undo/${own.id}`}
          text="Annullare l'importazione? Tutto quello che ha inserito viene tolto, tranne ciò che qualcuno ha poi modificato o usato."
          icon="rotate-ccw"
        >
          Annulla importazione
        </ConfirmForm>
      )}
    </div>
  );
}

function Notices({ import: own, same, until, incomplete, remains }: Found) {
  return (
    <>
      {own.message && <Alert kind="error">{own.message}</Alert>}
      {same && own.state !== "undone" && (
        <Alert kind="warning">
          Lo stesso file è già stato importato il {formatMoment(same.date_created)}:{" "}
          <a href={`/admin/import/${same.id}`}>importazione {same.id}</a>.
        </Alert>
      )}
      {own.state === "done" && until && (
        <p className="soft">
          L'importazione si può annullare fino al {formatDay(until)}; poi i suoi file si eliminano.
        </p>
      )}
      <IncompleteClients count={incomplete} />
      {remains.total > 0 && (
        <Alert kind="warning">
          {remains.total === 1
            ? "Una riga è rimasta, perché qualcuno l'ha poi modificata o usata:"
            : `${remains.total} righe sono rimaste, perché qualcuno le ha poi modificate o usate:`}
          <ul>
            {remains.records.map(({ number, name, link, reason }) => (
              <li key={number}>
                riga {number}, {link ? <a href={link}>{name}</a> : name}: {reason}
              </li>
            ))}
            {remains.total > remains.records.length && <li>…</li>}
          </ul>
        </Alert>
      )}
    </>
  );
}

function Progress({ done, total, state }: { done: number; total: number; state: keyof typeof stateTexts }) {
  const text = total > 0 ? `${stateTexts[state]}: ${done} di ${total} righe` : `${stateTexts[state]}…`;
  return (
    <div className="import-progress" role="status">
      <p>{text}</p>
      <progress aria-label={stateTexts[state]} max={total || undefined} value={total ? done : undefined} />
      <p className="soft">
        Si può lasciare la pagina: il lavoro va avanti da solo e si ritrova fra le importazioni.
      </p>
    </div>
  );
}

function Body(props: Props) {
  const { import: own, content, form } = props;
  if (own.state === "columns" && content)
    return (
      <>
        <ContentForm {...own} {...content} form={form} />
        <MappingForm id={own.id} {...content} form={form} />
      </>
    );
  if (own.state === "checked" || own.state === "done") return <RowList {...props} />;
  return null;
}
