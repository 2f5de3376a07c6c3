import { formatMoment } from "../../../server/base/days";
import { type News, newsLevels, notesPerPage } from "../../../server/office/notes/model";
import { Sheet } from "../../sheet";
import { Button, LinkButton, NewButton } from "../../ui/button";
import { Badge, EmptyState, Pagination } from "../../ui/details";
import { SelectField, TextArea, TextField } from "../../ui/fields";
import { Form, FormActions, type FormState } from "../../ui/form";
import { LiveList, PageActions, rowId } from "../../ui/list";
import { useViewer } from "../../viewer";

export function NewsList({ news, total, page }: { news: News[]; total: number; page: number }) {
  const { mayCall, user } = useViewer();
  const isWhole = user?.level === Math.max(...Object.keys(newsLevels).map(Number));
  return (
    <>
      <Sheet name="notices" />
      {mayCall("News.publish") && (
        <PageActions>
          <NewButton href="/news/insert" dialog={false}>
            Nuova notizia
          </NewButton>
        </PageActions>
      )}
      <LiveList live={["news"]} query={{ page }}>
        <Pagination page={page} pageSize={notesPerPage} total={total}>
          {news.length ? (
            <NewsItems news={news} />
          ) : (
            <EmptyState>{isWhole ? undefined : "Nessuna notizia per questo account."}</EmptyState>
          )}
        </Pagination>
      </LiveList>
    </>
  );
}

function NewsItems({ news }: { news: News[] }) {
  const { mayCall } = useViewer();
  return (
    <ul className="news">
      {news.map((item) => (
        <li key={item.id} id={rowId(item.id)} className={item.read ? "news-item" : "news-item unread"}>
          <h2>
            <a href={`/news/show/${item.id}`}>{item.title}</a>
            {!item.read && <Badge tone="teal">Da leggere</Badge>}
            {item.user_level > 1 && <Audience level={item.user_level} />}
          </h2>
          <p>{item.description}</p>
          <Origin {...item} />
          {mayCall("News.update") && (
            <LinkButton href={`/news/modify/${item.id}`} kind="quiet" icon="pencil" iconOnly small>
              {`Correggi ${item.title}`}
            </LinkButton>
          )}
        </li>
      ))}
    </ul>
  );
}

const Audience = ({ level }: { level: number }) => (
  <Badge>{newsLevels[level as keyof typeof newsLevels]}</Badge>
);

const Origin = ({ date_created, author }: Pick<News, "date_created" | "author">) => (
  <p className="soft">
    {formatMoment(date_created)} · {author}
  </p>
);

export function NewsShow({ news }: { news: News & { content: string } }) {
  const { readOnly } = useViewer();
  return (
    <article className="news-text">
      <Sheet name="notices" />
      <Origin {...news} />
      <p className="lead">{news.description}</p>
      <p className="content">{news.content}</p>
      {!news.read && !readOnly && <MarkAsRead id={news.id} />}
    </article>
  );
}

/** htmx posts it as soon as it is shown; without scripts it is a button. */
const MarkAsRead = ({ id }: { id: number }) => (
  <form
    id="unread"
    method="post"
    action={`/news/read/${id}`}
    hx-post={`/news/read/${id}`}
    hx-trigger="load"
    hx-target="this"
    hx-swap="delete"
    data-reads=""
  >
    <Button type="submit" icon="check">
      Segna come letta
    </Button>
  </form>
);

export function NewsForm({ action, submit, ...form }: FormState & { action: string; submit: string }) {
  const { user } = useViewer();
  const levels = Object.entries(newsLevels).filter(([level]) => Number(level) <= (user?.level ?? 0));
  return (
    <Form id="news" action={action} columns={1} {...form} values={{ user_level: 1, ...form.values }}>
      <TextField name="title" label="Titolo" maxLength={200} required />
      <TextArea name="description" label="Riassunto" rows={2} required />
      <TextArea name="content" label="Testo" rows={10} required />
      <SelectField
        name="user_level"
        label="Per chi"
        options={levels.map(([value, text]) => ({ value, text }))}
        required
      />
      <FormActions submit={submit} back="/news/" another />
    </Form>
  );
}
