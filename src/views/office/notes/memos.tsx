import {
  descriptionCut,
  type Memo,
  memoOwners,
  notesPerPage,
  titleCut,
} from "../../../server/office/notes/model";
import { ListBar } from "../../search/listing/bar";
import { choicesOf } from "../../search/listing/chips";
import { FilteredList } from "../../search/listing/list";
import { type ListState, withChosen } from "../../search/listing/state";
import { Sheet } from "../../sheet";
import { ConfirmForm, LinkButton, NewButton, RowMenu } from "../../ui/button";
import { Cut, DateText, DescriptionList, Pagination, Tabs, Written } from "../../ui/details";
import { CheckList, DateField, TextArea, TextField, TimeField } from "../../ui/fields";
import { CloseActions, Form, FormActions, type FormState } from "../../ui/form";
import { actionsColumn, type Columns, LiveList, PageActions, rowId } from "../../ui/list";
import { useViewer } from "../../viewer";

type ListProps = { memo: Memo[]; total: number; state: ListState };

export function MemoList({ memo, total, state }: ListProps) {
  const { chosen, path, page } = state;
  const cards = chosen.view === "cards";
  return (
    <>
      <PageActions>
        <NewButton href="/memo/insert" dialog={false}>
          Nuovo memo
        </NewButton>
      </PageActions>
      <Tabs
        label="Vista"
        tabs={[
          { href: withChosen(state, { view: undefined }), text: "Elenco", current: !cards },
          { href: withChosen(state, { view: "cards" }), text: "Schede", current: cards },
        ]}
      />
      <ListBar
        state={state}
        ready={[{ text: "Da oggi in poi", query: { when: "future", sort: "date" } }]}
        filters={[{ name: "of", label: "Autore", choices: choicesOf(memoOwners) }, {}]}
        exported="Memo.exportList"
      />
      {cards && memo.length ? (
        <LiveList live={["memos"]} query={{ ...chosen, page }} path={path}>
          <Sheet name="notices" />
          <MemoCards memos={memo} />
          <Pagination page={page} pageSize={notesPerPage} total={total} query={chosen} path={path} />
        </LiveList>
      ) : (
        <FilteredList
          label="Memo"
          live={["memos"]}
          state={state}
          rows={memo}
          columns={memoColumns}
          total={total}
          pageSize={notesPerPage}
          order="-date"
        />
      )}
    </>
  );
}

export const memoColumns: Columns<Memo> = [
  {
    head: "Titolo",
    card: "title",
    sort: "title",
    text: ({ title }) => title,
    cell: ({ id, title }) => (
      <a href={`/memo/show/${id}`} data-dialog="">
        <Cut text={title} at={titleCut} />
      </a>
    ),
  },
  {
    head: "Descrizione",
    text: ({ description }) => description,
    cell: (memo) => <Cut text={memo.description} at={descriptionCut} />,
  },
  {
    head: "Data",
    narrow: true,
    sort: "date",
    kind: "moment",
    text: ({ date, time }) => `${date} ${time}`,
    cell: (memo) => <DateText value={memo.date} time={memo.time} />,
  },
  { head: "Autore", narrow: true, sort: "author", text: ({ author }) => author },
  { ...actionsColumn, cell: (memo) => <Actions {...memo} /> },
];

function MemoCards({ memos }: { memos: Memo[] }) {
  return (
    <ul className="memo-cards">
      {memos.map((memo) => (
        <li key={memo.id} id={rowId(memo.id)} className="memo-card">
          <h2>{memo.title}</h2>
          <p className="soft">
            <DateText value={memo.date} time={memo.time} /> · {memo.author}
          </p>
          <p className="written">{memo.description}</p>
          <Actions {...memo} />
        </li>
      ))}
    </ul>
  );
}

function Actions({ id, user_id, title, version }: Memo) {
  const { user } = useViewer();
  return (
    <RowMenu row={id} of={`memo «${title}»`}>
      {user?.id === user_id && (
        <LinkButton href={`/memo/edit/${id}`} dialog kind="quiet" icon="pencil">
          Modifica
        </LinkButton>
      )}
      <LinkButton href={`/memo/show/${id}`} dialog kind="quiet" icon="eye">
        Vedi
      </LinkButton>
      {user?.id === user_id && (
        <>
          <LinkButton href={`/memo/share/${id}`} dialog kind="quiet" icon="share-2">
            Condividi
          </LinkButton>
          <ConfirmForm
            action={`/memo/delete/${id}`}
            text={`Eliminare il memo «${title}»?`}
            values={{ version }}
            icon="trash-2"
          >
            Elimina
          </ConfirmForm>
        </>
      )}
    </RowMenu>
  );
}

export function MemoShow({ memo, sharedWith }: { memo: Memo; sharedWith: string[] }) {
  const { user } = useViewer();
  return (
    <>
      <LiveList id="memo-text" live={["memos"]}>
        <DescriptionList
          columns={1}
          entries={[
            ["Data e ora", <DateText key="date" value={memo.date} time={memo.time} />],
            ["Autore", memo.author],
            ["Descrizione", <Written key="text" text={memo.description} />],
            sharedWith.length > 0 && ["Condiviso con", sharedWith.join(", ")],
          ]}
        />
      </LiveList>
      <CloseActions back="/memo/">
        {user?.id === memo.user_id && (
          <LinkButton href={`/memo/modify/${memo.id}`} icon="pencil">
            Modifica
          </LinkButton>
        )}
      </CloseActions>
    </>
  );
}

type MemoFormProps = FormState & {
  action: string;
  described?: boolean;
  others?: { id: number; username: string }[];
  ticked?: readonly string[];
};

/** Insert, edit overlay and modify page; only the page asks for a description (spec 1 §5). */
export function MemoForm({ action, described, others = [], ticked = [], ...form }: MemoFormProps) {
  return (
    <Form id="memo" action={action} {...form}>
      <TextField name="title" label="Titolo" maxLength={200} required wide />
      <DateField name="date" label="Data" required ahead />
      <TimeField name="time" label="Ora" required />
      <TextArea name="description" label="Descrizione" rows={6} required={described} />
      {others.length > 0 && (
        <CheckList
          name="users[]"
          label="Condividi con"
          options={others.map(({ id, username }) => ({ value: id, text: username }))}
          chosen={ticked}
        />
      )}
      <FormActions submit="Salva" back="/memo/" another />
    </Form>
  );
}

type ShareProps = FormState & {
  action: string;
  name: string;
  accounts: { id: number; username: string }[];
  chosen: readonly (string | number)[];
  required?: boolean;
  back: string;
};

/** Of a memo or a report; without a tick a report is not shared. */
export const ShareForm = ({ action, name, accounts, chosen, required, back, ...form }: ShareProps) => (
  <Form id="share" action={action} columns={1} {...form}>
    <CheckList
      name={name}
      label="Utenti"
      options={accounts.map(({ id, username }) => ({ value: id, text: username }))}
      chosen={chosen}
      required={required}
    />
    <FormActions submit="Condividi" back={back} />
  </Form>
);
