import { CalendarClock, CalendarX2, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { toJapanTime } from '#client/ui/form/japan-time.ts';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import type { MenuEntry } from '#client/ui/overlay/menu.tsx';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import type { Plan } from '#contract/foundations/publication-plans.ts';
import { publicationPlansMessages as texts } from './publication-plans.messages.ts';
import { instantOf, problemOf } from './publish-instant.ts';
import { PublishTimeField } from './publish-time-field.tsx';

interface PlanActionsProps {
  planned: { title: string; plan: Plan; tags: readonly string[] };
  /** Resolves to the reason when the time was refused. Null on success. */
  onMove: (publishAt: string) => Promise<string | null>;
  onPublish: () => Promise<unknown>;
  /** Removes the plan. Undefined when the item cannot exist without a plan. */
  onUnplan?: (() => Promise<unknown>) | undefined;
  /** Opens the confirmation of the deletion. */
  onRemove: () => void;
}

/** The actions of an author on a planned item. */
export function PlanActions(props: PlanActionsProps) {
  const { planned, onMove, onPublish, onUnplan, onRemove } = props;
  const { title, plan } = planned;
  const [isMoving, setMoving] = useState(false);
  const unplan: MenuEntry[] = onUnplan
    ? [{ label: texts.unplan, icon: CalendarX2, onSelect: () => void onUnplan() }]
    : [];
  return (
    // Above the link that covers the whole row, so that the buttons can be pressed.
    <div className="relative z-10 mt-auto flex flex-wrap items-center justify-end gap-x-1 gap-y-2 self-end pt-2">
      <Button
        variant="secondary"
        aria-label={onUnplan ? texts.moveOne(title) : texts.replanOne(title)}
        onClick={() => setMoving(true)}
        className="whitespace-nowrap max-[22rem]:px-3"
      >
        <CalendarClock className="size-4" aria-hidden="true" />
        {onUnplan ? texts.move : texts.replanLater}
      </Button>
      {plan.failure !== null && (
        <ActionButton aria-label={texts.retryOne(title)} onAction={onPublish}>
          {texts.retry}
        </ActionButton>
      )}
      <MoreMenu
        label={texts.menuOf(title)}
        entries={[
          { label: texts.publishNow, icon: Send, onSelect: () => void onPublish() },
          ...unplan,
          {
            label: texts.remove,
            icon: Trash2,
            danger: true,
            separated: true,
            onSelect: onRemove,
          },
        ]}
      />
      {isMoving && (
        <MovePlanDialog open planned={planned} onMove={onMove} onClose={() => setMoving(false)} />
      )}
    </div>
  );
}

interface MovePlanDialogProps {
  open: boolean;
  planned: { title: string; plan: Plan; tags: readonly string[] };
  /** Resolves to the reason when the time was refused. Null on success. */
  onMove: (publishAt: string) => Promise<string | null>;
  onClose: () => void;
}

/** A dialog that changes the time of a plan. A refused time stays in the field. */
function MovePlanDialog({ open, planned, onMove, onClose }: MovePlanDialogProps) {
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
      open={open}
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
