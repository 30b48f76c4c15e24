import { useSearchParams } from '#client/lib/router/router-hooks.ts';
import { FilterChip } from '#client/ui/navigation/filter-chip.tsx';
import { type InsightPeriod, insightPeriods } from '#contract/posts/insight-choices.ts';
import { postInsightsMessages as texts } from './post-insights.messages.ts';

const DEFAULT: InsightPeriod = '30';

/** Returns the period in the URL, and the function that replaces it. */
export function useInsightPeriod(): [InsightPeriod, (period: InsightPeriod) => void] {
  const [search, setSearch] = useSearchParams();
  const period = insightPeriods.find((known) => known === search.get('period')) ?? DEFAULT;
  const choose = (next: InsightPeriod) =>
    setSearch(next === DEFAULT ? {} : { period: next }, {
      replace: true,
      preventScrollReset: true,
    });
  return [period, choose];
}

interface InsightPeriodsProps {
  period: InsightPeriod;
  onChoose: (period: InsightPeriod) => void;
}

/** The buttons that choose a period. */
export function InsightPeriods({ period, onChoose }: InsightPeriodsProps) {
  return (
    <fieldset aria-label={texts.period} className="flex flex-wrap gap-2">
      {insightPeriods.map((each) => (
        <FilterChip
          key={each}
          chosen={each === period}
          aria-pressed={each === period}
          onClick={() => onChoose(each)}
        >
          {texts.periods[each]}
        </FilterChip>
      ))}
    </fieldset>
  );
}
