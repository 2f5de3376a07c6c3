import { type MouseEvent, type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { formatDay } from "../../server/base/days";
import { freesText, seatsKey } from "../../server/crews/model";
import { type WorkAct, type WorkAction, workActions } from "../../views/orders/works/actions";
import { Button, LinkButton, PopMenu } from "../../views/ui/button";
import { call } from "../frame/call";
import { askConfirmation } from "../frame/confirm";
import { snackbar } from "../frame/snackbar";
import { useBoardActions } from "./board-context";
import type { Work } from "./state";
import type { BoardState } from "./use-board";

/** Those used all day, on site B without notes and resources (spec 2 §2). */
const onCards: readonly WorkAct[] = ["notes", "resources", "materials", "sheet"];

/** A line has its menu at its end. */
export function Actions({ work, isLine }: { work: Work; isLine?: boolean }) {
  const may = useRights(work);
  const shown = onCards.flatMap((act) => workActions(work.id, { [act]: may[act] }));
  return (
    <div className="work-actions">
      {shown.map((action) => (
        <Action key={action.act} action={action} small />
      ))}
      {!isLine && <WorkMenu work={work} without={onCards} />}
    </div>
  );
}

/** Everything that can be done with a work; its content is made when it is opened. */
export function WorkMenu({ work, without = [] }: { work: Work; without?: readonly WorkAct[] }) {
  const [isOpened, setIsOpened] = useState(false);
  return (
    <span className="work-menu" onClickCapture={() => flushSync(() => setIsOpened(true))}>
      <PopMenu id={`more-${work.id}`} icon="ellipsis" label={`Altro per ${work.client}`}>
        {isOpened && <Choices {...{ work, without }} />}
      </PopMenu>
    </span>
  );
}

function Choices({ work, without }: { work: Work; without: readonly WorkAct[] }) {
  const { copyCrew, swapCrew, moveWork, reload, seatsOf } = useBoardActions();
  const may = useRights(work);
  const own: Partial<Record<WorkAct, () => void>> = {
    move: () => moveWork(work),
    copyCrew: () => copyCrew(work),
    swapCrews: () => swapCrew(work),
    delete: () => remove(work, seatsOf(work.id), reload),
  };
  const { prints = [], acts = [] } = Object.groupBy(
    workActions(work.id, may).filter(({ act }) => !without.includes(act)),
    ({ isPrint }) => (isPrint ? "prints" : "acts"),
  );
  const shown = (some: readonly WorkAction[]) =>
    some.map((action) => <Action key={action.act} action={action} onChoose={own[action.act]} />);
  return (
    <>
      {shown(acts.slice(0, -1))}
      <details>
        <summary>Stampe</summary>
        {shown(prints)}
      </details>
      {shown(acts.slice(-1))}
    </>
  );
}

function useRights(work: Work): Partial<Record<WorkAct, boolean>> {
  const { site, may, editable } = useBoardActions();
  const onA = site === "A";
  const { flag_renata = 1, private_client } = work;
  const isPlanned = !work.order_cancelled;
  return {
    edit: isPlanned && may.edit,
    sheet: true,
    move: isPlanned && may.move,
    continue: isPlanned && may.continue,
    late: may.delays,
    copyCrew: onA && editable,
    swapCrews: onA && editable,
    notes: onA,
    materials: may.materials,
    resources: isPlanned && onA && may.resources,
    resourcesB: isPlanned && onA && may.resourcesB && private_client === 1,
    singleSheet: true,
    summary: may.materials,
    transport: true,
    emptyTransport: true,
    slots: isPlanned && onA && may.slots,
    delete: isPlanned && (flag_renata ? may.deleteRenata : may.edit),
  };
}

async function remove(
  { id, version, client, type_text, date }: Work,
  seats: ReturnType<BoardState["seatsOf"]>,
  reload: () => void,
) {
  const what = `${client}, ${type_text} del ${formatDay(date)}`;
  const question = `Sei sicuro di voler eliminare questa lavorazione? ${what}.${freesText(seats.map(({ person }) => person))}`;
  if (!(await askConfirmation(question, "Elimina"))) return;
  const answer = await call("Orders", "deleteWork", { id, version, crew: seatsKey(seats) });
  if (!answer.ok) return snackbar("error", answer.values.msg);
  reload();
  const post = answer.activity ? `/undo/${answer.activity}` : undefined;
  snackbar("success", answer.values.msg, post ? { text: "Annulla", post, isUndo: true } : undefined);
}

type Props = { action: WorkAction; small?: boolean; onChoose?: () => void };

function Action({ action: { act, href, icon, text, isPrint }, small, onChoose }: Props): ReactNode {
  if (!href)
    return (
      <Button icon={icon} kind="quiet" onClick={(event) => choose(event, onChoose)}>
        {text}
      </Button>
    );
  if (!isPrint)
    return (
      <LinkButton href={href} icon={icon} dialog kind="quiet" small={small}>
        {text}
      </LinkButton>
    );
  return (
    <LinkButton
      href={href}
      icon={icon}
      kind="quiet"
      small={small}
      target="_blank"
      rel="noreferrer"
      aria-label={act === "sheet" ? "Foglio di lavoro" : undefined}
      download={downloads[act]}
    >
      {text}
    </LinkButton>
  );
}

const downloads: Partial<Record<WorkAct, string>> = {
  transport: "modulo-trasporto.pdf",
  emptyTransport: "modulo-trasporto-vuoto.pdf",
};

/** The focus returns to the button of the menu when the dialog is closed. */
function choose({ currentTarget }: MouseEvent, onChoose?: () => void) {
  currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
  onChoose?.();
}
