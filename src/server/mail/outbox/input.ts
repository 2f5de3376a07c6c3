import { z } from "zod";
import { id, page } from "../../input/fields";

export const MailPage = z.object({ page: page() });

export const MailId = z.object({ id: id() });
