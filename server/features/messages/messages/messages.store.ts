import { type AliasableExpression, expressionBuilder, sql } from 'kysely';
import type { messageOrders } from '#contract/messages/messages.ts';
import type { PictureReference } from '#server/features/foundations/pictures/picture-uses.shared.store.ts';
import { isNotBlocked } from '#server/features/members/visibility/visibility.shared.store.ts';
import { isUndeletedFor } from '#server/features/messages/conversations/conversations.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { prepared, preparedRow, preparedVariants } from '#server/platform/database/prepared.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import { preparedPages } from '#server/platform/database/prepared-pages.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { MessagesTable } from './messages.tables.ts';

export type MessageOrder = (typeof messageOrders)[number];

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

interface Range {
  conversation: string;
  viewer: string;
  /** The sequence up to which the viewer has deleted all messages. */
  cleared: number;
}

export const listMessages = preparedVariants((order: MessageOrder) =>
  preparedPages<Range>()(messageKeysets[order], (database, value, limit) => {
    const page = database
      .selectFrom('messages')
      .where('conversation_id', '=', value('conversation'))
      .where('sequence', '>', value('cleared'))
      .where(isUndeletedFor(value('viewer')))
      .$call(messageKeysets[order].pageAfter(value, limit))
      .selectAll();
    return withPictures(database, page).$call(messageKeysets[order].orderBy('page'));
  }),
);

export const listChanged = prepared<{ conversation: string; revision: number; limit: number }>()(
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

const byId = preparedRow<{ id: string }>()((database, value) =>
  withPictures(database, database.selectFrom('messages').where('id', '=', value('id')).selectAll()),
);

export type MessageRow = NonNullable<Awaited<ReturnType<typeof byId>>>;

export const findMessage = (database: Queryable, id: string) => byId(database, { id });

export const findMessageOfRequest = rows('messages').findBy('sender_id', 'request_id');

export const insertMessage = rows('messages').insert();

export const updateMessage = rows('messages').updateBy('id');

export const foundKeyset = new Keyset('desc', { time: 'created_at', id: 'id' });

/** Reads messages that a member has sent and received, the newest first, with the texts that a search compares. */
export const listToCompare = prepared<{ user: string; limit: number } & After>()(
  (database, value) => {
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
  },
);

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

/** Returns the given messages that a member can read in open conversations, each with the other member. */
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
 * Removes a deleted member from up to `limit` messages, and deletes messages without members. Returns the number of
 * changed messages.
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

const message = expressionBuilder<Tables, 'messages'>();

/**
 * The pictures of messages. The recipient sees a picture until they delete the message, the team hides the message, or
 * there is a block between both members. The sender always sees the picture, because every member sees their own
 * uploads. The team sees pictures of reported messages.
 */
export const messagePictures: PictureReference = {
  table: 'messages',
  column: 'image_key',
  shownTo: {
    everybody: sql.lit(false),
    viewer: (viewerId) =>
      message.and([
        message('messages.recipient_id', '=', viewerId),
        message('messages.hidden_at', 'is', null),
        isUndeletedFor(viewerId),
        isNotBlocked({ member: 'messages.sender_id', viewer: viewerId }),
      ]),
    admins: message.exists(
      message
        .selectFrom('cases')
        .whereRef('cases.target_id', '=', 'messages.id')
        .where('cases.target_type', '=', 'message')
        .select('cases.id'),
    ),
  },
};
