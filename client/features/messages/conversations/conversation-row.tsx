import { BellOff } from 'lucide-react';
import { Link } from '#client/lib/router/link.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import type { Conversation } from '#contract/messages/conversations.ts';
import type { Message } from '#contract/messages/messages.ts';
import { conversationsMessages } from './conversations.messages.ts';
import { otherNameOf } from './other-name.ts';

const texts = conversationsMessages;

interface ConversationRowProps {
  conversation: Conversation;
  /** The path of the link. Defaults to the conversation. */
  to?: string | undefined;
  state?: unknown;
  /** Whether the conversation is shown next to the list. */
  isOpen?: boolean;
}

/** A conversation in a list: the other member, the last line, and whether there are unread messages. */
export function ConversationRow({ conversation, to, state, isOpen = false }: ConversationRowProps) {
  const { id, other, unread_count, is_muted, updated_at } = conversation;
  const isUnread = unread_count > 0;
  return (
    <li>
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
            {is_muted && <MutedIcon />}
            {isUnread && <UnreadDot count={unread_count} isMuted={is_muted} />}
          </span>
        </span>
      </Link>
    </li>
  );
}

function MutedIcon() {
  return (
    <span role="img" aria-label={texts.muted} title={texts.muted} className="shrink-0">
      <BellOff className="size-4 text-ink-faint" aria-hidden="true" />
    </span>
  );
}

function UnreadDot({ count, isMuted }: { count: number; isMuted: boolean }) {
  return (
    <span className={cx('size-2.5 shrink-0 rounded-full', isMuted ? 'bg-ink-faint' : 'bg-brand')}>
      <span className="sr-only">{texts.unread(count)}</span>
    </span>
  );
}

const { line } = conversationsMessages;

const withoutText: Record<Exclude<Message['state'], 'shown'>, string> = {
  'taken-back': line.takenBack,
  hidden: line.hidden,
  removed: line.removed,
};

/** Returns the last message of a conversation in one line. */
function lastLineOf({ last_message: last }: Conversation): string {
  if (last === null) return line.none;
  if (last.state !== 'shown') return withoutText[last.state];
  const text = last.excerpt || attachmentOf(last);
  return last.is_mine ? line.mine(text) : text;
}

type LastMessage = NonNullable<Conversation['last_message']>;

function attachmentOf({ has_picture, card_kind }: LastMessage): string {
  return has_picture || card_kind === null ? line.picture : line[card_kind];
}
