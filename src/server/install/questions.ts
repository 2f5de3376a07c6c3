import { spawnSync } from "node:child_process";
import { createInterface } from "node:readline";

export type Ask = ReturnType<typeof questionsFrom>;

/** Questions on the terminal, or lines of another program; what is refused is asked again. */
export function questionsFrom(input: NodeJS.ReadStream, say: (text: string) => void) {
  const lines = createInterface({ input, terminal: false })[Symbol.asyncIterator]();

  async function line(question: string): Promise<string> {
    process.stdout.write(question);
    const { value, done } = await lines.next();
    if (done) throw new Error("le domande non sono finite, e niente è stato scritto");
    return value.trim();
  }

  /** `judge` makes something of the answer, or fails with what is wrong with it. */
  async function ask<T>(
    question: string,
    usual: string,
    judge: (answer: string) => T | Promise<T>,
  ): Promise<T> {
    let offered = usual;
    for (;;) {
      const given = await line(`${question}${offered ? ` [${offered}]` : ""}: `);
      const answer = given === "-" ? "" : given || offered;
      try {
        return await judge(answer);
      } catch (error) {
        say(`  No: ${(error as Error).message}.`);
        offered = answer;
      }
    }
  }

  return {
    ask,
    secret: async (question: string) => {
      echo(input, false);
      try {
        return await line(`${question}: `);
      } finally {
        echo(input, true);
        if (input.isTTY) say("");
      }
    },
    confirm: (question: string) =>
      ask(question, "sì", (answer) => {
        if (/^(s[iì]?|y|yes|1)$/i.test(answer)) return true;
        if (/^(no?|0)$/i.test(answer)) return false;
        throw new Error("rispondere sì o no");
      }),
    close: () => lines.return?.(),
  };
}

function echo(input: NodeJS.ReadStream, isOn: boolean) {
  if (input.isTTY) spawnSync("stty", [isOn ? "echo" : "-echo"], { stdio: "inherit" });
}
