import { Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { teamNoticeMessages } from '#client/features/identity/team-actions/team-notice.messages.ts';
import { reasonOf } from '#client/features/identity/team-actions/team-notice.tsx';
import { Link } from '#client/lib/router/link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import { buttonClasses } from '#client/ui/form/button.tsx';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import type { HiddenNotice } from '#contract/moderation/moderation.ts';
import type { DraftCard as DraftCardData, PostCard } from '#contract/posts/posts.ts';
import { DraftCard } from '../cards/draft-card.tsx';
import { DeletePostDialog } from '../delete-post-dialog.tsx';
import { postActionsMessages } from '../post-actions.messages.ts';
import { usePostActions } from '../post-actions.queries.ts';
import { postsMessages } from '../posts.messages.ts';
import { draftsMessages as texts } from './drafts.messages.ts';

interface DraftRowProps {
  draft: PostCard & Partial<Pick<DraftCardData, 'hidden'>>;
  /** Called when the row is about to disappear. The caller moves the focus. */
  onRemoved: () => void;
}

export function DraftRow({ draft, onRemoved }: DraftRowProps) {
  const title = draft.title || postActionsMessages.untitled;
  return (
    <DraftCard post={draft}>
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
    </DraftCard>
  );
}

function Actions({ draft, title, onRemoved }: DraftRowProps & { title: string }) {
  const { setPublished, remove } = usePostActions();
  const [isAsking, setAsking] = useState(false);
  const isUnfinished = draft.title === '' || draft.category === null;

  async function removeRowAfter(action: Promise<boolean>) {
    if (await action) onRemoved();
  }

  return (
    // The buttons are in front of the link that covers the whole row, so that they can be pressed.
    <div className="pointer-events-none relative z-10 mt-auto flex w-fit items-center gap-1 self-end pt-2 [&_button]:pointer-events-auto">
      <IconButton icon={Trash2} label={texts.deleteOne(title)} onClick={() => setAsking(true)} />
      {/* The author can correct a hidden post, but not publish it. */}
      {!draft.hidden && isUnfinished && (
        // The link that covers the row receives the press. Its accessible name also contains this text.
        <span
          aria-hidden="true"
          className={buttonClasses('secondary', 'md', 'pointer-events-none whitespace-nowrap')}
        >
          {texts.goOn}
        </span>
      )}
      {!draft.hidden && !isUnfinished && (
        <ActionButton
          variant="secondary"
          aria-label={texts.publishOne(title)}
          className="whitespace-nowrap max-[22rem]:px-3"
          onAction={() => removeRowAfter(setPublished(draft, true))}
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
