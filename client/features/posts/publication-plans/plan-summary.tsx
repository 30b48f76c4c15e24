import { CalendarClock, CalendarX2, Send, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from '#client/lib/router/link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { ownTimeOf, toJapanTime, wordsOf } from '#client/ui/form/japan-time.ts';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import type { MenuEntry } from '#client/ui/overlay/menu.tsx';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import type { Plan, PlanFailure } from '#contract/foundations/publication-plans.ts';
import { publicationPlansMessages as texts } from './publication-plans.messages.ts';
import { instantOf, problemOf } from './publish-instant.ts';
import { PublishTimeField } from './publish-time-fields.tsx';

interface PlanSummaryProps {
  planned: { title: string; plan: Plan & { is_withdrawn?: boolean } };
  /** The path of the form. A press anywhere on the row opens the form. */
  to: string;
  /** Shown while the time of the plan is in the future. */
  badge?: string;
  failures: Record<PlanFailure, string>;
  children?: ReactNode;
}

/** The title of a planned item, and its publication time or the reason why it was not published. */
export function PlanSummary({ planned, to, badge, failures, children }: PlanSummaryProps) {
  const { title, plan } = planned;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        {plan.is_withdrawn ? (
          <Badge tone="neutral">{texts.withdrawnBadge}</Badge>
        ) : (
          <PlanState plan={plan} badge={badge} />
        )}
      </p>
      <h2 className="mt-1 line-clamp-2 text-base leading-snug">
        <Link
          to={to}
          aria-label={texts.open(title)}
          className="after:absolute after:inset-0 hover:text-brand"
        >
          {title}
        </Link>
      </h2>
      {children}
      {plan.failure !== null && (
        <p className="mt-1 font-medium text-danger text-xs">{failures[plan.failure]}</p>
      )}
    </>
  );
}

/** The publication time in Japan, and in the browser's time zone when it differs. */
function PlanState({ plan, badge }: { plan: Plan; badge: string | undefined }) {
  const { publish_at, failure } = plan;
  const wall = toJapanTime(publish_at);
  const own = ownTimeOf(wall);
  return (
    <>
      {failure !== null && <Badge tone="warning">{texts.failedBadge}</Badge>}
      {failure === null && badge && <Badge tone="brand">{badge}</Badge>}
      <time dateTime={publish_at} className="nums break-keep font-bold">
        {wordsOf(wall, new Date())}
      </time>
      {own !== null && <span className="text-ink-soft text-xs">{own}</span>}
    </>
  );
}

interface PlanActionsProps {
  planned: { title: string; plan: Plan; tags: readonly string[] };
  /** Resolves to the reason when the time was refused. Null on success. */
  onMove: (publishAt: string) => Promise<string | null>;
  onPublish: () => Promise<unknown>;
  /** Undefined when no plan is pending. The other button then says that the item will be planned again. */
  onUnplan?: (() => Promise<unknown>) | undefined;
  onRemove: () => void;
}

export function PlanActions(props: PlanActionsProps) {
  const { planned, onMove, onPublish, onUnplan, onRemove } = props;
  const { title, plan } = planned;
  const [isMoving, setMoving] = useState(false);
  const entries: MenuEntry[] = [
    { label: texts.publishNow, icon: Send, onSelect: () => void onPublish() },
    ...(onUnplan
      ? [{ label: texts.unplan, icon: CalendarX2, onSelect: () => void onUnplan() }]
      : []),
    { label: texts.remove, icon: Trash2, danger: true, separated: true, onSelect: onRemove },
  ];
  return (
    // The buttons are in front of the link that covers the whole row, so that they can be pressed.
    <div className="relative z-10 mt-auto flex flex-wrap items-center justify-end gap-x-1 gap-y-2 self-end pt-2">
      <Button
        variant="secondary"
        aria-label={onUnplan ? texts.moveOne(title) : texts.replanOne(title)}
        onClick={() => setMoving(true)}
        className="whitespace-nowrap max-[22rem]:px-3"
      >
        <CalendarClock className="size-4 max-[359px]:hidden" aria-hidden="true" />
        {onUnplan ? texts.move : texts.replanLater}
      </Button>
      {plan.failure !== null && (
        <ActionButton aria-label={texts.retryOne(title)} onAction={onPublish}>
          {texts.retry}
        </ActionButton>
      )}
      <MoreMenu label={texts.menuOf(title)} entries={entries} />
      {isMoving && (
        <MovePlanDialog planned={planned} onMove={onMove} onClose={() => setMoving(false)} />
      )}
    </div>
  );
}

interface MovePlanDialogProps extends Pick<PlanActionsProps, 'planned' | 'onMove'> {
  onClose: () => void;
}

/** A dialog that changes the time of a plan. A refused time stays in the field. */
function MovePlanDialog({ planned, onMove, onClose }: MovePlanDialogProps) {
  const { title, plan } = planned;
  const [chosen, setChosen] = useState(() => toJapanTime(plan.publish_at));
  const [error, setError] = useState<string | null>(null);

  async function move() {
    const publishAt = instantOf(chosen, plan);
    const problem = problemOf(publishAt, plan);
    const refusal = problem ?? (publishAt && (await onMove(publishAt)));
    setError(refusal);
    if (!refusal) onClose();
  }

  return (
    <ActionDialog
      open
      onClose={onClose}
      title={texts.move}
      description={title}
      label={texts.plan}
      onAction={move}
    >
      <PublishTimeField
        value={chosen}
        onChange={(next) => {
          setChosen(next);
          setError(null);
        }}
        error={error ?? undefined}
        tags={planned.tags}
      />
    </ActionDialog>
  );
}
