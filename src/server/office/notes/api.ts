import { z } from "zod";
import { rowWithList } from "../../call/conflict-records";
import { exporting } from "../../call/description";
import { act, inWorker, read, takingFiles, write, writeAfter } from "../../call/funct";
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
    exporting(listMessages.exported, "Ha esportato l'elenco dei memo"),
    recordExport,
  ),

  getFromId: read("signed in", One, ({ id }, call) => ({ memo: notes.memoById(id, call.user.id) })),

  createNew: write("signed in", New, act.insert("Memo inserita"), ({ values }, call) => ({
    id: notes.createMemo(values, call),
  })),

  updateMemo: write(
    "signed in",
    z.object({ values: input.MemoChange }),
    act.change("Memo aggiornato", "memos"),
    ({ values: { id, ...values } }, call) => notes.changeMemo(id, values, call),
  ),

  deleteMemo: write("signed in", One, act.delete("Memo eliminata", "memos"), ({ id }, call) =>
    notes.deleteMemo(id, call),
  ),

  share: write(
    "signed in",
    input.MemoShare,
    act.change("Memo condiviso", null, "Ha condiviso {il}"),
    ({ id, users }, call) => notes.shareMemo(id, users, call),
  ),
};

export const memoExports = {
  memos: inWorker(
    read("signed in", MemoList, (asked, { user }) => ({ ids: notes.chosenMemos(user.id, asked).ids })),
  ),
};

/** Their fields are not under `values` (spec 1 §7). */
export const newsApi = {
  publish: write(
    "admin",
    NewNews,
    act.insert("Notizia pubblicata", "Ha pubblicato {il}"),
    (values, call) => ({ id: notes.publishNews(values, call) }),
  ),

  update: write(
    "admin",
    input.NewsChange,
    act.change("Notizia corretta", "news", "Ha corretto {il}"),
    ({ id, ...values }, call) => notes.correctNews(id, values, call),
  ),

  getNews: read("signed in", input.NewsFilter, notes.listNews),

  readNews: write(
    "signed in",
    One,
    act.change("Notizia letta", null, "Ha letto una notizia", {
      final: "la lettura di una notizia resta annotata.",
    }),
    ({ id }, call) => ({ news: notes.readNews(id, call) }),
  ),
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
      act.insert("Segnalazione inviata", "Ha inviato {il}"),
      async ({ photo }) => (photo ? notes.storePhoto(photo) : { value: undefined }),
      (values, call, photo) => ({ id: notes.sendReport(values, photo, call) }),
    ),
  ),

  toggleStatus: write(
    "admin",
    input.StatusChange,
    act.change("Stato aggiornato", "reports", "Ha cambiato lo stato {del}"),
    ({ id, status }, call) => notes.setStatus(id, status, call),
  ),

  getFromId: read("signed in", One, ({ id }, call) => ({ report: notes.reportById(id, call) })),

  getAllReports: read("admin", ReportPage, (asked, call) => notes.listReports("all", asked, call)),

  getUserReports: read("signed in", ReportPage, (asked, call) => notes.listReports("own", asked, call)),

  getProviderReports: sharedWithMe(),

  exportList: write(
    "signed in",
    ReportPage.extend(exportFormat),
    exporting(listMessages.exported, "Ha esportato l'elenco delle segnalazioni"),
    recordExport,
  ),

  sharedReports: read("admin", input.SharedReport, ({ report }, call) => notes.sharingOf(report, call)),

  saveSharedReports: write(
    "admin",
    input.Sharing,
    act.change(
      "Segnalazione condivisa",
      rowWithList("reports", { read: "Report.sharedReports", key: "report" }),
      "Ha condiviso {il}",
    ),
    ({ report, boxes }, call) => notes.shareReport(report, boxes, call),
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
