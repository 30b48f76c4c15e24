import { commonMessages } from '#client/lib/format/common.messages.ts';
import { formatCount } from '#client/lib/format/format.ts';
import { Button } from '#client/ui/form/button.tsx';
import { uiMessages } from '#client/ui/text/ui.messages.ts';
import type { Comment } from '#contract/comments/comments.ts';
import { CommentItem } from './comment-item.tsx';
import type { Commentable } from './commentable.ts';
import { commentsMessages } from './comments.messages.ts';
import type { RepliesView } from './use-replies.ts';

interface ReplyListProps {
  label: string;
  replies: readonly Comment[];
  about: Commentable;
  /** The comment that the address names. */
  linkedId: string | null;
  onRemoved: (id: string) => void;
  onChanged: (comment: Comment) => void;
}

/** The replies to a comment. Renders nothing when there are none. */
export function ReplyList({ label, replies, about, linkedId, ...actions }: ReplyListProps) {
  if (replies.length === 0) return null;
  return (
    <ul aria-label={label} className="space-y-2">
      {replies.map((reply) => (
        <li
          key={reply.id}
          data-comment={reply.id}
          tabIndex={-1}
          className="scroll-mt-14 outline-none"
        >
          <CommentItem
            marked={reply.id === linkedId}
            comment={reply}
            about={about}
            onRemoved={() => actions.onRemoved(reply.id)}
            onChanged={actions.onChanged}
          />
        </li>
      ))}
    </ul>
  );
}

/** The button that loads more replies. */
export function MoreReplies({ rest, more }: Pick<RepliesView, 'rest' | 'more'>) {
  if (!more.hasMore && !more.failed) return null;
  return (
    <div>
      {more.failed && (
        <p role="alert" className="text-danger text-sm">
          {uiMessages.moreFailed}
        </p>
      )}
      <Button variant="ghost" busy={more.loading} onClick={more.load} className="-ml-5">
        {more.failed ? commonMessages.retry : commentsMessages.moreReplies(formatCount(rest))}
      </Button>
    </div>
  );
}
