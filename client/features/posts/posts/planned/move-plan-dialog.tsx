import { useState } from 'react';
import { toJapanTime } from '#client/ui/form/japan-time.ts';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import type { Plan } from '#contract/foundations/publication-plans.ts';
import { plannedPostsMessages as texts } from './planned-posts.messages.ts';
import { PublishTimeField } from './publish-time-field.tsx';
import { instantOf, problemOf } from './use-publish-time.ts';

interface MovePlanDialogProps {
  open: boolean;
  planned: { title: string; plan: Plan; tags: readonly string[] };
  /** Resolves to why the time was refused, or to null. */
  onMove: (publishAt: string) => Promise<string | null>;
  onClose: () => void;
}

/** Asks for another time of what is planned. What is chosen stays when the time is refused. */
export function MovePlanDialog({ open, planned, onMove, onClose }: MovePlanDialogProps) {
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
