import type { Call } from "../caller";
import { refuse } from "../errors";
import { StoredName } from "../fields";
import { storeUpload } from "../files";
import { read, takingFiles, write, writeAfter } from "../funct";
import { NewReport, OneReport, ReportList, ReportOf, Sharing, StatusChange } from "./input";
import { messages, notAPhoto } from "./model";
import * as reports from "./store";

const sharedWithMe = () =>
  read("signed in", ReportList, ({ page }, call) => reports.reportsSharedWith(call.user.id, page));

export const reportApi = {
  sendNew: takingFiles(
    writeAfter(
      "signed in",
      NewReport,
      storePhoto,
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

  getFromId: read("signed in", OneReport, ({ id }, call) => ({ report: reports.reportById(id, call) })),

  getAllReports: read("admin", ReportList, ({ page }) => reports.everyReport(page)),

  getUserReports: read("signed in", ReportList, ({ page }, call) => reports.reportsOf(call.user.id, page)),

  getProviderReports: sharedWithMe(),

  sharedReports: read("admin", ReportOf, ({ report }, call) => reports.sharingOf(report, call)),

  saveSharedReports: write(
    "admin",
    Sharing,
    ({ report, boxes }, call) => reports.shareReport(report, boxes, call),
    messages.shared,
  ),
};

/** What only pages ask. */
export const reportReads = {
  photo: read("signed in", StoredName, ({ file }, call) => ({ photo: reports.photoByName(file, call) })),
};

/** The same list under the service's other name (spec 1 §7). */
export const providerApi = { getProviderReports: sharedWithMe() };

async function storePhoto({ photo }: NewReport, call: Call) {
  if (!photo) return undefined;
  const stored = await storeUpload(photo, call);
  if (!stored.mime.startsWith("image/")) refuse(415, notAPhoto, { photo: notAPhoto });
  return stored;
}
