import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lockFolder } from "../../src/server/install/folder-lock";
import { settingsOfInstallation } from "../../src/server/install/installation";
import { unitText } from "../../src/server/install/service-files";
import { temporaryFolder } from "../support/folders";

const root = join(import.meta.dir, "../..");

/** What `setup` leaves on a machine, in a folder with a blank and a percent sign. */
function machine(program = `${root}/run`) {
  const folder = temporaryFolder("installation");
  const [data, backups] = [join(folder, "dati 10% ditta"), join(folder, "copie")];
  const places = {
    environment: join(folder, "traslo.env"),
    unit: join(folder, "t.service"),
    account: "nobody",
  };
  mkdirSync(data);
  writeFileSync(places.environment, `DATA_DIR="${data}"\nBACKUP_DIR=${backups}\nPORT=3100\n`);
  writeFileSync(
    places.unit,
    unitText(program, places, { DATA_DIR: data, BACKUP_DIR: backups, PORT: "3100" }),
  );
  return { folder, data, backups, places };
}

test("a command has the settings of the unit's file", () => {
  const { data, backups, places } = machine();
  const { settings, unit, overridden } = settingsOfInstallation({}, places);
  expect([settings, unit, overridden]).toEqual([
    { DATA_DIR: data, BACKUP_DIR: backups, PORT: "3100" },
    "t",
    [],
  ]);
});

test("what is typed with the command counts more, and is named", () => {
  const { data, places } = machine();
  const { settings, overridden } = settingsOfInstallation(
    { DATA_DIR: data, BACKUP_DIR: "/mnt/b", PORT: "3100" },
    places,
  );
  expect(settings.BACKUP_DIR).toBe("/mnt/b");
  expect(overridden).toEqual([
    `BACKUP_DIR è quella scritta con il comando, non quella di ${places.environment}.`,
  ]);
});

test("other data than the installation's have none of its settings", () => {
  const { folder, places } = machine();
  expect(settingsOfInstallation({ DATA_DIR: folder }, places).settings).toEqual({ DATA_DIR: folder });
  expect(settingsOfInstallation({ DEMO: "1" }, places).settings.BACKUP_DIR).toBeUndefined();
});

test("a server that runs on the data counts more than the file", () => {
  const { data, places } = machine();
  const unlock = lockFolder(data);
  try {
    const { settings } = settingsOfInstallation({}, places);
    // This process is the server, and was given none of them.
    expect([settings.DATA_DIR, settings.BACKUP_DIR]).toEqual([data, undefined]);
  } finally {
    unlock();
  }
});

test("a blank or a percent sign in a path is written as systemd reads it", () => {
  const { data } = machine();
  const written = unitText(
    "/opt/mia ditta/traslo",
    { environment: "/etc/100%.env", unit: "", account: "traslo" },
    {
      DATA_DIR: data,
      BACKUP_DIR: "/b",
      PORT: "3000",
    },
  ).split("\n");
  for (const line of [
    'ExecStart="/opt/mia ditta/traslo" start',
    "WorkingDirectory=/opt/mia ditta",
    "EnvironmentFile=/etc/100%%.env",
    `ReadWritePaths="${data.replaceAll("%", "%%")}" /b`,
  ])
    expect(written).toContain(line);
});
