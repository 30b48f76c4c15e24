import { type AliasableExpression, sql } from 'kysely';
import type { Page } from '#contract/foundations/primitives.ts';
import type { messageOrders } from '#contract/messages/messages.ts';
import { isNotBlocked } from '#server/features/members/visibility/visibility.shared.store.ts';
import { isUndeletedFor } from '#server/features/messages/conversations/undeleted-messages.shared.store.ts';
import type { MessagesTable } from '#server/features/messages/messages/messages.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import { preparedPages } from '#server/platform/database/prepared-pages.ts';
import { rows } from '#server/platform/database/rows.ts';

export type MessageOrder = (typeof messageOrders)[number];

/** The sort orders of the messages of a conversation, by sequence. */
export const messageKeysets = {
  older: new Keyset('desc', { position: 'sequence' }, 'older'),
  newer: new Keyset('asc', { position: 'sequence' }, 'newer'),
};

function withPictures(database: Queryable, page: AliasableExpression<MessagesTable>) {
  return database
    .selectFrom(page.as('page'))
    .leftJoin('files', 'files.key', 'page.image_key')
    .selectAll('page')
    .select([
      'files.width as image_width',
      'files.height as image_height',
      'files.placeholder as image_placeholder',
    ]);
}

const pagesIn = preparedVariants((order: MessageOrder) =>
  preparedPages<{ conversation: string; viewer: string; cleared: number }>()(
    messageKeysets[order],
    (database, value, limit) => {
      const page = database
        .selectFrom('messages')
        .where('conversation_id', '=', value('conversation'))
        .where('sequence', '>', value('cleared'))
        .where(isUndeletedFor(value('viewer')))
        .$call(messageKeysets[order].pageAfter(value, limit))
        .selectAll();
      return withPictures(database, page).$call(messageKeysets[order].orderBy('page'));
    },
  ),
);

interface Range {
  conversation: string;
  viewer: string;
  /** The sequence up to which the viewer has deleted all messages. */
  cleared: number;
}

/** Returns a page of the messages of a conversation that a member has not deleted. */
export function listMessages(
  database: Queryable,
  { order, ...page }: Range & { order: MessageOrder; after: After<'position'>; limit: number },
): Promise<Page<MessageRow>> {
  return pagesIn(order)(database, page);
}

const changedAfter = prepared<{ conversation: string; revision: number; limit: number }>()(
  (database, value) => {
    const page = database
      .selectFrom('messages')
      .where('conversation_id', '=', value('conversation'))
      .where('revision', '>', value('revision'))
      .orderBy('revision')
      .limit(value('limit'))
      .selectAll();
    return withPictures(database, page).orderBy('page.revision');
  },
);

export const listChanged = changedAfter;

const byId = prepared<{ id: string }>()((database, value) =>
  withPictures(database, database.selectFrom('messages').where('id', '=', value('id')).selectAll()),
);

export type MessageRow = Awaited<ReturnType<typeof byId>>[number];

/** Returns a message, or null. */
export async function findMessage(database: Queryable, id: string): Promise<MessageRow | null> {
  return (await byId(database, { id }))[0] ?? null;
}

/** The message that a member sent with this request id, or null. */
export const findMessageOfRequest = rows('messages').findBy('sender_id', 'request_id');

export const insertMessage = rows('messages').insert();

export const updateMessage = rows('messages').updateBy('id');

/** The sort order of searches, the newest first. */
export const foundKeyset = new Keyset('desc', { time: 'created_at', id: 'id' });

const compared = prepared<{ user: string; limit: number } & After>()((database, value) => {
  // Merges two index ranges, because a condition with `or` would read and sort all messages of the member.
  const range = (column: 'sender_id' | 'recipient_id') => {
    const rows = database
      .selectFrom('messages')
      .where(column, '=', value('user'))
      .where(sql<boolean>`(created_at, id) < (${value('time')}, ${value('id')})`)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(value('limit'))
      .select(['id', 'created_at', 'conversation_id', 'folded']);
    return database.selectFrom(rows.as(column)).selectAll(column);
  };
  return database
    .selectFrom(range('sender_id').unionAll(range('recipient_id')).as('both'))
    .$call(foundKeyset.orderBy())
    .limit(value('limit'))
    .selectAll();
});

/** Reads messages that a member has sent and received, the newest first, with the texts that a search compares. */
export const listToCompare = compared;

const shownAmong = preparedList<{ user: string }>()((database, ids, value) => {
  const page = database.selectFrom('messages').where('id', 'in', ids).selectAll();
  return withPictures(database, page)
    .innerJoin('messages', 'messages.id', 'page.id')
    .innerJoin('conversations', 'conversations.id', 'page.conversation_id')
    .innerJoin('conversation_sides as side', (join) =>
      join
        .onRef('side.conversation_id', '=', 'page.conversation_id')
        .on('side.user_id', '=', value('user')),
    )
    .leftJoin('private_profiles as other', 'other.id', 'side.other_id')
    .where('conversations.status', '=', 'open')
    .whereRef('page.sequence', '>', 'side.cleared_up_to')
    .where('page.state', '=', 'shown')
    .where((eb) =>
      eb.or([eb('page.hidden_at', 'is', null), eb('page.sender_id', '=', value('user'))]),
    )
    .where(isUndeletedFor(value('user')))
    .where(isNotBlocked({ member: 'side.other_id', viewer: value('user') }))
    .select(['side.other_id', 'other.leaving_at', 'other.blocked_at', 'other.blocked_until']);
});

/** Returns those of the given messages that a member can read in open conversations, each with the other member. */
export async function findShownAmong(database: Queryable, ids: readonly string[], user: string) {
  return ids.length === 0 ? [] : shownAmong(database, ids, { user });
}

interface Detached {
  column: 'sender_id' | 'recipient_id';
  userId: string;
  changes: Partial<MessagesTable>;
  limit: number;
}

/**
 * Removes a deleted member from at most `limit` messages. Deletes messages that then have neither sender nor recipient.
 * Returns the number of messages that were changed.
 */
export async function detachSlice(
  transaction: Queryable,
  { column, userId, changes, limit }: Detached,
): Promise<number> {
  const rows = await transaction
    .selectFrom('messages')
    .where(column, '=', userId)
    .limit(limit)
    .select('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await transaction.updateTable('messages').set(changes).where('id', 'in', ids).execute();
  await transaction
    .deleteFrom('messages')
    .where('id', 'in', ids)
    .where('sender_id', 'is', null)
    .where('recipient_id', 'is', null)
    .execute();
  return ids.length;
}

/** Returns a message with `count` messages before and after it, the oldest first. */
export async function listAround(
  database: Queryable,
  { conversation_id, sequence }: Pick<MessagesTable, 'conversation_id' | 'sequence'>,
  count: number,
): Promise<MessagesTable[]> {
  return database
    .selectFrom('messages')
    .where('conversation_id', '=', conversation_id)
    .where('sequence', '>=', sequence - count)
    .where('sequence', '<=', sequence + count)
    .orderBy('sequence')
    .selectAll()
    .execute();
}
