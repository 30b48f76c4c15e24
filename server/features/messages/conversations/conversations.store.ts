import { type AliasableExpression, sql } from 'kysely';
import type { ConversationBox } from '#contract/messages/conversations.ts';
import {
  isMutedMember,
  isNotBlocked,
} from '#server/features/members/visibility/visibility.shared.store.ts';
import type {
  ConversationSidesTable,
  ConversationsTable,
} from '#server/features/messages/conversations/conversations.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { Keyset } from '#server/platform/database/keyset.ts';
import {
  prepared,
  preparedRow,
  preparedVariants,
  type ValueOf,
} from '#server/platform/database/prepared.ts';
import { preparedPages } from '#server/platform/database/prepared-pages.ts';
import { rows } from '#server/platform/database/rows.ts';
import { isUndeletedFor, updateConversation } from './conversations.shared.store.ts';
import { pairOf } from './conversations.tables.ts';

export const conversationKeyset = new Keyset('desc', { time: 'updated_at', id: 'conversation_id' });

type Reading = { viewer: string; now: string };

/**
 * Joins a page of the viewer's sides with their conversations, the read receipt of the other member, and the newest
 * message that the viewer has not deleted. The page is limited before the joins.
 */
function withDetails(
  database: Queryable,
  page: AliasableExpression<ConversationSidesTable>,
  value: ValueOf<Reading>,
) {
  const lastId = sql<string | null>`(
    select messages.id from messages
    where messages.conversation_id = page.conversation_id and messages.sequence > page.cleared_up_to
      and ${isUndeletedFor(value('viewer'))}
    order by messages.sequence desc limit 1
  )`;
  return database
    .selectFrom(page.as('page'))
    .innerJoin('conversations', 'conversations.id', 'page.conversation_id')
    .innerJoin('private_profiles as mine', 'mine.id', 'page.user_id')
    .leftJoin('private_profiles as other', 'other.id', 'page.other_id')
    .leftJoin('conversation_sides as theirs', (join) =>
      join
        .onRef('theirs.conversation_id', '=', 'page.conversation_id')
        .onRef('theirs.user_id', '=', 'page.other_id'),
    )
    .leftJoin('messages as last', (join) => join.on('last.id', '=', lastId))
    .selectAll('page')
    .select([
      'conversations.status',
      'conversations.asked_by',
      'conversations.answered_at',
      'conversations.last_sequence',
      'conversations.revision',
      'mine.shows_read_receipts as shows_mine',
      'other.shows_read_receipts as shows_theirs',
      'other.leaving_at',
      'other.blocked_at',
      'other.blocked_until',
      'theirs.read_up_to as seen_up_to',
      'theirs.has_answered as other_has_answered',
      'theirs.is_muted as other_is_muted',
      'last.sequence as last_message_sequence',
      'last.sender_id as last_sender_id',
      'last.state as last_state',
      'last.hidden_at as last_hidden_at',
      'last.content as last_content',
      'last.image_key as last_image_key',
      'last.card_kind as last_card_kind',
      'last.created_at as last_created_at',
      isMutedMember({ member: 'page.other_id', viewer: value('viewer'), now: value('now') }).as(
        'is_other_muted',
      ),
    ]);
}

/** Returns a page of one of a member's lists of conversations, without conversations that a block hides. */
export const listConversations = preparedVariants((box: ConversationBox) =>
  preparedPages<Reading>()(conversationKeyset, (database, value, limit) => {
    const page = database
      .selectFrom('conversation_sides')
      .where('user_id', '=', value('viewer'))
      .where('box', '=', sql.lit(box))
      .where(isNotBlocked({ member: 'conversation_sides.other_id', viewer: value('viewer') }))
      .$call(conversationKeyset.pageAfter(value, limit))
      .selectAll();
    return withDetails(database, page, value).$call(conversationKeyset.orderBy('page'));
  }),
);

/** Returns a conversation from the side of a member, or null when the member is not in the conversation. */
export const findSide = preparedRow<Reading & { id: string }>()((database, value) => {
  const page = database
    .selectFrom('conversation_sides')
    .where('conversation_id', '=', value('id'))
    .where('user_id', '=', value('viewer'))
    .selectAll();
  return withDetails(database, page, value);
});

export type ConversationRow = NonNullable<Awaited<ReturnType<typeof findSide>>>;

export const findNewestUnread = preparedRow<{ viewer: string; id: string }>()((database, value) =>
  database
    .selectFrom('conversation_sides as side')
    .innerJoin('messages', 'messages.conversation_id', 'side.conversation_id')
    .where('side.conversation_id', '=', value('id'))
    .where('side.user_id', '=', value('viewer'))
    .where('messages.recipient_id', '=', value('viewer'))
    .whereRef('messages.sequence', '>', 'side.read_up_to')
    .whereRef('messages.sequence', '>', 'side.cleared_up_to')
    .where('messages.state', '=', sql.lit('shown'))
    .where('messages.hidden_at', 'is', null)
    .where('messages.is_deleted_by_recipient', '=', false)
    .orderBy('messages.sequence', 'desc')
    .limit(sql.lit(1))
    .select('messages.content'),
);

export type UnreadMessage = NonNullable<Awaited<ReturnType<typeof findNewestUnread>>>;

const pair = rows('conversations').findBy('low_id', 'high_id');

export const findPair = (database: Queryable, members: readonly [string, string]) =>
  pair(database, pairOf(members));

/** Stores a conversation. Returns false when the two members already have a conversation. */
export const insertConversation = rows('conversations').insertOnceBy('low_id', 'high_id');

export const insertSides = rows('conversation_sides').insertAll();

export const updateSide = rows('conversation_sides').updateBy('conversation_id', 'user_id');

/** Adds 1 to a member's number of unread messages in a conversation, and stores other changes of the same side. */
export async function addUnread(
  transaction: Queryable,
  { conversation_id, user_id }: Pick<ConversationSidesTable, 'conversation_id' | 'user_id'>,
  changes: Partial<ConversationSidesTable>,
): Promise<void> {
  await transaction
    .updateTable('conversation_sides')
    .set((eb) => ({ ...changes, unread_count: eb('unread_count', '+', 1) }))
    .where('conversation_id', '=', conversation_id)
    .where('user_id', '=', user_id)
    .execute();
}

const countedIn = (box: ConversationBox) =>
  prepared<Reading & { limit: number }>()((database, value) => {
    const counted = database
      .selectFrom('conversation_sides')
      .where('user_id', '=', value('viewer'))
      .where('box', '=', sql.lit(box))
      .where('unread_count', '>', sql.lit(0))
      .where('is_muted', '=', false)
      .where(isNotBlocked({ member: 'conversation_sides.other_id', viewer: value('viewer') }))
      .where((eb) =>
        eb.not(
          isMutedMember({
            member: 'conversation_sides.other_id',
            viewer: value('viewer'),
            now: value('now'),
          }),
        ),
      )
      .limit(value('limit'))
      .select('conversation_id');
    return database
      .selectFrom(counted.as('counted'))
      .select((eb) => eb.fn.countAll<number>().as('count'));
  });

const unread = countedIn('inbox');
const waiting = countedIn('requests');

/** Returns the numbers of unread conversations and of pending requests, each counted up to `limit`. */
export async function countUnread(database: Queryable, reading: Reading & { limit: number }) {
  const [inbox] = await unread(database, reading);
  const [requests] = await waiting(database, reading);
  return { unread_count: inbox?.count ?? 0, requests_count: requests?.count ?? 0 };
}

export const findPeople = preparedRow<{ viewer: string; other: string; now: string }>()(
  (database, value) =>
    database
      .selectFrom('private_profiles as other')
      .innerJoin('private_profiles as mine', (join) => join.on('mine.id', '=', value('viewer')))
      .leftJoin('follows as followed', (join) =>
        join
          .onRef('followed.following_id', '=', 'other.id')
          .on('followed.follower_id', '=', value('viewer')),
      )
      .leftJoin('follows as following', (join) =>
        join
          .onRef('following.follower_id', '=', 'other.id')
          .on('following.following_id', '=', value('viewer')),
      )
      .where('other.id', '=', value('other'))
      .select([
        'other.id',
        'other.allow_messages',
        'other.message_privacy',
        'other.leaving_at',
        'other.blocked_at',
        'other.blocked_until',
        'other.is_profile_complete',
        'mine.allow_messages as writer_allows',
        'mine.restricted_at',
        'mine.restricted_until',
        'followed.follower_id as followed_by_viewer',
        'following.follower_id as follows_viewer',
        isNotBlocked({ member: 'other.id', viewer: value('viewer') }).as('is_not_blocked'),
      ]),
);

export const deleteConversation = rows('conversations').deleteBy('id');

/** Removes a member from a conversation, after their messages have been removed. */
export async function removeMember(
  transaction: Queryable,
  { id, low_id, high_id, asked_by }: ConversationsTable,
  userId: string,
): Promise<void> {
  const unless = (member: string | null) => (member === userId ? null : member);
  const members = { low_id: unless(low_id), high_id: unless(high_id), asked_by: unless(asked_by) };
  await updateConversation(transaction, id, members);
  await deleteSide(transaction, { conversation_id: id, user_id: userId });
  await updateSides(transaction, id, { other_id: null, unread_count: 0 });
}

const deleteSide = rows('conversation_sides').deleteBy('conversation_id', 'user_id');
const updateSides = rows('conversation_sides').updateColumnsBy(
  ['other_id', 'unread_count'],
  'conversation_id',
);
