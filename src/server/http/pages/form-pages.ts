import type { Hono, MiddlewareHandler } from "hono";
import type { z } from "zod";
import type { AnyFunct, AnyRead } from "../../call/funct";
import type { Gated } from "../../call/gate";
import type { Env } from "../middleware";
import { type Answer, type RefusedForm, type Save, save, withId, withParams } from "./forms";
import { need, only, type PageContext } from "./respond";

type Options<F, Params> = Save<F, Params> & {
  shownTo?: Pick<Gated, "gate">;
  /** Refuses to open the form where its save would be refused, whatever is typed. */
  mayOpen?: AnyRead;
  params?: { [Name in keyof Params]: z.ZodType<Params[Name]> };
};

export function formPages<F extends AnyFunct, Params = { id: number }>(
  pages: Hono<Env>,
  path: string,
  funct: F,
  { shownTo = funct, mayOpen, params, ...after }: Options<F, Params>,
  page: (c: PageContext, form: RefusedForm | undefined, params: Params) => Answer,
) {
  const withThem: MiddlewareHandler = params ? withParams(params as unknown as z.ZodRawShape) : withId;
  const read: MiddlewareHandler = path.includes(":") ? withThem : (_, next) => next();
  pages.get(path, only(shownTo), read, async (c) => {
    const asked: Params = c.req.valid("param" as never);
    if (mayOpen) await need(c, mayOpen, asked as object);
    return page(c, undefined, asked);
  });
  pages.post(path, read, save(funct, { again: page, ...(after as Save<F, Params>) }));
}
