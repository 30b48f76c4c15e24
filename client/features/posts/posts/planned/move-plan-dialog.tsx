import { useState } from 'react';
import { DateTimeField } from '#client/ui/form/date-time-field.tsx';
import { toJapanTime } from '#client/ui/form/japan-time.ts';
import { publishTimes } from '#client/ui/form/quick-times.ts';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import type { PlannedPost } from '#contract/posts/planned-posts.ts';
import { plannedPostsMessages as texts } from './planned-posts.messages.ts';
import { usePlanActions } from './use-plan-actions.ts';
import { instantOf, problemOf } from './use-publish-time.ts';

interface MovePlanDialogProps {
  open: boolean;
  post: PlannedPost;
  onClose: () => void;
}

/** Asks for another time of a planned post. What is chosen stays when the time is refused. */
export function MovePlanDialog({ open, post, onClose }: MovePlanDialogProps) {
  const { move } = usePlanActions();
  const [chosen, setChosen] = useState(() => toJapanTime(post.plan.publish_at));
  const [error, setError] = useState<string | null>(null);

  async function plan() {
    const publishAt = instantOf(chosen, post.plan);
    const problem = problemOf(publishAt, post.plan);
    const refusal = problem ?? (publishAt && (await move(post, publishAt)));
    setError(refusal);
    if (!refusal) onClose();
  }

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={texts.move}
      description={post.title}
      label={texts.plan}
      onAction={plan}
    >
      <DateTimeField
        label={texts.at}
        value={chosen}
        onChange={(next) => {
          setChosen(next);
          setError(null);
        }}
        error={error ?? undefined}
        choicesAt={publishTimes}
        required
        future
      />
    </ActionDialog>
  );
}
