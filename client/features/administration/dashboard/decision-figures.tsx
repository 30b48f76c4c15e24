import { Figures } from '#client/features/team/admin-ui/admin-figures.tsx';
import { formatCount } from '#client/lib/format/format.ts';
import type { Dashboard } from '#contract/administration/dashboard.ts';
import { dashboardMessages } from './dashboard.messages.ts';

const texts = dashboardMessages.decisions;

const HOUR = 60;
const DAY = 24 * HOUR;

/** The decisions about reports in the last days, the outcomes of appeals, and the time until a decision. */
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
