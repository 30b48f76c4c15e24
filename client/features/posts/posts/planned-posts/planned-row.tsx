import { useState } from 'react';
import { movePlan, unplan } from '#client/features/posts/publication-plans/plan-calls.ts';
import {
  PlanActions,
  PlanSummary,
} from '#client/features/posts/publication-plans/plan-summary.tsx';
import type { PlannedPost } from '#contract/posts/planned-posts.ts';
import { DraftCard } from '../cards/draft-card.tsx';
import { DeletePostDialog } from '../delete-post-dialog.tsx';
import { usePostActions } from '../post-actions.queries.ts';
import { plannedPostsMessages as texts } from './planned-posts.messages.ts';
import { usePlanCalls } from './planned-posts.queries.ts';

interface PlannedRowProps {
  post: PlannedPost;
  /** Called when the row is about to disappear. The caller moves the focus. */
  onRemoved: () => void;
}

export function PlannedRow({ post, onRemoved }: PlannedRowProps) {
  return (
    <DraftCard post={post}>
      <PlanSummary planned={post} to={`/posts/${post.id}/edit`} failures={texts.failures} />
      <Actions post={post} onRemoved={onRemoved} />
    </DraftCard>
  );
}

function Actions({ post, onRemoved }: PlannedRowProps) {
  const { setPublished, remove } = usePostActions();
  const calls = usePlanCalls();
  const [isRemoving, setRemoving] = useState(false);
  const { id, title, plan, character_tags: tags } = post;
  const planned = { kind: 'post', id, title, plan, tags } as const;

  async function removeRowAfter(action: Promise<boolean>) {
    if (await action) onRemoved();
  }
  return (
    <>
      <PlanActions
        planned={planned}
        onMove={(publishAt) => movePlan(calls, planned, publishAt)}
        onPublish={() => removeRowAfter(setPublished(post, true))}
        onUnplan={() => removeRowAfter(unplan(calls, planned, texts.unplanned))}
        onRemove={() => setRemoving(true)}
      />
      <DeletePostDialog
        open={isRemoving}
        post={post}
        onClose={() => setRemoving(false)}
        onDelete={() => removeRowAfter(remove(post))}
      />
    </>
  );
}
