import { CalendarClock, CalendarX2, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from '#client/lib/router/link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { toJapanTime } from '#client/ui/form/japan-time.ts';
import { ownTimeOf, wordsOf } from '#client/ui/form/time-words.ts';
import { Card } from '#client/ui/list/card.tsx';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import type { PlannedPost } from '#contract/posts/planned-posts.ts';
import { PostThumb } from '../cards/post-thumb.tsx';
import { DeletePostDialog } from '../delete-post-dialog.tsx';
import { usePostActions } from '../use-post-actions.ts';
import { MovePlanDialog } from './move-plan-dialog.tsx';
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
        <PlanTime plan={plan} />
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

function PlanTime({ plan: { publish_at, failure } }: Pick<PlannedPost, 'plan'>) {
  const wall = toJapanTime(publish_at);
  const own = ownTimeOf(wall);
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      {failure !== null && <Badge tone="warning">{texts.failedBadge}</Badge>}
      <time dateTime={publish_at} className="nums break-keep font-bold">
        {wordsOf(wall, new Date())}
      </time>
      {own !== null && <span className="text-ink-soft text-xs">{own}</span>}
    </p>
  );
}

function Actions({ post, onRemoved }: PlannedRowProps) {
  const { setPublished, remove } = usePostActions();
  const { move, unplan } = usePlanActions();
  const [asked, setAsked] = useState<'move' | 'remove' | null>(null);
  const { title, plan } = post;

  async function removeRowAfter(action: Promise<boolean>): Promise<boolean> {
    const isDone = await action;
    if (isDone) onRemoved();
    return isDone;
  }
  const publish = () => removeRowAfter(setPublished(post, true));

  return (
    // Above the link that covers the whole row.
    <div className="relative z-10 mt-auto flex flex-wrap items-center justify-end gap-x-1 gap-y-2 self-end pt-2">
      <Button
        variant="secondary"
        aria-label={texts.moveOne(title)}
        onClick={() => setAsked('move')}
        className="whitespace-nowrap max-[22rem]:px-3"
      >
        <CalendarClock className="size-4" aria-hidden="true" />
        {texts.move}
      </Button>
      {plan.failure !== null && (
        <ActionButton aria-label={texts.retryOne(title)} onAction={publish}>
          {texts.retry}
        </ActionButton>
      )}
      <MoreMenu
        label={texts.menuOf(title)}
        entries={[
          { label: texts.publishNow, icon: Send, onSelect: () => void publish() },
          {
            label: texts.unplan,
            icon: CalendarX2,
            onSelect: () => void removeRowAfter(unplan(post)),
          },
          {
            label: texts.remove,
            icon: Trash2,
            danger: true,
            separated: true,
            onSelect: () => setAsked('remove'),
          },
        ]}
      />
      {asked === 'move' && (
        <MovePlanDialog
          open
          planned={{ title, plan, tags: post.character_tags }}
          onMove={(publishAt) => move(post, publishAt)}
          onClose={() => setAsked(null)}
        />
      )}
      <DeletePostDialog
        open={asked === 'remove'}
        post={post}
        onClose={() => setAsked(null)}
        onDelete={() => removeRowAfter(remove(post))}
      />
    </div>
  );
}
