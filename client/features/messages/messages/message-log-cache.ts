import type { InfiniteData } from '@tanstack/react-query';
import type { Page } from '#contract/foundations/primitives.ts';
import type { Message } from '#contract/messages/messages.ts';

/** The page parameter: the position from which a page of messages is read. */
export interface LogPlace {
  order: 'older' | 'newer';
  cursor: string | null;
  /** The sequence at which the first page begins. */
  at: number | null;
}

/** The loaded messages of a conversation: pages from new to old, the messages of a page as well. */
export type MessageLog = InfiniteData<Page<Message>, LogPlace>;

/** Changes of a conversation since a revision. */
export interface MessageChanges {
  items: readonly Message[];
  deleted_ids: readonly string[];
}

/** The loaded messages, oldest first. */
export function messagesOf(log: MessageLog | undefined): Message[] {
  const all = log?.pages.flatMap(({ items }) => items) ?? [];
  return all.toReversed();
}

/** The revision up to which the log is complete. All that a page contains was read with everything before it. */
export function revisionOf(log: MessageLog): number {
  return Math.max(0, ...log.pages.flatMap(({ items }) => items.map(({ revision }) => revision)));
}

/** Whether the log reaches up to the newest message. */
export function isUpToDate(log: MessageLog): boolean {
  const [param] = log.pageParams;
  return param?.order === 'newer' ? log.pages[0]?.has_more === false : param?.at === null;
}

/** Applies changes: replaces known messages, adds new ones at the end, and removes deleted ones. */
export function withChanges(log: MessageLog, { items, deleted_ids }: MessageChanges): MessageLog {
  const changed = new Map(items.map((message) => [message.id, message]));
  const deleted = new Set(deleted_ids);
  const newest = Math.max(0, ...log.pages.flatMap((page) => page.items.map(sequenceOf)));
  const added = items.filter(({ id, sequence }) => sequence > newest && !deleted.has(id));
  const pages = log.pages.map((page) => ({
    ...page,
    items: page.items
      .filter(({ id }) => !deleted.has(id))
      .map((message) => newerOf(message, changed.get(message.id))),
  }));
  const [first, ...rest] = pages;
  if (!first || added.length === 0) return { ...log, pages };
  const front = added.toSorted((a, b) => b.sequence - a.sequence);
  return { ...log, pages: [{ ...first, items: [...front, ...first.items] }, ...rest] };
}

function sequenceOf({ sequence }: Message): number {
  return sequence;
}

/** An answer can arrive after a newer one. */
function newerOf(known: Message, change: Message | undefined): Message {
  return change && change.revision >= known.revision ? change : known;
}
