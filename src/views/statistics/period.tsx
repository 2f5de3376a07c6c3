import { fromWire } from "../../server/days";
import type { ChosenPeriod } from "../../server/statistics/model";
import { Sheet } from "../sheet";
import { SearchForm } from "../ui/list";
import { DateField } from "../ui/pickers";

type Props = {
  /** Of the page. */
  path: string;
  period: { dateStart?: string; dateEnd?: string };
  errors?: Record<string, string>;
  /** What a click chooses. */
  usual: ChosenPeriod[];
};

/** The period of the figures below, typed or chosen. */
export const PeriodSearch = ({ path, period, errors, usual }: Props) => (
  <>
    <Sheet name="statistics" />
    <SearchForm values={period} errors={errors} target="#figures" asYouType={false} label="Periodo">
      <DateField name="dateStart" label="Dal" required />
      <DateField name="dateEnd" label="Al" required />
    </SearchForm>
    <nav className="usual-periods" aria-label="Periodi">
      {usual.map(({ text, dateStart, dateEnd }) => (
        <a
          key={text}
          href={`${path}?dateStart=${dateStart}&dateEnd=${dateEnd}`}
          aria-current={
            fromWire(period.dateStart ?? "") === dateStart && fromWire(period.dateEnd ?? "") === dateEnd
              ? "true"
              : undefined
          }
        >
          {text}
        </a>
      ))}
    </nav>
  </>
);
