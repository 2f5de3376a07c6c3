import { z } from "zod";
import { rowWithList } from "../../call/conflict-records";
import { exporting } from "../../call/description";
import { inWorker, read, takingFiles, write, writeAfter } from "../../call/funct";
import { storeUpload } from "../../files/files";
import { One, StoredName, validIn, withRules } from "../../input/fields";
import type { Call } from "../../journal/caller";
import { exportFormat } from "../../search/listing/input";
import { messages as listMessages } from "../../search/listing/model";
import { recordExport } from "../../search/listing/store";
import * as input from "./input";
import { MemoList, NewMemo, NewNews, NewReport, ReportPage } from "./input";
import type { ReportScope } from "./model";
import * as notes from "./store";

const New = withRules(z.object({ values: NewMemo }), ({ values }, call) =>
  notes.recipientErrors(validIn(NewMemo.shape, values).users, call),
);

export const memoApi = {
  getAll: read("signed in", MemoList, (asked, call) => notes.visibleMemos(call.user.id, asked)),

  getMemoFromUser: read("signed in", MemoList, (asked, call) =>
    notes.visibleMemos(call.user.id, { ...asked, of: "own" }),
  ),

  exportList: write(
    "signed in",
    MemoList.extend(exportFormat),
    recordExport,
    exporting(listMessages.exported, "Ha esportato l'elenco dei memo"),
  ),

  getFromId: read("signed in", One, ({ id }, call) => ({ memo: notes.memoById(id, call.user.id) })),

  createNew: write("signed in", New, ({ values }, call) => ({ id: notes.createMemo(values, call) }), {
    message: "Memo inserita",
    words: ["insert", "Ha inserito {il}"],
  }),

  updateMemo: write(
    "signed in",
    z.object({ values: input.MemoChange }),
    ({ values: { id, ...values } }, call) => notes.changeMemo(id, values, call),
    { message: "Memo aggiornato", words: ["change", "Ha modificato {il}"], record: "memos" },
  ),

  deleteMemo: write("signed in", One, ({ id }, call) => notes.deleteMemo(id, call), {
    message: "Memo eliminata",
    words: ["delete", "Ha eliminato {il}"],
    record: "memos",
  }),

  share: write("signed in", input.MemoShare, ({ id, users }, call) => notes.shareMemo(id, users, call), {
    message: "Memo condiviso",
    words: ["change", "Ha condiviso {il}"],
    record: null,
  }),
};

export const memoExports = {
  memos: inWorker(
    read("signed in", MemoList, (asked, { user }) => ({ ids: notes.chosenMemos(user.id, asked).ids })),
  ),
};

/** Their fields are not under `values` (spec 1 §7). */
export const newsApi = {
  publish: write("admin", NewNews, (values, call) => ({ id: notes.publishNews(values, call) }), {
    message: "Notizia pubblicata",
    words: ["insert", "Ha pubblicato {il}"],
  }),

  update: write("admin", input.NewsChange, ({ id, ...values }, call) => notes.correctNews(id, values, call), {
    message: "Notizia corretta",
    words: ["change", "Ha corretto {il}"],
    record: "news",
  }),

  getNews: read("signed in", input.NewsFilter, notes.listNews),

  readNews: write("signed in", One, ({ id }, call) => ({ news: notes.readNews(id, call) }), {
    message: "Notizia letta",
    words: ["change", "Ha letto una notizia"],
    final: "la lettura di una notizia resta annotata.",
    record: null,
  }),
};

/** What only pages ask: a page is shown by a GET, which changes nothing. */
export const newsReads = {
  news: read("signed in", One, ({ id }, call) => ({ news: notes.newsById(id, call) })),
};

const Sent = withRules(NewReport, ({ photo }) => notes.photoErrors(validIn(NewReport.shape, { photo })));

const sharedWithMe = () =>
  read("signed in", ReportPage, (asked, call) => notes.listReports("shared", asked, call));

export const reportApi = {
  sendNew: takingFiles(
    writeAfter(
      "signed in",
      Sent,
      async ({ photo }) => (photo ? storeUpload(photo) : { value: undefined }),
      (values, call, photo) => ({ id: notes.sendReport(values, photo, call) }),
      { message: "Segnalazione inviata", words: ["insert", "Ha inviato {il}"] },
    ),
  ),

  toggleStatus: write(
    "admin",
    input.StatusChange,
    ({ id, status }, call) => notes.setStatus(id, status, call),
    { message: "Stato aggiornato", words: ["change", "Ha cambiato lo stato {del}"], record: "reports" },
  ),

  getFromId: read("signed in", One, ({ id }, call) => ({ report: notes.reportById(id, call) })),

  getAllReports: read("admin", ReportPage, (asked, call) => notes.listReports("all", asked, call)),

  getUserReports: read("signed in", ReportPage, (asked, call) => notes.listReports("own", asked, call)),

  getProviderReports: sharedWithMe(),

  exportList: write(
    "signed in",
    ReportPage.extend(exportFormat),
    recordExport,
    exporting(listMessages.exported, "Ha esportato l'elenco delle segnalazioni"),
  ),

  sharedReports: read("admin", input.SharedReport, ({ report }, call) => notes.sharingOf(report, call)),

  saveSharedReports: write(
    "admin",
    input.Sharing,
    ({ report, boxes }, call) => notes.shareReport(report, boxes, call),
    {
      message: "Segnalazione condivisa",
      words: ["change", "Ha condiviso {il}"],
      record: rowWithList("reports", { read: "Report.sharedReports", key: "report" }),
    },
  ),
};

export const reportReads = {
  photo: read("signed in", StoredName, ({ file }, call) => ({
    photo: notes.photoByStoredName(file, call),
  })),
};

const idsOf = (scope: ReportScope) => (asked: ReportPage, call: Call) => ({
  ids: notes.chosenReports(scope, asked, call).ids,
});

export const reportExports = {
  own: inWorker(read("signed in", ReportPage, idsOf("own"))),
  shared: inWorker(read("signed in", ReportPage, idsOf("shared"))),
  all: inWorker(read("admin", ReportPage, idsOf("all"))),
};

/** The same list under another service name (spec 1 §7). */
export const providerApi = { getProviderReports: sharedWithMe() };
