import { ArrowDown } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { otherNameOf } from '#client/features/messages/conversations/other-name.ts';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import type { Conversation } from '#contract/messages/conversations.ts';
import type { Message } from '#contract/messages/messages.ts';
import { MessageRow, rowsOf } from './message-row.tsx';
import { messagesMessages as texts } from './messages.messages.ts';
import { MessageLogSkeleton, MoreMessages } from './more-messages.tsx';
import { TypingSign } from './typing-sign.tsx';
import { type MessageTarget, type UnsentMessage, useUnsentMessages } from './unsent-messages.ts';
import { UnsentMessages } from './unsent-row.tsx';
import { useLogScroll, useScrollToSelector } from './use-log-scroll.ts';
import { useMarkRead, useMessageLog } from './use-message-log.ts';

interface MessageLogProps {
  conversation: Conversation;
  target: MessageTarget;
  /** The sequence number of a linked message. Null without a link. */
  at: number | null;
  sendAgain: (unsent: UnsentMessage) => Promise<void>;
  onEdit: (message: Message) => void;
  /** Shows the newest messages instead of the messages around `at`. */
  onNewest: () => void;
}

export function MessageLog(props: MessageLogProps) {
  const { conversation, at } = props;
  const log = useMessageLog(conversation, at);
  if (log.query.data) return <LoadedLog {...props} log={log} />;
  return (
    <div className="flex flex-1 flex-col overflow-y-auto">
      <Unloaded query={log.query} loading={<MessageLogSkeleton />} />
    </div>
  );
}

interface LoadedLogProps extends MessageLogProps {
  log: ReturnType<typeof useMessageLog>;
}

function LoadedLog({ log, ...props }: LoadedLogProps) {
  const { conversation, target, at } = props;
  const { query, messages, isComplete } = log;
  const unsent = useNotArrived(useUnsentMessages(target), messages);
  const newest = messages.at(-1);
  const { scroller, isAtEnd, goToEnd, onScroll } = useLogScroll({
    key: unsent.at(-1)?.requestId ?? newest?.request_id ?? newest?.id,
    isMine: unsent.length > 0 || newest?.is_mine === true,
    isOpen: !isComplete,
  });
  useScrollToSelector(scroller, at === null ? '[data-unread]' : `[data-sequence="${at}"]`);
  useMarkRead(conversation, newest?.sequence ?? 0, isComplete && isAtEnd);
  const hasNews = isComplete && conversation.unread_count > 0;
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        onScroll={onScroll}
        role="log"
        aria-label={texts.log(otherNameOf(conversation))}
        aria-busy={query.isFetchingNextPage}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain px-3 pb-3 [overflow-anchor:none] md:px-5"
      >
        <div>
          {(query.hasNextPage || query.isFetchNextPageError) && (
            <MoreMessages
              key={messages.length}
              label={texts.older}
              isLoading={query.isFetchingNextPage}
              hasFailed={query.isFetchNextPageError}
              onLoad={query.fetchNextPage}
            />
          )}
          <ol className="pt-2">
            <MessageRows {...props} messages={messages} />
            <UnsentMessages target={target} messages={unsent} sendAgain={props.sendAgain} />
          </ol>
          {/* The log may show older messages around a linked message, while the newer messages have not loaded yet. */}
          {!isComplete && (
            <MoreMessages
              key={messages.length}
              label={texts.newer}
              isLoading={query.isFetchingPreviousPage}
              hasFailed={query.isFetchPreviousPageError}
              onLoad={query.fetchPreviousPage}
            />
          )}
          <TypingSign conversation={conversation} />
        </div>
      </div>
      {!(isComplete && isAtEnd) && (
        <button
          type="button"
          onClick={isComplete ? goToEnd : props.onNewest}
          className="-translate-x-1/2 absolute bottom-3 left-1/2 inline-flex min-h-11 animate-rise items-center gap-1 whitespace-nowrap rounded-full bg-brand px-4 font-bold text-on-brand text-sm shadow-md hover:bg-brand-strong"
        >
          <ArrowDown className="size-4" aria-hidden="true" />
          {hasNews ? texts.newMessages : texts.toNewest}
        </button>
      )}
    </div>
  );
}

interface MessageRowsProps extends Pick<MessageLogProps, 'conversation' | 'at' | 'onEdit'> {
  messages: readonly Message[];
}

function MessageRows({ conversation, at, onEdit, messages }: MessageRowsProps) {
  const { other, seen_up_to } = conversation;
  // The read receipt when the conversation was opened. It is fixed, so that the unread line does not move.
  const [readUpTo] = useState(conversation.read_up_to);
  const seen = messages.findLast(
    ({ is_mine, sequence, state }) =>
      seen_up_to !== null && is_mine && sequence <= seen_up_to && state === 'shown',
  );
  return rowsOf(messages, readUpTo).map((row) => (
    <Fragment key={row.message.id}>
      {row.day !== null && <Line>{row.day}</Line>}
      {row.isFirstUnread && <Line isUnread>{texts.unreadLine}</Line>}
      <MessageRow
        {...{ row, other, onEdit }}
        isSeen={row.message === seen}
        isHighlighted={row.message.sequence === at}
      />
    </Fragment>
  ));
}

/** Returns the unsent messages that are not in the log. A live event can add a message before its call ends. */
function useNotArrived(
  unsent: readonly UnsentMessage[],
  messages: readonly Message[],
): readonly UnsentMessage[] {
  if (unsent.length === 0) return unsent;
  const arrived = new Set(messages.map(({ request_id }) => request_id));
  return unsent.filter(({ requestId }) => !arrived.has(requestId));
}

function Line({ isUnread = false, children }: { isUnread?: boolean; children: ReactNode }) {
  return (
    <li
      {...(isUnread && { 'data-unread': '' })}
      className={`flex items-center gap-3 py-3 text-xs ${isUnread ? 'font-bold text-brand' : 'text-ink-soft'}`}
    >
      <span aria-hidden="true" className={`h-px flex-1 ${isUnread ? 'bg-brand' : 'bg-line'}`} />
      {children}
      <span aria-hidden="true" className={`h-px flex-1 ${isUnread ? 'bg-brand' : 'bg-line'}`} />
    </li>
  );
}
