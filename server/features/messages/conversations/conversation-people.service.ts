import type { ConversationRights } from '#contract/messages/conversations.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import {
  type Addressee,
  conversationRights,
  isGone,
  type Standing,
  type Writer,
} from './conversations.policy.ts';
import { findPeople } from './conversations.store.ts';

type PeopleRow = NonNullable<Awaited<ReturnType<typeof findPeople>>>;

/**
 * Returns what the viewer can write to a member. `standing` is null before the first message. `hasAnswered` says
 * whether the member has written to the viewer. Throws `not-found` for an unknown member.
 */
export async function readRights(
  database: Queryable,
  { userId }: Viewer,
  otherId: string,
  { standing, hasAnswered }: { standing: Standing | null; hasAnswered: boolean },
): Promise<ConversationRights> {
  const now = new Date();
  const pair = { viewer: userId, other: otherId };
  const row = await findPeople(database, { ...pair, now: now.toISOString() });
  if (!row?.is_profile_complete) throw new AppError('not-found', 'メンバーが見つかりませんでした');
  const addressee = addresseeOf(row, hasAnswered, now);
  return conversationRights(writerOf(row, userId, now), addressee, standing, now);
}

export const rightsAlone: ConversationRights = {
  refusal: 'member-gone',
  is_request: false,
  send_pictures: false,
};

function addresseeOf(row: PeopleRow, hasAnswered: boolean, now: Date): Addressee {
  return {
    id: row.id,
    isGone: isGone(row, now),
    allow_messages: row.allow_messages,
    message_privacy: row.message_privacy,
    followsViewer: row.follows_viewer !== null,
    isFollowed: row.followed_by_viewer !== null,
    isBlocked: !row.is_not_blocked,
    hasAnswered,
  };
}

function writerOf(row: PeopleRow, userId: string, now: Date): Writer {
  const { restricted_at, restricted_until, writer_allows } = row;
  const isOver = restricted_until !== null && Date.parse(restricted_until) <= now.getTime();
  return { userId, allow_messages: writer_allows, isRestricted: restricted_at !== null && !isOver };
}
