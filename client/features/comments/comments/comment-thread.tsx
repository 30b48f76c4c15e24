import { Lock, Reply } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { formatCount } from '#client/lib/format/format.ts';
import { Button } from '#client/ui/form/button.tsx';
import { uiMessages } from '#client/ui/text/ui.messages.ts';
import type { Comment, CommentThread } from '#contract/comments/comments.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import type { Commentable } from './commentable.ts';
import { commentsMessages } from './comments.messages.ts';
import { readLocalComment } from './local-comment.ts';
import type { RepliesView } from './use-replies.ts';
import { useReplies } from './use-replies.ts';

const texts = commentsMessages;

interface ThreadProps {
  thread: CommentThread;
  viewerId: string;
  about: Commentable;
  /** The id of the comment in the URL. This comment is highlighted. */
  linkedId: string | null;
  onRemoved: () => void;
}

/** A comment with its replies and the form to reply. */
export function ThreadView({ thread, viewerId, about, linkedId, onRemoved }: ThreadProps) {
  const target = { userId: viewerId, about, parentId: thread.id };
  const [hasLocalComment] = useState(
    // A stored text opens the form even in a closed thread, so that the text can be copied, or sent once the thread is
    // open.
    () => (thread.can.reply || thread.closed) && readLocalComment(target) !== undefined,
  );
  const { isOpen, open, close, opener } = useReplyForm(hasLocalComment);
  const { replies, rest, more, addSent, changeSent, dropSent } = useReplies(thread);
  const name = thread.author && nameOf(thread.author);

  function onSent(comment: Comment) {
    addSent(comment);
    close();
  }

  function onReplyRemoved(id: string) {
    dropSent(id);
    onRemoved();
  }

  return (
    <li data-comment={thread.id} tabIndex={-1} className="scroll-mt-14 py-3 outline-none">
      <CommentItem
        isHighlighted={thread.id === linkedId}
        comment={thread}
        about={about}
        onRemoved={onRemoved}
        onChanged={changeSent}
      >
        {thread.can.reply && !isOpen && (
          <button
            ref={opener}
            type="button"
            onClick={open}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full px-2 font-bold text-ink-soft text-xs hover:text-brand"
          >
            <Reply className="size-4" aria-hidden="true" />
            {texts.reply}
          </button>
        )}
        {thread.closed && <ClosedLine canReply={thread.can.reply} />}
      </CommentItem>
      <div className="mt-3 ml-4 space-y-3 border-line border-l-2 pl-4 empty:hidden sm:ml-11">
        <ReplyList
          label={name === null ? texts.repliesToDeleted : texts.replies(name)}
          replies={replies}
          about={about}
          linkedId={linkedId}
          onRemoved={onReplyRemoved}
          onChanged={changeSent}
        />
        <MoreReplies rest={rest} more={more} />
        {isOpen && name !== null && (
          <CommentForm
            target={target}
            label={texts.write.replyLabel(name)}
            focusOnMount={!hasLocalComment}
            onCancel={close}
            onSent={onSent}
          />
        )}
      </div>
    </li>
  );
}

/** A line that says that others cannot reply. Viewers who cannot reply themselves see it instead of the reply button. */
function ClosedLine({ canReply }: { canReply: boolean }) {
  return (
    <p className="flex min-h-11 items-center gap-1.5 px-2 text-ink-soft text-xs">
      <Lock className="size-4" aria-hidden="true" />
      {canReply ? texts.thread.closedForOthers : texts.thread.closed}
    </p>
  );
}

/** Returns whether the reply form is open. When it closes, the button that opened it gets the focus. */
function useReplyForm(isOpenAtFirst: boolean) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const opener = useRef<HTMLButtonElement>(null);
  const open = useCallback(() => setIsOpen(true), []);
  const close = useCallback(() => {
    setIsOpen(false);
    requestAnimationFrame(() => opener.current?.focus({ preventScroll: true }));
  }, []);
  return { isOpen, open, close, opener };
}

interface ReplyListProps {
  label: string;
  replies: readonly Comment[];
  about: Commentable;
  /** The id of the comment in the URL. */
  linkedId: string | null;
  onRemoved: (id: string) => void;
  onChanged: (comment: Comment) => void;
}

/** The replies to a comment. Renders nothing when there are none. */
function ReplyList({ label, replies, about, linkedId, ...actions }: ReplyListProps) {
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
            isHighlighted={reply.id === linkedId}
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

function MoreReplies({ rest, more }: Pick<RepliesView, 'rest' | 'more'>) {
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
