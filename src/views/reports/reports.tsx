import { formatMoment } from "../../server/days";
import {
  categories,
  maxListedMessage,
  type Report,
  reportsPerPage,
  statuses,
} from "../../server/reports/model";
import { Badge } from "../ui/badge";
import { Button, LinkButton } from "../ui/button";
import { DescriptionList, PageActions } from "../ui/details";
import { CheckList, FileField, SelectField, TextArea } from "../ui/fields";
import { Form, FormActions, type FormState } from "../ui/form";
import { LiveList } from "../ui/list";
import { Pagination } from "../ui/pagination";
import { RowActions, Table } from "../ui/table";
import { Tabs } from "../ui/tabs";
import { Cut } from "../ui/text";
import { useViewer } from "../viewer";

/** Whose reports the list shows. */
export type Scope = "own" | "shared" | "all";

const addresses: Record<Scope, string> = {
  own: "/reports/",
  shared: "/reports/?view=shared",
  all: "/reports/?view=all",
};

type ListProps = { reports: Report[]; total: number; page: number; scope: Scope };

/** Administrators also have the list of all reports. */
export function ReportList({ reports, total, page, scope }: ListProps) {
  const { mayCall } = useViewer();
  const query = { view: scope === "own" ? undefined : scope };
  const tab = (name: Scope, text: string) => ({ href: addresses[name], text, current: scope === name });
  return (
    <>
      <PageActions>
        <LinkButton href="/reports/insert" kind="primary" icon="plus">
          Nuova segnalazione
        </LinkButton>
      </PageActions>
      <Tabs
        label="Segnalazioni"
        tabs={[
          tab("own", "Le mie"),
          tab("shared", "Condivise con me"),
          ...(mayCall("Report.getAllReports") ? [tab("all", "Tutte")] : []),
        ]}
      />
      <LiveList live={["reports"]} query={{ ...query, page }}>
        <Table
          label="Segnalazioni"
          rows={reports}
          rowKey={(report) => report.id}
          columns={[
            { head: "Categoria", card: "title", cell: (report) => <ShowLink {...report} /> },
            { head: "Messaggio", cell: ({ message }) => <Cut text={message} at={maxListedMessage} /> },
            { head: "Foto", narrow: true, cell: ({ photo }) => <PhotoLink photo={photo} /> },
            scope !== "own" && { head: "Autore", narrow: true, cell: ({ user }) => user },
            { head: "Data", narrow: true, cell: ({ date_created }) => formatMoment(date_created) },
            { head: "Stato", narrow: true, cell: ({ status }) => <State status={status} /> },
            mayCall("Report.toggleStatus") && {
              head: "Azioni",
              card: "actions",
              narrow: true,
              cell: (report) => <Actions {...report} />,
            },
          ]}
        />
        <Pagination page={page} pageSize={reportsPerPage} total={total} query={query} />
      </LiveList>
    </>
  );
}

const ShowLink = ({ id, category }: Report) => (
  <a href={`/reports/show/${id}`} data-dialog="">
    {category}
  </a>
);

const PhotoLink = ({ photo }: Pick<Report, "photo">) =>
  photo ? (
    <a href={photo} target="_blank" rel="noreferrer">
      Apri
    </a>
  ) : (
    <>-</>
  );

const State = ({ status }: Pick<Report, "status">) => (
  <Badge tone={status ? "neutral" : "orange"}>{statuses[status]}</Badge>
);

function Actions(report: Report) {
  return (
    <RowActions>
      <Toggle {...report} />
      <LinkButton href={`/reports/share/${report.id}`} kind="quiet" icon="share-2" iconOnly small dialog>
        {`Condividi la segnalazione ${report.category}`}
      </LinkButton>
    </RowActions>
  );
}

/** Without a question: the same button undoes it. */
function Toggle({ id, status, version }: Report) {
  const action = `/reports/status/${id}`;
  return (
    <form className="inline" method="post" action={action} hx-post={action} hx-swap="none">
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="status" value={status ? 0 : 1} />
      <Button type="submit" kind="quiet" small icon={status ? "undo-2" : "check"}>
        {status ? "Riapri" : "Segna chiusa"}
      </Button>
    </form>
  );
}

export function ReportShow({ report }: { report: Report }) {
  const { photo } = report;
  return (
    <>
      <LiveList id="report-text" live={["reports"]}>
        <DescriptionList
          entries={[
            ["Autore", report.user],
            ["Data", formatMoment(report.date_created)],
            ["Stato", <State key="state" status={report.status} />],
            photo !== null && ["Foto", <PhotoLink key="photo" photo={photo} />],
          ]}
        />
        <p className="report-message">{report.message}</p>
      </LiveList>
      <div className="form-actions">
        <LinkButton href="/reports/" data-cancel="">
          Chiudi
        </LinkButton>
      </div>
    </>
  );
}

export function ReportForm(form: FormState) {
  return (
    <Form id="report" action="/reports/insert" columns={1} upload {...form}>
      <SelectField
        name="category"
        label="Categoria"
        empty="Scegliere"
        options={categories.map((text) => ({ value: text, text }))}
        required
      />
      <TextArea name="message" label="Messaggio" rows={6} required />
      <FileField
        name="photo"
        label="Foto"
        accept="image/jpeg,image/png,image/webp,.heic,.heif"
        hint="JPEG, PNG, WebP o HEIC, al massimo 25 MB"
      />
      <FormActions submit="Invia" back="/reports/" />
    </Form>
  );
}

type ShareProps = FormState & {
  id: number;
  accounts: { id: number; email: string }[];
  boxes: readonly (string | number)[];
};

/** Without a tick the report is not shared. */
export function ReportShareForm({ id, accounts, boxes, ...form }: ShareProps) {
  return (
    <Form id="share" action={`/reports/share/${id}`} columns={1} {...form}>
      <CheckList
        name="boxes[]"
        label="Utenti"
        options={accounts.map((account) => ({ value: account.id, text: account.email }))}
        chosen={boxes}
      />
      <FormActions submit="Condividi" back="/reports/?view=all" />
    </Form>
  );
}
