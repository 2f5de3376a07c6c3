import { formatMoment } from "../../../server/base/days";
import {
  categories,
  maxListedMessage,
  notesPerPage,
  type Report,
  type ReportScope,
  statuses,
} from "../../../server/office/notes/model";
import { ListBar } from "../../search/listing/bar";
import { choicesOf } from "../../search/listing/chips";
import { FilteredList } from "../../search/listing/list";
import { type ListState, withChosen } from "../../search/listing/state";
import { Sheet } from "../../sheet";
import { ConfirmForm, LinkButton, NewButton, RowMenu } from "../../ui/button";
import { Badge, Cut, DescriptionList, Tabs } from "../../ui/details";
import { FileField, SelectField, TextArea } from "../../ui/fields";
import { CloseActions, Form, FormActions, type FormState } from "../../ui/form";
import { actionsColumn, type Columns, LiveList, PageActions } from "../../ui/list";
import { useViewer, type Viewer } from "../../viewer";

type ListProps = { reports: Report[]; total: number; state: ListState; scope: ReportScope };

export function ReportList({ reports, total, state, scope }: ListProps) {
  const viewer = useViewer();
  const tab = (view: ReportScope, text: string) => ({
    href: withChosen(state, { view: view === "own" ? undefined : view }),
    text,
    current: scope === view,
  });
  return (
    <>
      <PageActions>
        <NewButton href="/reports/insert" dialog={false}>
          Nuova segnalazione
        </NewButton>
      </PageActions>
      <Tabs
        label="Segnalazioni"
        tabs={[
          tab("own", "Le mie"),
          tab("shared", "Condivise con me"),
          ...(viewer.mayCall("Report.getAllReports") ? [tab("all", "Tutte")] : []),
        ]}
      />
      <ListBar
        state={state}
        ready={[{ text: "Aperte", query: { status: 0 } }]}
        filters={[
          { name: "status", label: "Stato", choices: choicesOf(statuses) },
          {
            name: "category",
            label: "Categoria",
            choices: categories.map((text) => ({ value: text, text })),
          },
          {},
        ]}
        exported="Report.exportList"
      />
      <FilteredList
        label="Segnalazioni"
        live={["reports"]}
        state={state}
        rows={reports}
        columns={reportColumns(scope)(viewer)}
        total={total}
        pageSize={notesPerPage}
        order="-date"
      />
    </>
  );
}

export const reportColumns =
  (scope: ReportScope) =>
  ({ mayCall }: Pick<Viewer, "mayCall">): Columns<Report> => [
    {
      head: "Categoria",
      card: "title",
      narrow: true,
      sort: "category",
      text: ({ category }) => category,
      cell: (report) => <ShowLink {...report} />,
    },
    {
      head: "Messaggio",
      text: ({ message }) => message,
      cell: ({ message }) => <Cut text={message} at={maxListedMessage} />,
    },
    {
      head: "Foto",
      narrow: true,
      text: ({ photo }) => photo !== null,
      cell: ({ photo }) => <PhotoLink photo={photo} />,
    },
    scope !== "own" && { head: "Autore", narrow: true, sort: "author", text: ({ user }) => user },
    {
      head: "Data",
      narrow: true,
      sort: "date",
      kind: "moment",
      text: ({ date_created }) => date_created,
      cell: ({ date_created }) => formatMoment(date_created),
    },
    {
      head: "Stato",
      narrow: true,
      sort: "status",
      text: ({ status }) => statuses[status],
      cell: ({ status }) => <State status={status} />,
    },
    mayCall("Report.toggleStatus") && { ...actionsColumn, cell: (report) => <Actions {...report} /> },
  ];

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

function Actions({ id, category, status, version }: Report) {
  return (
    <RowMenu row={id} of={`segnalazione ${category}`}>
      {/* Without a question: the same button undoes it. */}
      <ConfirmForm
        action={`/reports/status/${id}`}
        values={{ version, status: status ? 0 : 1 }}
        icon={status ? "undo-2" : "check"}
      >
        {status ? "Riapri la segnalazione" : "Chiudi la segnalazione"}
      </ConfirmForm>
      <LinkButton href={`/reports/share/${id}`} kind="quiet" icon="share-2" dialog>
        Condividi
      </LinkButton>
    </RowMenu>
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
        <p className="written">{report.message}</p>
      </LiveList>
      <CloseActions back="/reports/" />
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
      <Sheet name="file" />
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
