import { useState } from 'react';
import { Link } from '#client/lib/router/link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Card } from '#client/ui/list/card.tsx';
import type { PlannedPost } from '#contract/posts/planned-posts.ts';
import { PostThumb } from '../cards/post-thumb.tsx';
import { DeletePostDialog } from '../delete-post-dialog.tsx';
import { usePostActions } from '../use-post-actions.ts';
import { PlanActions } from './plan-actions.tsx';
import { PlanTime } from './plan-time.tsx';
import { plannedPostsMessages as texts } from './planned-posts.messages.ts';
import { usePlanActions } from './use-plan-actions.ts';

interface PlannedRowProps {
  post: PlannedPost;
  /** Called when the row is about to disappear. The caller moves the focus. */
  onRemoved: () => void;
}

/** One of the viewer's planned posts: its time, or why it was not published, and its actions. */
export function PlannedRow({ post, onRemoved }: PlannedRowProps) {
  const { id, title, plan } = post;
  return (
    <Card className="relative flex min-h-37 overflow-hidden transition-colors has-[a:hover]:border-control">
      <div className="relative w-28 shrink-0 overflow-hidden bg-sunken *:absolute! *:inset-0 *:size-full max-[22rem]:w-24 sm:w-36">
        <PostThumb post={post} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col p-3 sm:px-4">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          {plan.failure !== null && <Badge tone="warning">{texts.failedBadge}</Badge>}
          <PlanTime publishAt={plan.publish_at} />
        </p>
        <h2 className="mt-1 line-clamp-2 text-base leading-snug">
          <Link
            to={`/posts/${id}/edit`}
            aria-label={texts.open(title)}
            className="after:absolute after:inset-0 hover:text-brand"
          >
            {title}
          </Link>
        </h2>
        {plan.failure !== null && (
          <p className="mt-1 font-medium text-danger text-xs">{texts.failures[plan.failure]}</p>
        )}
        <Actions post={post} onRemoved={onRemoved} />
      </div>
    </Card>
  );
}

function Actions({ post, onRemoved }: PlannedRowProps) {
  const { setPublished, remove } = usePostActions();
  const { move, unplan } = usePlanActions();
  const [isRemoving, setRemoving] = useState(false);
  const { title, plan, character_tags: tags } = post;

  async function removeRowAfter(action: Promise<boolean>): Promise<boolean> {
    const isDone = await action;
    if (isDone) onRemoved();
    return isDone;
  }
  return (
    <>
      <PlanActions
        planned={{ title, plan, tags }}
        onMove={(publishAt) => move(post, publishAt)}
        onPublish={() => removeRowAfter(setPublished(post, true))}
        onUnplan={() => removeRowAfter(unplan(post))}
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
