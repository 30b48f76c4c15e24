import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { BellOff, ChevronRight, MessageCircle, UserRoundPlus } from 'lucide-react';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { Link } from '#client/lib/router/link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { LoadedRows } from '#client/ui/list/loaded-list.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import type { Conversation, ConversationBox } from '#contract/messages/conversations.ts';
import type { Message } from '#contract/messages/messages.ts';
import { conversationsMessages as texts } from './conversations.messages.ts';
import { conversationsQuery, messageCountsQuery } from './conversations.queries.ts';
import { otherNameOf } from './other-name.ts';

interface ConversationListProps {
  box: ConversationBox;
  openId: string | undefined;
}

export function ConversationList({ box, openId }: ConversationListProps) {
  return (
    <LoadedRows
      query={useInfiniteQuery(conversationsQuery(box))}
      keyOf={({ id }: Conversation) => id}
      label={box === 'inbox' ? texts.list : texts.requests}
      className="-mx-3"
      loading={<ConversationsSkeleton />}
      empty={<Empty box={box} />}
    >
      {(conversation) => (
        <ConversationRow conversation={conversation} isOpen={conversation.id === openId} />
      )}
    </LoadedRows>
  );
}

function Empty({ box }: { box: ConversationBox }) {
  if (box === 'requests') {
    return (
      <EmptyState icon={UserRoundPlus} title={texts.emptyRequests} text={texts.emptyRequestsText} />
    );
  }
  return (
    <EmptyState
      icon={MessageCircle}
      title={texts.empty}
      text={texts.emptyText}
      link={{ to: '/search?type=users', label: texts.emptyLink }}
    />
  );
}

interface ConversationRowProps {
  conversation: Conversation;
  /** The path of the link. Defaults to the conversation. */
  to?: string | undefined;
  state?: unknown;
  isOpen?: boolean;
}

export function ConversationRow({ conversation, to, state, isOpen = false }: ConversationRowProps) {
  const { id, other, unread_count, is_muted, updated_at } = conversation;
  const isUnread = unread_count > 0;
  return (
    <Link
      to={to ?? `/messages/${id}`}
      state={state}
      aria-current={isOpen ? 'page' : undefined}
      className={cx(
        'flex min-h-18 flex-wrap items-center gap-x-3 rounded-lg px-3 py-2.5 -outline-offset-2 transition-colors',
        isOpen ? 'bg-brand-soft' : 'hover:bg-hover',
      )}
    >
      <Avatar seed={other?.id ?? id} src={other?.avatar_url ?? null} />
      <span className="flex-text">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className={cx('flex-text truncate', isUnread ? 'font-bold' : 'font-medium')}>
            {otherNameOf(conversation)}
          </span>
          <RelativeTime iso={updated_at} className="shrink-0 text-ink-soft text-xs" />
        </span>
        <span className="flex items-center gap-2">
          <span
            className={cx(
              'min-w-0 flex-1 truncate text-sm',
              isUnread ? 'font-bold text-ink' : 'text-ink-soft',
            )}
          >
            {lastLineOf(conversation)}
          </span>
          {is_muted && (
            <span role="img" aria-label={texts.muted} title={texts.muted} className="shrink-0">
              <BellOff className="size-4 text-ink-faint" aria-hidden="true" />
            </span>
          )}
          {isUnread && (
            <span
              className={cx(
                'size-2.5 shrink-0 rounded-full',
                is_muted ? 'bg-ink-faint' : 'bg-brand',
              )}
            >
              <span className="sr-only">{texts.unread(unread_count)}</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}

const { line } = texts;

const withoutText: Record<Exclude<Message['state'], 'shown'>, string> = {
  'taken-back': line.takenBack,
  hidden: line.hidden,
  removed: line.removed,
};

function lastLineOf({ last_message: last }: Conversation): string {
  if (last === null) return line.none;
  if (last.state !== 'shown') return withoutText[last.state];
  const { has_picture, card_kind } = last;
  const attachment = has_picture || card_kind === null ? line.picture : line[card_kind];
  const text = last.excerpt || attachment;
  return last.is_mine ? line.mine(text) : text;
}

const rows = ['w-4/5', 'w-3/5', 'w-11/12', 'w-2/3', 'w-3/4', 'w-1/2'];

export function ConversationsSkeleton() {
  return (
    <>
      <LoadingStatus label={commonMessages.loading} />
      {rows.map((width) => (
        <div key={width} className="flex min-h-18 items-center gap-3 px-3">
          <Skeleton shape="pill" className="size-11 shrink-0" />
          <div className="flex-1">
            <Skeleton className="h-4 w-24" />
            <Skeleton className={`mt-2.5 h-3 ${width}`} />
          </div>
        </div>
      ))}
    </>
  );
}

export function RequestsEntry() {
  const count = useQuery(messageCountsQuery).data?.requests_count ?? 0;
  if (count === 0) return null;
  return (
    <Link
      to="/messages/requests"
      className="mb-2 flex min-h-14 items-center gap-3 rounded-lg border border-line bg-surface px-3 -outline-offset-2 hover:bg-hover"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-soft text-brand">
        <UserRoundPlus className="size-5" aria-hidden="true" />
      </span>
      <span className="flex-1 font-bold text-sm">{texts.requests}</span>
      <span className="nums font-bold text-brand text-sm">{texts.requestsCount(count)}</span>
      <ChevronRight className="size-5 text-ink-soft" aria-hidden="true" />
    </Link>
  );
}
