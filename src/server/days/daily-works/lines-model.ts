import { type Kind, kinds } from "../../crews/model";

/** A card, a line or a bar for each work. */
export const boardViews = ["cards", "lines", "bars"] as const;

export type BoardViewName = (typeof boardViews)[number];

/** The columns of the lines, one line for each work. */
export const lineColumns = {
  hour: "Ora",
  client: "Cliente",
  place: "Luogo",
  type: "Tipo",
  resources: "Risorse",
  phone: "Telefono",
  missing: "Manca",
  worker: "Operai",
  vehicle: "Automezzi",
};

export type LineColumn = keyof typeof lineColumns;

export const lineColumnNames = Object.keys(lineColumns) as LineColumn[];

/** Without them a line says neither whose work it is nor who goes there. */
export const fixedLineColumns: readonly LineColumn[] = ["hour", "client", ...kinds];

export const lineSorts = ["hour", "client", "place", "type", "missing"] as const;

export type LineSort = (typeof lineSorts)[number];

export type LineChoice = { columns: readonly LineColumn[]; sort: LineSort; desc: boolean };

export const initialLines: LineChoice = {
  columns: ["hour", "client", "missing", "worker", "vehicle"],
  sort: "hour",
  desc: false,
};

/** What an account has not chosen is as at first. */
export const chosenLines = (lines: Partial<LineChoice>): LineChoice => ({ ...initialLines, ...lines });

/** In the order of the columns, which the arrow keys follow. */
export const kindsIn = ({ columns }: Pick<LineChoice, "columns">): Kind[] =>
  kinds.toSorted((one, other) => columns.indexOf(one) - columns.indexOf(other));

export const isInitial = ({ columns, sort, desc }: LineChoice) =>
  sort === initialLines.sort && desc === initialLines.desc && `${columns}` === `${initialLines.columns}`;
