import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSiteChecks } from '#client/features/administration/site-checks/site-checks.queries.ts';
import { useAdminStatus } from '#client/features/identity/session/session-context.tsx';
import { useSiteSettings } from '#client/features/site/site-settings/site-settings.queries.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { Mascot } from '#client/ui/feedback/mascot.tsx';
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import type { Launch } from '#contract/administration/launch.ts';
import { launchMessages as texts } from './launch.messages.ts';
import { useLaunch } from './launch.queries.ts';
import { LaunchStepRow } from './launch-step-row.tsx';
import { concernsSetup, nextStep, settledCount } from './launch-steps.ts';
import { useCloseLaunch } from './use-close-launch.ts';

/** The steps from a new site to one that is ready for members. */
export function LaunchView() {
  return (
    <LoadedQuery query={useLaunch()}>
      {(launch) => (
        <section className="mb-8">
          <Progress launch={launch} />
          <ol
            aria-label={texts.list}
            className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
          >
            {launch.steps.map((step) => (
              <LaunchStepRow key={step.name} step={step} isNext={step === nextStep(launch.steps)} />
            ))}
          </ol>
          {launch.can.close && nextStep(launch.steps) && <CardChoice isClosed={launch.is_closed} />}
        </section>
      )}
    </LoadedQuery>
  );
}

function Progress({ launch: { steps } }: { launch: Launch }) {
  const { status } = useAdminStatus();
  const count = settledCount(steps);
  const all = steps.length;
  const bar = <ProgressBar label={texts.progress} percent={(count / all) * 100} className="mb-4" />;
  const seesChecks = status?.permissions.includes('manage_settings') === true;
  return (
    <>
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-lg">{texts.list}</h2>
        <p role="status" className="nums text-ink-soft text-sm">
          {texts.count(count, all)}
        </p>
      </div>
      {count === all && seesChecks ? <Outcome unknown={bar} /> : bar}
    </>
  );
}

/** The outcome when all steps are settled. The site is called ready only when no check of the set-up finds an error. */
function Outcome({ unknown }: { unknown: ReactNode }) {
  const { data, isPending } = useSiteChecks();
  // As high as what follows, so that the steps do not move.
  if (isPending) return <Skeleton shape="box" className="mb-4 h-42 sm:h-26" />;
  if (!data || data.checked_at === null) return unknown;
  const errors = data.findings.filter(
    (finding) => concernsSetup(finding) && finding.level === 'error',
  );
  return errors.length === 0 ? <Complete /> : <Pending count={errors.length} />;
}

function Pending({ count }: { count: number }) {
  return (
    <div className="mb-4 flex gap-3 rounded-lg border border-line bg-surface p-4">
      <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
      <div className="min-w-0">
        <p className="phrases font-bold">{texts.pending.title}</p>
        <p className="phrases text-sm">{texts.pending.text(count)}</p>
      </div>
    </div>
  );
}

function Complete() {
  const siteName = useSiteSettings()?.site_name ?? commonMessages.siteName;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-4 rounded-lg border border-line bg-surface p-4">
      <Mascot mood="happy" size="sm" />
      <div className="flex-text">
        <p className="phrases font-bold">{texts.complete.title}</p>
        <p className="phrases text-sm">{texts.complete.text(siteName)}</p>
      </div>
      <LinkButton to="/">{texts.complete.open}</LinkButton>
    </div>
  );
}

function CardChoice({ isClosed }: { isClosed: boolean }) {
  const { close, show } = useCloseLaunch();
  const { hideText, hide, showText, show: showAgain } = texts.card;
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-6 text-ink-soft text-sm">
      <span className="phrases">{isClosed ? showText : hideText}</span>
      <ActionButton variant="ghost" className="-mx-5" onAction={isClosed ? show : close}>
        {isClosed ? showAgain : hide}
      </ActionButton>
    </p>
  );
}
