import { Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { teamNoticeMessages } from '#client/features/identity/team-actions/team-notice.messages.ts';
import { reasonOf } from '#client/features/identity/team-actions/team-notice.tsx';
import { Link } from '#client/lib/router/link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import { Card } from '#client/ui/list/card.tsx';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import type { HiddenNotice } from '#contract/moderation/moderation.ts';
import type { DraftCard, PostCard } from '#contract/posts/posts.ts';
import { PostThumb } from '../cards/post-thumb.tsx';
import { DeletePostDialog } from '../delete-post-dialog.tsx';
import { postActionsMessages } from '../post-actions.messages.ts';
import { postsMessages } from '../posts.messages.ts';
import { usePostActions } from '../use-post-actions.ts';
import { draftsMessages } from './drafts.messages.ts';

const texts = draftsMessages;

interface DraftRowProps {
  draft: PostCard & Partial<Pick<DraftCard, 'hidden'>>;
  /** Called when the row is about to disappear. The caller moves the focus. */
  onRemoved: () => void;
}

/** One of the viewer's drafts, with its actions. */
export function DraftRow({ draft, onRemoved }: DraftRowProps) {
  const title = draft.title || postActionsMessages.untitled;
  return (
    <Card className="relative flex min-h-37 flex-wrap overflow-hidden transition-colors has-[a:hover]:border-control">
      <div className="relative min-h-28 w-28 shrink-0 overflow-hidden bg-sunken *:absolute! *:inset-0 *:size-full max-[22rem]:w-24 sm:w-36">
        <PostThumb post={draft} />
      </div>
      <div className="flex flex-text flex-col p-3 sm:px-4">
        <h2 className="line-clamp-2 text-base leading-snug">
          <Link
            to={`/posts/${draft.id}/edit`}
            aria-label={texts.open(title)}
            className="after:absolute after:inset-0 hover:text-brand"
          >
            {title}
          </Link>
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-xs">
          <Badge tone="warning">
            {draft.hidden ? badgeOf(draft.hidden) : postsMessages.badges.draft}
          </Badge>
          <span>
            {texts.savedAt} <RelativeTime iso={draft.updated_at} />
          </span>
        </p>
        {draft.hidden && (
          <p className="user-text mt-1 line-clamp-3 text-xs">{reasonOf(draft.hidden)}</p>
        )}
        <Actions draft={draft} title={title} onRemoved={onRemoved} />
      </div>
    </Card>
  );
}

function Actions({ draft, title, onRemoved }: DraftRowProps & { title: string }) {
  const { setPublished, remove } = usePostActions();
  const [isAsking, setAsking] = useState(false);

  async function removeRowAfter(action: Promise<boolean>): Promise<boolean> {
    const isDone = await action;
    if (isDone) onRemoved();
    return isDone;
  }

  function publish() {
    const lacking = lackingOf(draft);
    if (lacking !== undefined) {
      return showToast({
        type: 'warning',
        title: lacking,
        link: { label: postActionsMessages.edit, to: `/posts/${draft.id}/edit` },
      });
    }
    return removeRowAfter(setPublished(draft, true));
  }

  return (
    // Above the link that covers the whole row, so that the buttons can be pressed.
    <div className="relative z-10 mt-auto flex w-fit items-center gap-1 self-end pt-2">
      <IconButton icon={Trash2} label={texts.deleteOne(title)} onClick={() => setAsking(true)} />
      {/* The author can correct a hidden post, but not publish it. */}
      {!draft.hidden && (
        <ActionButton
          variant="secondary"
          aria-label={texts.publishOne(title)}
          className="whitespace-nowrap max-[22rem]:px-3"
          onAction={publish}
        >
          <Send className="size-4" aria-hidden="true" />
          {texts.publish}
        </ActionButton>
      )}
      <DeletePostDialog
        open={isAsking}
        post={{ ...draft, title }}
        onClose={() => setAsking(false)}
        onDelete={() => removeRowAfter(remove({ ...draft, title }))}
      />
    </div>
  );
}

const badgeOf = ({ awaits_look }: HiddenNotice) =>
  awaits_look ? teamNoticeMessages.badgeWaiting : teamNoticeMessages.badge;

/** Returns what the draft lacks for publication. Undefined when it lacks nothing. */
function lackingOf({ title, category }: PostCard): string | undefined {
  if (title === '') return texts.needsTitle;
  return category === null ? texts.needsCategory : undefined;
}
