import { ListChecks, X } from 'lucide-react';
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { handOverFocus } from '#client/ui/overlay/hand-over-focus.ts';
import { launchMessages as texts } from './launch.messages.ts';
import { useUnfinishedLaunch } from './launch.queries.ts';
import { nextStep, settledCount } from './launch-steps.ts';
import { useCloseLaunch } from './use-close-launch.ts';

const toTitle = handOverFocus(() => document.querySelector<HTMLElement>('main h1'));

/** The card on the dashboard, until all steps are done or an admin closes it. */
export function LaunchCard() {
  const launch = useUnfinishedLaunch();
  const { close } = useCloseLaunch();
  const next = launch && nextStep(launch.steps);
  if (!launch || !next || launch.is_closed) return null;
  const count = settledCount(launch.steps);
  const all = launch.steps.length;
  return (
    <section
      ref={toTitle}
      aria-label={texts.title}
      className="mb-8 rounded-lg border border-line bg-surface p-4 shadow-sm"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ListChecks className="size-5 shrink-0 text-brand" aria-hidden="true" />
        <div className="flex-text">
          <h2 className="flex flex-wrap items-baseline gap-x-2 text-base">
            {texts.title}
            <span aria-hidden="true" className="nums text-brand">
              {texts.card.count(count, all)}
            </span>
            <span className="sr-only">{texts.card.countLabel(count, all)}</span>
          </h2>
          <p className="phrases text-ink-soft text-sm">
            {texts.card.next(texts.steps[next.name].title)}
          </p>
        </div>
        <div className="flex items-center gap-1">
          <LinkButton to="/admin/launch" variant="secondary">
            {texts.card.go}
          </LinkButton>
          {launch.can.close && (
            <IconButton icon={X} label={texts.card.close} onClick={() => void close()} />
          )}
        </div>
      </div>
      <ProgressBar label={texts.progress} percent={(count / all) * 100} className="mt-3" />
    </section>
  );
}
