import { Hono } from "hono";
import type { ReactElement, ReactNode } from "react";
import type { FormState } from "../../../views/ui/form";
import type { AnyRead, AnyWrite, ValuesOf } from "../../call/funct";
import type { Gated } from "../../call/gate";
import { id, whole } from "../../input/fields";
import type { PostedForm } from "../body";
import type { Env } from "../middleware";
import { bodyFrom, formPages, recordState, save, withParams } from "./forms";
import { only, type PageContext, page, show } from "./respond";

type RowForm = (props: FormState & { action: string; back: string }) => ReactElement;
type Stored = { version: number };

type Crud<All extends AnyRead, One extends AnyRead> = {
  path: string;
  table?: string;
  key?: "id" | "value";
  fixed?: Record<string, string>;
  list?: {
    funct: All;
    title: string;
    view: (values: ValuesOf<All>) => ReactNode;
    back?: string;
    shownTo?: Pick<Gated, "gate">;
  };
  Form: RowForm;
  /** `name` is what the title says of the row. */
  change: {
    read: One;
    row?: (values: ValuesOf<One>, id: number) => Stored;
    funct: AnyWrite;
    title: string;
    name: (values: ValuesOf<One>, id: number) => string;
  };
  /** `Form` where a new row has other fields; `filled` is what it begins with. */
  add?: {
    funct: AnyWrite;
    title: string;
    Form?: RowForm;
    filled?: (c: PageContext) => FormState;
  };
  buttons?: Record<string, AnyWrite>;
};

type Row = { id: number };

export function crudPages<All extends AnyRead, One extends AnyRead>(crud: Crud<All, One>): Hono<Env> {
  const { path, table, key = "id", fixed = {}, list, Form, change, add, buttons = {} } = crud;
  const pages = new Hono<Env>();
  const back = `${path}/`;
  const params = { id: key === "id" ? id() : whole() };
  const of = ({ id }: Row) => ({ ...fixed, [key]: id });
  const ofRow = { params, reload: back, body: (form: PostedForm, row: Row) => bodyFrom(form, of(row)) };

  if (list) {
    const { funct, title, view, ...more } = list;
    pages.get(path, only(more.shownTo ?? funct), (c) =>
      show(c, funct, fixed as never, (values) => ({ title, view: view(values), back: more.back })),
    );
  }
  formPages(pages, `${path}/modify/:id`, change.funct, ofRow, (c, form, row) =>
    show(c, change.read, of(row) as never, (values) => {
      const stored = change.row?.(values, row.id) ?? (Object.values(values)[0] as Stored);
      const view = <Form action={`${path}/modify/${row.id}`} back={back} {...recordState(stored, form)} />;
      const title = `${change.title}: ${change.name(values, row.id)}`;
      return { title, view, back, record: table ? { table, id: row.id } : undefined };
    }),
  );
  if (add) {
    const NewForm = add.Form ?? Form;
    const ofNew = { reload: back, body: (form: PostedForm) => bodyFrom(form, fixed) };
    formPages(pages, `${path}/insert`, add.funct, ofNew, (c, form) => {
      const view = <NewForm action={`${path}/insert`} back={back} {...(form ?? add.filled?.(c))} />;
      return page(c, add.title, view, { back });
    });
  }
  for (const [word, funct] of Object.entries(buttons))
    pages.post(`${path}/${word}/:id`, withParams(params), save(funct, ofRow));
  return pages;
}
