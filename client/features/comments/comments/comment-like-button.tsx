import { Heart } from 'lucide-react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { formatCount } from '#client/lib/format/format.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { Comment } from '#contract/comments/comments.ts';
import { commentsMessages } from './comments.messages.ts';
import { useCommentLike } from './comments.queries.ts';

const texts = commentsMessages.like;

interface CommentLikeButtonProps {
  comment: Comment;
  /** The name of the author of the comment. */
  name: string;
  /** Called with the response of the server. */
  onChanged: (comment: Comment) => void;
}

/** A small heart with the number of members who like a comment. A second press removes the like. */
export function CommentLikeButton({ comment, name, onChanged }: CommentLikeButtonProps) {
  const { isLiked, count, set } = useCommentLike(comment, onChanged);

  function press() {
    set(!isLiked, (error) =>
      showToast({
        type: 'error',
        about: `comment:${comment.id}`,
        title: texts.failed,
        message: messageOf(error),
      }),
    );
  }

  return (
    <button
      type="button"
      aria-pressed={isLiked}
      aria-label={texts.label(name, count === 0 ? null : formatCount(count))}
      onClick={press}
      className={cx(
        'inline-flex min-h-11 min-w-11 items-center gap-1.5 rounded-full px-2 font-bold text-xs hover:text-like',
        isLiked ? 'text-like' : 'text-ink-soft',
      )}
    >
      <Heart className="size-4" fill={isLiked ? 'currentColor' : 'none'} aria-hidden="true" />
      {count > 0 && <span className="nums">{formatCount(count)}</span>}
    </button>
  );
}
