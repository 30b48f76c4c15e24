import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { useSiteBackups } from '#client/features/administration/site-backups/site-backups.queries.ts';
import { showOutcome } from '#client/features/team/admin-ui/show-outcome.ts';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import type { SiteFinding } from '#contract/administration/site-checks.ts';
import { siteChecksMessages as texts } from './site-checks.messages.ts';
import { useRecheckAfter, useSiteCheckCalls, useSiteChecks } from './site-checks.queries.ts';

const icons = {
  ok: { Icon: CircleCheck, tone: 'text-success' },
  warning: { Icon: TriangleAlert, tone: 'text-warning' },
  error: { Icon: CircleX, tone: 'text-danger' },
};

interface CheckListProps {
  /** Chooses the findings to show. By default, all are shown. */
  isShown?: (finding: SiteFinding) => boolean;
}

export function CheckList({ isShown = () => true }: CheckListProps) {
  const { recheck } = useSiteCheckCalls();
  useRecheckAfter(useSiteBackups().data?.plan?.last?.ended_at ?? null);
  const onRecheck = () => showOutcome(recheck(), { about: 'site-checks', title: texts.rechecked });
  return (
    <section className="mb-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{texts.checks}</h2>
        <ActionButton variant="secondary" onAction={onRecheck}>
          {texts.recheck}
        </ActionButton>
      </div>
      <LoadedQuery query={useSiteChecks()}>
        {({ checked_at, findings }) => (
          <>
            <p className="mb-3 text-ink-soft text-sm">
              {checked_at === null ? (
                texts.checking
              ) : (
                <>
                  {texts.checkedAt}
                  <RelativeTime iso={checked_at} />
                </>
              )}
            </p>
            {checked_at !== null && <Results findings={findings.filter(isShown)} />}
          </>
        )}
      </LoadedQuery>
    </section>
  );
}

interface FindingsProps {
  findings: readonly SiteFinding[];
}

/** The problems, and below them the folded list of checks without problems. */
function Results({ findings }: FindingsProps) {
  const sound = findings.filter(({ level }) => level === 'ok');
  const problems = findings.filter(({ level }) => level !== 'ok');
  return (
    <>
      {problems.length > 0 ? (
        <Findings findings={problems} />
      ) : (
        <p className="flex items-center gap-2 text-sm">
          <CircleCheck className="size-5 shrink-0 text-success" aria-hidden="true" />
          {texts.none}
        </p>
      )}
      {sound.length > 0 && (
        <details className="mt-2">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center text-brand text-sm">
            {texts.sound(sound.length)}
          </summary>
          <Findings findings={sound} />
        </details>
      )}
    </>
  );
}

function Findings({ findings }: FindingsProps) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {findings.map(({ check, level, text, remedy }) => {
        const { Icon, tone } = icons[level];
        return (
          <li key={`${check} ${text}`} className="flex gap-3 p-4">
            <Icon className={`mt-0.5 size-5 shrink-0 ${tone}`} aria-label={texts.levels[level]} />
            <div className="min-w-0">
              <p className="phrases font-bold text-sm">{text}</p>
              {remedy !== null && <p className="phrases text-ink-soft text-sm">{remedy}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
