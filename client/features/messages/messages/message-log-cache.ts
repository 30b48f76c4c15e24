import type { InfiniteData } from '@tanstack/react-query';
import { withFirst, withItems } from '#client/lib/api/paging.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { Message } from '#contract/messages/messages.ts';

/** The page parameter: where a page of messages begins, and whether it contains older or newer messages. */
export interface LogCursor {
  order: 'older' | 'newer';
  cursor: string | null;
  /** The sequence number of the message around which the first page is read. Null for the newest messages. */
  at: number | null;
}

/** The loaded messages of a conversation. Pages, and the messages in each page, are ordered from new to old. */
export type MessageLog = InfiniteData<Page<Message>, LogCursor>;

/** Changes of a conversation since a revision. */
export interface MessageChanges {
  items: readonly Message[];
  deleted_ids: readonly string[];
}

/** Returns the loaded messages, oldest first. */
export function messagesOf(log: MessageLog | undefined): Message[] {
  const all = log?.pages.flatMap(({ items }) => items) ?? [];
  return all.toReversed();
}

/** Returns the revision up to which the log is complete. Each page contains all changes up to its latest revision. */
export function revisionOf(log: MessageLog): number {
  return Math.max(0, ...log.pages.flatMap(({ items }) => items.map(({ revision }) => revision)));
}

export function isUpToDate(log: MessageLog): boolean {
  const [param] = log.pageParams;
  return param?.order === 'newer' ? log.pages[0]?.has_more === false : param?.at === null;
}

/** Returns the log after changes: changed messages replaced, new messages appended, deleted messages removed. */
export function withChanges(log: MessageLog, { items, deleted_ids }: MessageChanges): MessageLog {
  const changed = new Map(items.map((message) => [message.id, message]));
  const deleted = new Set(deleted_ids);
  const newest = Math.max(
    0,
    ...log.pages.flatMap((page) => page.items.map(({ sequence }) => sequence)),
  );
  const added = items.filter(({ id, sequence }) => sequence > newest && !deleted.has(id));
  const known = withItems(log, (messages) =>
    messages
      .filter(({ id }) => !deleted.has(id))
      .map((message) => newerOf(message, changed.get(message.id))),
  );
  return withFirst(
    known,
    added.toSorted((a, b) => b.sequence - a.sequence),
  );
}

/** Returns whichever version of a message is newer, because responses can arrive out of order. */
function newerOf(known: Message, change: Message | undefined): Message {
  return change && change.revision >= known.revision ? change : known;
}
