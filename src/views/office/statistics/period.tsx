import type { ComponentProps, ReactNode } from "react";
import { fromWire } from "../../../server/base/days";
import type { ChosenPeriod } from "../../../server/office/statistics/model";
import { Sheet } from "../../sheet";
import { PopMenu } from "../../ui/button";
import { dateText, Tabs } from "../../ui/details";
import { DateField } from "../../ui/fields";
import { ListAssets, LiveList, SearchForm } from "../../ui/list";
import { useViewer } from "../../viewer";

const pages = [
  ["/agentsStats/", "Agenti"],
  ["/agentsStats/margins", "Margini"],
] as const;

/** Only who may see the margins has a choice. */
function StatisticsTabs({ current }: { current: (typeof pages)[number][0] }) {
  const { mayCall, site } = useViewer();
  if (site === "B" || !mayCall("Margin.getAll")) return null;
  return (
    <Tabs
      label="Statistiche"
      tabs={pages.map(([href, text]) => ({ href, text, current: href === current }))}
    />
  );
}

export type OfPeriod = {
  period: { dateStart?: string; dateEnd?: string };
  page: number;
  errors?: Record<string, string>;
  usual: ChosenPeriod[];
};

type Props = OfPeriod & {
  path: ComponentProps<typeof StatisticsTabs>["current"];
  live: string[];
  /** The figures, unless the period was refused. */
  children?: ReactNode;
};

export const PeriodPage = ({ path, live, period, page, errors, usual, children }: Props) => (
  <>
    <StatisticsTabs current={path} />
    <PeriodSearch path={path} period={period} usual={usual} errors={errors} />
    {children ? (
      <LiveList id="figures" live={live} query={{ ...period, page }}>
        <p className="printed-period">{`Dal ${periodDay(period.dateStart)} al ${periodDay(period.dateEnd)}`}</p>
        {children}
      </LiveList>
    ) : (
      <div id="figures">
        {errors && (
          <p className="error" role="alert">
            {Object.values(errors)[0]}
          </p>
        )}
      </div>
    )}
  </>
);

/** The day as it was entered, in either form of the wire. */
const periodDay = (day = "") => dateText(fromWire(day));

function PeriodSearch({ path, period, errors, usual }: Omit<OfPeriod, "page"> & { path: string }) {
  const [from, to] = [fromWire(period.dateStart ?? ""), fromWire(period.dateEnd ?? "")];
  const chosen = usual.find(({ dateStart, dateEnd }) => dateStart === from && dateEnd === to);
  return (
    <>
      <Sheet name="statistics" />
      <SearchForm values={period} errors={errors} target="#figures" asYouType={false} label="Periodo">
        <DateField name="dateStart" label="Dal" required />
        <DateField name="dateEnd" label="Al" required />
      </SearchForm>
      <nav className="usual-periods filter-chip" aria-label="Periodi">
        <PopMenu id="usual-periods" className="chip-button" text={chosen?.text ?? "Mesi e anni"} arrow>
          <ul>
            {usual.map((usually) => (
              <li key={usually.text}>
                <a
                  href={`${path}?dateStart=${usually.dateStart}&dateEnd=${usually.dateEnd}`}
                  aria-current={usually === chosen ? "true" : undefined}
                >
                  {usually.text}
                </a>
              </li>
            ))}
          </ul>
        </PopMenu>
      </nav>
      <ListAssets />
    </>
  );
}
