import { all } from "../../db/db";
import { remembered } from "../../db/memory";

export const expectedEnds = () => rememberedEnds("all");

const rememberedEnds = remembered(
  ["works"],
  (_: "all") =>
    new Map(
      all<{ id: number; expected_end: string }>`
        SELECT id, expected_end FROM works WHERE expected_end <> ''`.map((row) => [row.id, row.expected_end]),
    ),
);
