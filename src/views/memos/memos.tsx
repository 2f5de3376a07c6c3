import { descriptionCut, memosPerPage, titleCut } from "../../server/memos/model";
import type { Memo } from "../../server/memos/store";
import { LinkButton } from "../ui/button";
import { ConfirmForm } from "../ui/confirm-form";
import { DescriptionList, PageActions } from "../ui/details";
import { EmptyState } from "../ui/empty";
import { CheckList, TextArea, TextField } from "../ui/fields";
import { Form, FormActions, type FormState } from "../ui/form";
import { LiveList } from "../ui/list";
import { Pagination } from "../ui/pagination";
import { DateField, TimeField } from "../ui/pickers";
import { RowActions, Table } from "../ui/table";
import { Tabs } from "../ui/tabs";
import { Cut, DateText } from "../ui/text";
import { useViewer } from "../viewer";

type ListProps = { memo: Memo[]; total: number; page: number; cards: boolean };

export function MemoList({ memo, total, page, cards }: ListProps) {
  const query = { view: cards ? "cards" : undefined };
  return (
    <>
      <PageActions>
        <LinkButton href="/memo/insert" kind="primary" icon="plus">
          Nuova memo
        </LinkButton>
      </PageActions>
      <Tabs
        label="Vista"
        tabs={[
          { href: "/memo/", text: "Elenco", current: !cards },
          { href: "/memo/?view=cards", text: "Schede", current: cards },
        ]}
      />
      <LiveList live={["memos"]} query={{ ...query, page }}>
        {cards ? <MemoCards memos={memo} /> : <MemoTable memos={memo} />}
        <Pagination page={page} pageSize={memosPerPage} total={total} query={query} />
      </LiveList>
    </>
  );
}

function MemoTable({ memos }: { memos: Memo[] }) {
  return (
    <Table
      label="Memo"
      rows={memos}
      rowKey={(memo) => memo.id}
      columns={[
        { head: "Titolo", card: "title", cell: (memo) => <Cut text={memo.title} at={titleCut} /> },
        { head: "Descrizione", cell: (memo) => <Cut text={memo.description} at={descriptionCut} /> },
        { head: "Data", narrow: true, cell: (memo) => <DateText value={memo.date} time={memo.time} /> },
        { head: "Autore", cell: (memo) => memo.email },
        { head: "Azioni", card: "actions", narrow: true, cell: (memo) => <Actions {...memo} /> },
      ]}
    />
  );
}

function MemoCards({ memos }: { memos: Memo[] }) {
  if (!memos.length) return <EmptyState />;
  return (
    <ul className="memo-cards">
      {memos.map((memo) => (
        <li key={memo.id} className="memo-card">
          <h2>{memo.title}</h2>
          <p className="soft">
            <DateText value={memo.date} time={memo.time} /> · {memo.email}
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
    <RowActions>
      <LinkButton href={`/memo/show/${id}`} dialog kind="quiet" icon="eye" iconOnly>
        Vedi
      </LinkButton>
      {user?.id === user_id && (
        <>
          <LinkButton href={`/memo/edit/${id}`} dialog kind="quiet" icon="pencil" iconOnly>
            Modifica
          </LinkButton>
          <LinkButton href={`/memo/share/${id}`} dialog kind="quiet" icon="share-2" iconOnly>
            Condividi
          </LinkButton>
          <ConfirmForm
            action={`/memo/delete/${id}`}
            text={`Eliminare la memo «${title}»?`}
            values={{ version }}
            icon="trash-2"
            iconOnly
          >
            Elimina
          </ConfirmForm>
        </>
      )}
    </RowActions>
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
            ["Autore", memo.email],
            [
              "Descrizione",
              <span key="text" className="written">
                {memo.description || "-"}
              </span>,
            ],
            sharedWith.length > 0 && ["Condivisa con", sharedWith.join(", ")],
          ]}
        />
      </LiveList>
      <div className="form-actions">
        {user?.id === memo.user_id && (
          <LinkButton href={`/memo/modify/${memo.id}`} icon="pencil">
            Modifica
          </LinkButton>
        )}
        <LinkButton href="/memo/" data-cancel="">
          Chiudi
        </LinkButton>
      </div>
    </>
  );
}

type MemoFormProps = FormState & {
  action: string;
  described?: boolean;
  /** With whom a new memo can be shared at once. */
  others?: { id: number; username: string }[];
  ticked?: readonly string[];
};

/** Insert, edit overlay and modify page; only the page asks for a description (spec 1 §5). */
export function MemoForm({ action, described, others = [], ticked = [], ...form }: MemoFormProps) {
  return (
    <Form id="memo" action={action} {...form}>
      <TextField name="title" label="Titolo" maxLength={200} required wide />
      <DateField name="date" label="Data" required />
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
  id: number;
  accounts: { id: number; email: string }[];
  recipients: readonly (string | number)[];
};

export function MemoShareForm({ id, accounts, recipients, ...form }: ShareProps) {
  return (
    <Form id="share" action={`/memo/share/${id}`} columns={1} {...form}>
      <CheckList
        name="users[]"
        label="Utenti"
        options={accounts.map(({ id, email }) => ({ value: id, text: email }))}
        chosen={recipients}
        required
      />
      <FormActions submit="Condividi" back="/memo/" />
    </Form>
  );
}
