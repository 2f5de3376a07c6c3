import { z } from "zod";
import { id, line, oneOf, orAbsent, page, text } from "../../input/fields";

const level = () => oneOf([1, 2, 3]);

export const NewNews = z.object({ title: line(), description: text(), content: text(), user_level: level() });

export const NewsChange = NewNews.extend({ id: id() });

export type NewNews = z.output<typeof NewNews>;

export const NewsFilter = z.object({ page: page(), user_level: orAbsent(level()) });

export const NewsId = z.object({ id: id() });
