import { formatDate } from '#client/lib/format/format.ts';
import { DAY, MINUTE } from '#contract/foundations/limits.ts';
import type { Message } from '#contract/messages/messages.ts';
import { messagesMessages } from './messages.messages.ts';

/** The longest time between two consecutive messages of one member in a group, in milliseconds. */
const GROUP_TIME = 5 * MINUTE;

export interface LogRow {
  message: Message;
  /** The name of the day. Set for the first message of a day. */
  day: string | null;
  /** Whether this is the first unread message. */
  isFirstUnread: boolean;
  /** Whether the message is the first in a group of messages of one member. `isLast` says whether it is the last. */
  isFirst: boolean;
  isLast: boolean;
}

/** Returns the rows of messages, oldest first, grouped by days and senders. Messages after `readUpTo` are unread. */
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
