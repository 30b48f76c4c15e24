import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { conversationsMessages } from '#client/features/messages/conversations/conversations.messages.ts';
import { formatDate, formatDateTime, formatTime } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { DAY, MINUTE } from '#contract/foundations/limits.ts';
import type { ProfileSummary } from '#contract/members/profiles.ts';
import type { Message } from '#contract/messages/messages.ts';
import { MessageContent } from './message-content.tsx';
import { MessageMenu } from './message-menu.tsx';
import { messagesMessages, messagesMessages as texts } from './messages.messages.ts';

interface MessageRowProps {
  row: LogRow;
  other: ProfileSummary | null;
  isSeen: boolean;
  /** Whether the URL links to this message. The linked message is highlighted. */
  isHighlighted: boolean;
  onEdit: (message: Message) => void;
}

export function MessageRow({ row, other, isSeen, isHighlighted, onEdit }: MessageRowProps) {
  const { message, isFirst, isLast } = row;
  const { is_mine, sequence, created_at } = message;
  const bubble = useRef<HTMLElement>(null);
  const otherName = other === null ? conversationsMessages.gone : texts.other(nameOf(other));
  const name = is_mine ? texts.me : otherName;
  const press = useLongPress(() =>
    bubble.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click(),
  );
  return (
    <li
      data-sequence={sequence}
      className={cx(
        'flex items-end gap-2',
        is_mine && 'flex-row-reverse',
        isFirst ? 'pt-2.5' : 'pt-1',
      )}
    >
      {!is_mine && <Face other={other} isShown={isLast} />}
      <article
        ref={bubble}
        aria-label={texts.from(name, formatTime(created_at))}
        className="group relative min-w-0 max-w-[min(78%,32rem)]"
        {...press}
      >
        <MessageContent message={message} isHighlighted={isHighlighted} />
        <MessageMenu message={message} name={name} onEdit={() => onEdit(message)} />
      </article>
      <Facts message={message} isSeen={isSeen} hasTime={isLast} />
    </li>
  );
}

function Face({ other, isShown }: { other: ProfileSummary | null; isShown: boolean }) {
  if (!isShown || other === null) return <span className="w-8 shrink-0" />;
  return (
    <Link to={`/user/${other.id}`} tabIndex={-1} aria-hidden="true" className="shrink-0">
      <Avatar seed={other.id} src={other.avatar_url} size="sm" />
    </Link>
  );
}

interface FactsProps {
  message: Message;
  isSeen: boolean;
  hasTime: boolean;
}

function Facts({ message, isSeen, hasTime }: FactsProps) {
  const { is_mine, created_at, edited_at } = message;
  return (
    <span
      className={cx(
        'flex shrink-0 flex-col pb-0.5 text-ink-soft text-xs leading-tight',
        is_mine && 'items-end',
      )}
    >
      {isSeen && <span>{texts.seen}</span>}
      {edited_at !== null && <span title={formatDateTime(edited_at)}>{texts.edited}</span>}
      {hasTime && (
        <time dateTime={created_at} title={formatDateTime(created_at)}>
          {formatTime(created_at)}
        </time>
      )}
    </span>
  );
}

/** The duration of a long press in milliseconds. `TOLERANCE` is how far the finger may move, in pixels. */
const DURATION = 450;
const TOLERANCE = 10;

/** Returns handlers that call `onPress` after a long press of a finger, or when a mouse opens the browser's menu. */
function useLongPress(onPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const end = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerDown({ pointerType, clientX: x, clientY: y }: PointerEvent) {
      end();
      if (pointerType !== 'touch') return;
      start.current = { x, y };
      timer.current = setTimeout(onPress, DURATION);
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { x, y } = start.current;
      if (Math.hypot(clientX - x, clientY - y) > TOLERANCE) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu(event: MouseEvent) {
      if (keepsOwnMenu(event.target)) return;
      event.preventDefault();
      // On a touch screen, the timer detects the long press, so the menu event of the browser is ignored.
      if (!matchMedia('(pointer: coarse)').matches) onPress();
    },
  };
}

function keepsOwnMenu(target: EventTarget): boolean {
  const isLink = target instanceof Element && target.closest('a, img') !== null;
  return isLink || getSelection()?.isCollapsed === false;
}

/** The longest time between two consecutive messages of one member in a group, in milliseconds. */
const GROUP_TIME = 5 * MINUTE;

export interface LogRow {
  message: Message;
  /** The name of the day, for the first message of the day. Null for other messages. */
  day: string | null;
  isFirstUnread: boolean;
  /** Whether the message is the first message of its group. A group has consecutive messages of one member. */
  isFirst: boolean;
  isLast: boolean;
}

/** Returns the rows of messages, oldest first, grouped by day and sender. Messages after `readUpTo` are unread. */
export function rowsOf(messages: readonly Message[], readUpTo: number, now = new Date()): LogRow[] {
  const dayOf = dayNames(now);
  const firstUnread = messages.find(({ is_mine, sequence }) => !is_mine && sequence > readUpTo);
  return messages.map((message, index) => {
    const [before, next] = [messages[index - 1], messages[index + 1]];
    const day = dayOf(message);
    return {
      message,
      day: before && dayOf(before) === day ? null : day,
      isFirstUnread: message === firstUnread && before !== undefined,
      isFirst: !(before && isTogether(before, message)) || message === firstUnread,
      isLast: !(next && isTogether(message, next)) || next === firstUnread,
    };
  });
}

function isTogether(a: Message, b: Message): boolean {
  return (
    a.is_mine === b.is_mine &&
    Date.parse(b.created_at) - Date.parse(a.created_at) < GROUP_TIME &&
    formatDate(a.created_at) === formatDate(b.created_at)
  );
}

/** Returns the function that names the day of a message: 今日, 昨日 or a date. */
function dayNames(now: Date): (message: Message) => string {
  const names = new Map([
    [formatDate(new Date(now.getTime() - DAY).toISOString(), { now }), messagesMessages.yesterday],
    [formatDate(now.toISOString(), { now }), messagesMessages.today],
  ]);
  return ({ created_at }) => {
    const date = formatDate(created_at, { now });
    return names.get(date) ?? date;
  };
}
