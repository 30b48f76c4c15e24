import { Circle, CircleArrowRight, CircleCheck, CircleMinus } from 'lucide-react';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { callWithToast } from '#client/ui/feedback/call-with-toast.ts';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { LaunchStep } from '#contract/administration/launch.ts';
import { launchMessages as texts } from './launch.messages.ts';
import { useLaunchCalls } from './launch.queries.ts';
import { fromLaunch, isOmittable, linkOf } from './launch-steps.ts';

const looks = {
  done: { Icon: CircleCheck, tone: 'text-success' },
  omitted: { Icon: CircleMinus, tone: 'text-ink-faint' },
  open: { Icon: Circle, tone: 'text-ink-faint' },
  next: { Icon: CircleArrowRight, tone: 'text-brand' },
};

interface LaunchStepRowProps {
  step: LaunchStep;
  /** Whether this is the next step that the viewer can do. */
  isNext: boolean;
}

/** A step in the list, with its state in words. Until the step is settled, the row also says why it matters. */
export function LaunchStepRow({ step, isNext }: LaunchStepRowProps) {
  const { name, state } = step;
  const { title, whyText } = texts.steps[name];
  const { Icon, tone } = looks[isNext ? 'next' : state];
  return (
    <li
      aria-current={isNext ? 'step' : undefined}
      className={cx('flex flex-wrap gap-x-3 p-4', isNext && 'bg-brand-soft')}
    >
      <div className="flex flex-text gap-3">
        <Icon className={cx('mt-1 size-5 shrink-0', tone)} aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2">
            <h3 className="text-base">{title}</h3>
            <StateText step={step} isNext={isNext} />
          </div>
          {state === 'open' && <p className="phrases text-ink-soft text-sm">{whyText}</p>}
          {state === 'open' && <Obstacle step={step} />}
        </div>
      </div>
      <Actions step={step} isNext={isNext} />
    </li>
  );
}

function StateText({ step: { name, state }, isNext }: LaunchStepRowProps) {
  if (isNext) return <span className="font-bold text-brand text-xs">{texts.states.next}</span>;
  if (state === 'done') return <Badge tone="success">{texts.states.done}</Badge>;
  const isOmitted = state === 'omitted' && isOmittable(name);
  return <Badge>{isOmitted ? texts.omissions[name].state : texts.states.open}</Badge>;
}

/** Says what is still missing, or why the viewer cannot do the step. */
function Obstacle({ step: { name, missing, needs, can } }: { step: LaunchStep }) {
  const [part] = missing;
  const hasTwoParts = name === 'operator' || name === 'legal-pages';
  const isHalfDone = hasTwoParts && missing.length === 1;
  return (
    <>
      {isHalfDone && part !== undefined && <p className="phrases text-sm">{texts.rest(part)}</p>}
      {needs !== null && <p className="phrases text-sm">{texts.needs[needs].text}</p>}
      {!can.open && <p className="phrases text-sm">{texts.notPermittedText}</p>}
    </>
  );
}

/** The actions of a step. They are below an open step, and next to a settled one. */
function Actions({ step, isNext }: LaunchStepRowProps) {
  const { name, state, missing, needs, can } = step;
  const { title } = texts.steps[name];
  const [part] = missing;
  if (!can.open && !can.omit) return null;
  return (
    <div
      className={cx(
        'flex flex-wrap gap-x-6 gap-y-1',
        state === 'open' ? 'w-full pt-3 pl-8' : '-my-2.5 -mr-5 ml-auto',
      )}
    >
      {can.open && state === 'open' && part !== undefined && (
        <LinkButton to={linkOf(step)} state={fromLaunch} variant={isNext ? 'primary' : 'secondary'}>
          {needs === null ? texts.actions[part] : texts.needs[needs].action}
        </LinkButton>
      )}
      {can.open && state === 'done' && (
        <LinkButton
          to={linkOf(step)}
          state={fromLaunch}
          variant="ghost"
          aria-label={texts.reviewLabel(title)}
        >
          {texts.review}
        </LinkButton>
      )}
      {can.omit && <OmitButton step={step} />}
    </div>
  );
}

/**
 * A button that omits a step or, in an omitted step, undoes the omission. One element does both, so that the focus
 * stays on it.
 */
function OmitButton({ step: { name, state } }: { step: LaunchStep }) {
  const { omitStep } = useLaunchCalls();
  if (!isOmittable(name)) return null;
  const isOmitted = state === 'omitted';
  const label = isOmitted ? texts.restore : texts.omissions[name].omit;
  return (
    <ActionButton
      variant="ghost"
      className={cx(!isOmitted && '-mx-5')}
      aria-label={texts.omitLabel(label, texts.steps[name].title)}
      onAction={() =>
        callWithToast(() => omitStep(name, !isOmitted), {
          about: `launch:${name}`,
          failed: texts.omitFailed,
        })
      }
    >
      {label}
    </ActionButton>
  );
}
