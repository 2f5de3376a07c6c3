import { Hono } from "hono";
import type { ReactElement, ReactNode } from "react";
import type { FormState } from "../../../views/ui/form";
import type { AnyRead, AnyWrite } from "../../call/funct";
import { whole } from "../../input/fields";
import type { PostedForm } from "../body";
import type { Env } from "../middleware";
import { formState } from "./conflicts";
import { bodyFrom, save, withParams } from "./forms";
import { only, type PageContext, page, show } from "./respond";

type RowForm = (props: FormState & { action: string; back: string }) => ReactElement;

type Crud = {
  path: string;
  table: string;
  /** What identifies a row in the functs; a code begins at 0. */
  key: "id" | "value";
  /** What every call has besides its own fields. */
  fixed?: Record<string, string>;
  title: string;
  all: AnyRead;
  view: (values: never) => ReactNode;
  Form: RowForm;
  one: AnyRead;
  change: AnyWrite;
  changeTitle: string;
  /** `Form` where a new row has other fields. */
  add?: { funct: AnyWrite; title: string; Form?: RowForm };
  retire?: AnyWrite;
  reopen?: AnyWrite;
};

const withNumber = withParams({ number: whole() });

/** Pages of a short list: its rows are changed and, where there is a funct, added, retired and put back. */
export function crudPages({ path, table, key, title, all, view, Form, ...functs }: Crud): Hono<Env> {
  const { one, change, changeTitle, add, retire, reopen, fixed = {} } = functs;
  const pages = new Hono<Env>();
  const list = `${path}/`;
  const body = (form: PostedForm, { number }: { number: number }) =>
    bodyFrom(form, { ...fixed, [key]: number });

  pages.get(path, (c) => show(c, all, fixed, (values) => ({ title, view: view(values as never) })));

  const changePage = (c: PageContext, number: number, form?: FormState) =>
    show(c, one, { ...fixed, [key]: number }, (values) => {
      const [record] = Object.values(values) as [{ version: number }];
      const state = formState({ values: record, version: record.version }, form);
      const action = `${path}/modify/${number}`;
      const view = <Form action={action} back={list} {...state} />;
      return { title: changeTitle, view, back: list, record: { table, id: number } };
    });

  pages.get(`${path}/modify/:number`, withNumber, (c) => changePage(c, c.req.valid("param").number));
  pages.post(
    `${path}/modify/:number`,
    withNumber,
    save(change, {
      body,
      reload: list,
      again: (c, form, { number }) => changePage(c, number, form),
    }),
  );

  if (add) {
    const NewForm = add.Form ?? Form;
    const addPage = (c: PageContext, form: FormState) =>
      page(c, add.title, <NewForm action={`${path}/insert`} back={list} {...form} />, { back: list });

    pages.get(`${path}/insert`, only(add.funct), (c) => addPage(c, {}));
    pages.post(
      `${path}/insert`,
      save(add.funct, { body: (form) => bodyFrom(form, fixed), reload: list, again: addPage }),
    );
  }
  if (retire) pages.post(`${path}/retire/:number`, withNumber, save(retire, { body, reload: list }));
  if (reopen) pages.post(`${path}/reopen/:number`, withNumber, save(reopen, { body, reload: list }));
  return pages;
}
