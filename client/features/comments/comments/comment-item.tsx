import { EyeOff, Heart } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { MemberBadges } from '#client/features/identity/member-names/member-badges.tsx';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { TeamNotice } from '#client/features/identity/team-actions/team-notice.tsx';
import { FoldableText } from '#client/features/tags/tags/text-with-references.tsx';
import { formatCount, formatDateTime } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { LongText } from '#client/ui/text/long-text.tsx';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import type { Comment } from '#contract/comments/comments.ts';
import { CommentMenu } from './comment-menu.tsx';
import type { Commentable } from './commentable.ts';
import { commentsMessages as texts } from './comments.messages.ts';
import { useCommentLike } from './comments.queries.ts';
import { EditCommentForm } from './edit-comment-form.tsx';
import { readLocalEdit } from './local-comment.ts';

interface CommentItemProps {
  comment: Comment;
  about: Commentable;
  isHighlighted: boolean;
  /** Called when the comment was deleted. The caller moves the focus. */
  onRemoved: () => void;
  onChanged: (comment: Comment) => void;
  children?: ReactNode;
}

/** A comment or reply. A placeholder replaces a comment that is deleted, or that the viewer may not read. */
export function CommentItem(props: CommentItemProps) {
  const { comment, about, isHighlighted, onRemoved, onChanged, children } = props;
  const { author, state, content } = comment;
  const article = useRef<HTMLElement>(null);
  const { isEditing, startEditing, stopEditing } = useEditing(comment, article);
  const isReply = comment.parent_id !== null;
  if (author === null || state === 'deleted') return <Placeholder text={texts.deleted} />;
  if (state === 'hidden' && content === '') return <Placeholder text={texts.hidden} />;
  const name = nameOf(author);
  return (
    <article
      ref={article}
      className={cx('flex gap-3', isHighlighted && '-mx-2 rounded-md bg-brand-soft px-2 py-1')}
    >
      {/* The link is 44 px wide, wider than the avatar. Its negative margins keep the avatar in place. */}
      <Link
        to={`/user/${author.id}`}
        tabIndex={-1}
        aria-hidden="true"
        className={cx('grid size-11 shrink-0 place-items-center', isReply ? '-mx-2.5' : '-mx-1.5')}
      >
        <Avatar seed={author.id} src={author.avatar_url} size={isReply ? 'xs' : 'sm'} />
      </Link>
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-1">
          <p className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-1.5 text-sm">
            <Link
              to={`/user/${author.id}`}
              className="touch-area flex min-h-11 max-w-full items-center font-bold hover:text-brand"
            >
              <span className="truncate">{name}</span>
            </Link>
            <MemberBadges member={author} className="size-4" />
            {author.id === about.ownerId && <Badge tone="brand">{texts.owner[about.kind]}</Badge>}
            {state === 'hidden' && !comment.hidden?.awaits_look && (
              <Badge>
                <EyeOff className="size-3.5" aria-hidden="true" />
                {texts.hiddenBadge}
              </Badge>
            )}
            <RelativeTime iso={comment.created_at} className="text-ink-soft text-xs" />
            {comment.edited_at !== null && (
              <span title={formatDateTime(comment.edited_at)} className="text-ink-soft text-xs">
                {texts.edit.edited}
                <span className="sr-only">
                  {' '}
                  <RelativeTime iso={comment.edited_at} />
                </span>
              </span>
            )}
          </p>
          <CommentMenu
            {...{ comment, author, onRemoved }}
            onEdit={isEditing ? null : startEditing}
          />
        </div>
        {isEditing ? (
          <EditCommentForm comment={comment} onSaved={onChanged} onClose={stopEditing} />
        ) : (
          <LongText text={content} {...(state === 'hidden' && { className: 'text-ink-faint' })}>
            <FoldableText text={content} />
          </LongText>
        )}
        {comment.hidden && <TeamNotice notice={comment.hidden} />}
        {comment.can.like && (
          <div className="-mb-2 -ml-2 flex flex-wrap items-center">
            <CommentLikeButton comment={comment} name={name} onChanged={onChanged} />
            {children}
          </div>
        )}
      </div>
    </article>
  );
}

/**
 * Returns whether the comment is being edited. This is true from the start when the text of an earlier edit was not
 * saved.
 */
function useEditing({ id, author }: Comment, article: RefObject<HTMLElement | null>) {
  const userId = useSession().user?.id;
  const [isEditing, setEditing] = useState(
    () =>
      userId !== undefined &&
      author?.id === userId &&
      readLocalEdit({ userId, commentId: id }) !== undefined,
  );
  function stopEditing() {
    setEditing(false);
    requestAnimationFrame(() =>
      article.current
        ?.querySelector<HTMLElement>('[aria-haspopup="menu"]')
        ?.focus({ preventScroll: true }),
    );
  }
  return { isEditing, startEditing: () => setEditing(true), stopEditing };
}

function Placeholder({ text }: { text: string }) {
  return <p className="rounded-md bg-sunken px-3 py-2 text-ink-soft text-sm">{text}</p>;
}

const likeTexts = texts.like;

interface CommentLikeButtonProps {
  comment: Comment;
  name: string;
  onChanged: (comment: Comment) => void;
}

function CommentLikeButton({ comment, name, onChanged }: CommentLikeButtonProps) {
  const { isLiked, count, set } = useCommentLike(comment, onChanged);

  return (
    <button
      type="button"
      aria-pressed={isLiked}
      aria-label={likeTexts.label(name, count === 0 ? null : formatCount(count))}
      onClick={() => set(!isLiked)}
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
