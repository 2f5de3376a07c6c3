import { isExecutable } from "../base/program-files";
import { capitalized } from "../base/text";
import { wrongValues } from "../base/variables";
import { actForInstallation } from "../install/installation";
import { commands, usage } from "./commands/all";

const [typed = "start", ...args] = process.argv.slice(2);
const name = ["--version", "-v"].includes(typed) ? "version" : typed;

/** Commands that say by themselves what is wrong in the environment, or do not read it. */
const saysItself = ["start", "demo", "version", "setup", "doctor"];

async function execute() {
  if (["help", "-h", "--help"].includes(name)) return console.log(usage());
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    console.error(`Il comando «${name}» non esiste.\n\n${usage()}`);
    process.exit(1);
  }
  if (isExecutable) prepareExecutable();
  try {
    if (command.acts) actForInstallation(command.acts === "owner", args);
    const wrong = saysItself.includes(name) ? [] : wrongValues(process.env);
    if (wrong.length) throw new Error(wrong.join("; "));
  } catch (error) {
    console.error(`${capitalized((error as Error).message)}.`);
    process.exit(1);
  }
  const { run, failed } = await command.load();
  try {
    await run(args);
  } catch (error) {
    if (!failed) throw error;
    const { dataFolder } = await import("../base/environment");
    const { startupError } = await import("../install/startup-error");
    console.error(`${failed}: ${startupError(error as Error, dataFolder)}.`);
    process.exit(1);
  }
}

/** What `./run` sets for a checkout, before anything reads the environment. */
function prepareExecutable() {
  // The size of memory that JavaScriptCore believes in is read when a process begins: as in ./run.
  if (!process.env.BUN_JSC_forceRAMSize)
    process.execve?.(process.execPath, [process.argv0, ...process.argv.slice(2)], {
      ...process.env,
      BUN_JSC_forceRAMSize: "268435456",
    });
}

await execute();
