import { rowWithList } from "../../call/conflict-records";
import { exporting } from "../../call/description";
import { inWorker, read, takingFiles, write, writeAfter } from "../../call/funct";
import { storeUpload } from "../../files/files";
import { StoredName } from "../../input/fields";
import { validIn, withRules } from "../../input/parse";
import type { Call } from "../../journal/caller";
import { exportFormat } from "../../search/listing/input";
import { messages as listMessages } from "../../search/listing/model";
import { recordExport } from "../../search/listing/store";
import { NewReport, ReportId, ReportPage, SharedReport, Sharing, StatusChange } from "./input";
import { messages, type ReportScope } from "./model";
import * as reports from "./store";

const New = withRules(NewReport, ({ photo }) => reports.photoErrors(validIn(NewReport.shape, { photo })));

const sharedWithMe = () =>
  read("signed in", ReportPage, (asked, call) => reports.listReports("shared", asked, call));

export const reportApi = {
  sendNew: takingFiles(
    writeAfter(
      "signed in",
      New,
      async ({ photo }) => (photo ? storeUpload(photo) : { value: undefined }),
      (values, call, photo) => ({ id: reports.sendReport(values, photo, call) }),
      { message: messages.sent, words: ["insert", "Ha inviato {il}"] },
    ),
  ),

  toggleStatus: write("admin", StatusChange, ({ id, status }, call) => reports.setStatus(id, status, call), {
    message: messages.statusChanged,
    words: ["change", "Ha cambiato lo stato {del}"],
    record: "reports",
  }),

  getFromId: read("signed in", ReportId, ({ id }, call) => ({ report: reports.reportById(id, call) })),

  getAllReports: read("admin", ReportPage, (asked, call) => reports.listReports("all", asked, call)),

  getUserReports: read("signed in", ReportPage, (asked, call) => reports.listReports("own", asked, call)),

  getProviderReports: sharedWithMe(),

  exportList: write(
    "signed in",
    ReportPage.extend(exportFormat),
    recordExport,
    exporting(listMessages.exported, "Ha esportato l'elenco delle segnalazioni"),
  ),

  sharedReports: read("admin", SharedReport, ({ report }, call) => reports.sharingOf(report, call)),

  saveSharedReports: write(
    "admin",
    Sharing,
    ({ report, boxes }, call) => reports.shareReport(report, boxes, call),
    {
      message: messages.shared,
      words: ["change", "Ha condiviso {il}"],
      record: rowWithList("reports", { read: "Report.sharedReports", key: "report" }),
    },
  ),
};

export const reportReads = {
  photo: read("signed in", StoredName, ({ file }, call) => ({
    photo: reports.photoByStoredName(file, call),
  })),
};

const idsOf = (scope: ReportScope) => (asked: ReportPage, call: Call) => ({
  ids: reports.chosenReports(scope, asked, call).ids,
});

export const reportExports = {
  own: inWorker(read("signed in", ReportPage, idsOf("own"))),
  shared: inWorker(read("signed in", ReportPage, idsOf("shared"))),
  all: inWorker(read("admin", ReportPage, idsOf("all"))),
};

/** The same list under another service name (spec 1 §7). */
export const providerApi = { getProviderReports: sharedWithMe() };
