import type { Dashboard } from '../../../../contract/dashboard.ts';
import { formatCount } from '../../../lib/format.ts';
import { Figures } from '../ui/figures.tsx';
import { dashboardMessages } from './dashboard.messages.ts';

const texts = dashboardMessages.decisions;

const HOUR = 60;
const DAY = 24 * HOUR;

/** What the team has decided about reports in the last days, how appeals ended, and how long it took. */
export function DecisionFigures({ decisions }: Pick<Dashboard, 'decisions'>) {
  const { days, by_action, appeals, median_minutes } = decisions;
  if (by_action.length === 0 && appeals.kept + appeals.overturned === 0) return null;
  return (
    <section className="mb-8">
      <h2 className="mb-3 text-lg">{texts.title(days)}</h2>
      <Figures
        label={texts.title(days)}
        figures={[
          ...by_action.map(({ action, count }) => ({
            label: texts.actions[action],
            value: formatCount(count),
            to: '/admin/reports?state=decided',
          })),
          {
            label: texts.overturned,
            value: formatCount(appeals.overturned),
            hint: texts.ofAppeals(formatCount(appeals.kept + appeals.overturned)),
          },
          { label: texts.median, value: durationOf(median_minutes) },
        ]}
      />
    </section>
  );
}

function durationOf(minutes: number | null): string {
  if (minutes === null) return texts.none;
  if (minutes < HOUR) return texts.minutes(minutes);
  return minutes < DAY
    ? texts.hours(Math.round(minutes / HOUR))
    : texts.days(Math.round(minutes / DAY));
}
