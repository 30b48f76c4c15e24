import { Lock, Reply } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { uniqueBy } from '#client/lib/api/paging.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { formatCount } from '#client/lib/format/format.ts';
import { Button } from '#client/ui/form/button.tsx';
import { uiMessages } from '#client/ui/text/ui.messages.ts';
import type { Comment, CommentThread } from '#contract/comments/comments.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import type { Commentable } from './commentable.ts';
import { commentsMessages as texts } from './comments.messages.ts';
import { useMoreReplies } from './comments.queries.ts';
import { readLocalComment } from './local-comment.ts';

interface ThreadProps {
  thread: CommentThread;
  viewerId: string;
  about: Commentable;
  linkedId: string | null;
  onRemoved: () => void;
}

export function ThreadView({ thread, viewerId, about, linkedId, onRemoved }: ThreadProps) {
  const target = { userId: viewerId, about, parentId: thread.id };
  const [hasLocalComment] = useState(
    // An unsent text opens the form even in a closed thread, so that the viewer can copy the text, or send it when the
    // thread is open again.
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
        {/* Viewers who cannot reply see this notice instead of the reply button. */}
        {thread.closed && (
          <p className="flex min-h-11 items-center gap-1.5 px-2 text-ink-soft text-xs">
            <Lock className="size-4" aria-hidden="true" />
            {thread.can.reply ? texts.thread.closedForOthers : texts.thread.closed}
          </p>
        )}
      </CommentItem>
      <div className="mt-3 ml-4 space-y-3 border-line border-l-2 pl-4 empty:hidden sm:ml-11">
        {replies.length > 0 && (
          <ul
            aria-label={name === null ? texts.repliesToDeleted : texts.replies(name)}
            className="space-y-2"
          >
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
                  onRemoved={() => onReplyRemoved(reply.id)}
                  onChanged={changeSent}
                />
              </li>
            ))}
          </ul>
        )}
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

/** Returns whether the reply form is open. When the form closes, the button that opened it gets the focus. */
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
        {more.failed ? commonMessages.retry : texts.moreReplies(formatCount(rest))}
      </Button>
    </div>
  );
}

type RepliesView = ReturnType<typeof useReplies>;

/** Returns the visible replies: those in the thread, those loaded later, and those that the viewer has just written. */
function useReplies(thread: CommentThread) {
  const [requested, setRequested] = useState(false);
  const [sent, setSent] = useState<readonly Comment[]>([]);
  const query = useMoreReplies(thread, thread.replies_cursor, requested);
  const later = query.data?.pages.flatMap((page) => page.items) ?? [];
  // The replies are sorted, because the thread can contain a linked reply before the earlier replies are loaded.
  const read = uniqueBy([...thread.replies, ...later], idOf).toSorted(
    (one, other) => Date.parse(one.created_at) - Date.parse(other.created_at),
  );
  // A reply that the server has returned replaces the one that was just written.
  const replies = uniqueBy([...read, ...sent], idOf);
  const addSent = useCallback((reply: Comment) => setSent((before) => [...before, reply]), []);
  const changeSent = useCallback(
    (changed: Comment) =>
      setSent((before) => before.map((reply) => (reply.id === changed.id ? changed : reply))),
    [],
  );
  const dropSent = useCallback(
    (id: string) => setSent((before) => before.filter((reply) => reply.id !== id)),
    [],
  );

  function load(): void {
    if (!requested) setRequested(true);
    else if (query.data) void query.fetchNextPage();
    else void query.refetch();
  }

  const hasMore = requested && query.data ? query.hasNextPage : thread.replies_cursor !== null;
  return {
    replies,
    rest: Math.max(1, thread.replies_count - replies.length),
    more: {
      hasMore,
      loading: query.isFetching && !query.isRefetching,
      failed: query.isLoadingError || query.isFetchNextPageError,
      load,
    },
    addSent,
    changeSent,
    dropSent,
  };
}

function idOf({ id }: Comment): string {
  return id;
}
