import { StoredName } from "../fields";
import { storeUpload } from "../files";
import { read, takingFiles, write, writeAfter } from "../funct";
import { NewReport, ReportId, ReportPage, SharedReport, Sharing, StatusChange } from "./input";
import { messages } from "./model";
import * as reports from "./store";

const sharedWithMe = () =>
  read("signed in", ReportPage, (asked, call) => reports.reportsSharedWith(call.user.id, asked));

export const reportApi = {
  sendNew: takingFiles(
    writeAfter(
      "signed in",
      NewReport,
      async ({ photo }) => (photo ? storeUpload(photo) : { value: undefined }),
      (values, call, photo) => ({ id: reports.sendReport(values, photo, call) }),
      messages.sent,
    ),
  ),

  toggleStatus: write(
    "admin",
    StatusChange,
    ({ id, status }, call) => reports.setStatus(id, status, call),
    messages.statusChanged,
  ),

  getFromId: read("signed in", ReportId, ({ id }, call) => ({ report: reports.reportById(id, call) })),

  getAllReports: read("admin", ReportPage, (asked) => reports.allReports(asked)),

  getUserReports: read("signed in", ReportPage, (asked, call) => reports.reportsOf(call.user.id, asked)),

  getProviderReports: sharedWithMe(),

  sharedReports: read("admin", SharedReport, ({ report }, call) => reports.sharingOf(report, call)),

  saveSharedReports: write(
    "admin",
    Sharing,
    ({ report, boxes }, call) => reports.shareReport(report, boxes, call),
    messages.shared,
  ),
};

/** Only for pages, not on the wire. */
export const reportReads = {
  photo: read("signed in", StoredName, ({ file }, call) => ({
    photo: reports.photoByStoredName(file, call),
  })),
};

/** The same list under another service name (spec 1 §7). */
export const providerApi = { getProviderReports: sharedWithMe() };
