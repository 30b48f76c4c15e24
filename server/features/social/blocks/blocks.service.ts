import { BLOCKS_MAX } from '#contract/foundations/limits.ts';
import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import type { Block } from '#contract/social/blocks.ts';
import { changeHidden } from '#server/features/members/profiles/hides-others.service.ts';
import { toSummary } from '#server/features/members/profiles/profiles.service.ts';
import { withdrawNotificationsBetween } from '#server/features/notifications/notifications/withdraw-notifications.service.ts';
import { endFollowsBetween } from '#server/features/social/follows/follows.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { refuseOneself } from './blocks.policy.ts';
import * as store from './blocks.store.ts';
import { blockRow } from './blocks.tables.ts';

/**
 * Notifies both members that their shared content is hidden or shown again. Called after a block and after the end of a
 * block.
 */
export type PublishBlockEvent = (members: readonly [string, string]) => Promise<void>;

export interface BlockDeps {
  database: Database;
  publishBlockEvent: PublishBlockEvent;
}

/**
 * Blocks a member or ends the block. A repeated call changes nothing. A block ends the follows in both directions and
 * deletes the notifications between both members. Throws `not-found` for a member who does not exist, and
 * `resource-exhausted` at the limit of blocks.
 */
export async function setBlock(
  { database, publishBlockEvent }: BlockDeps,
  viewer: Viewer,
  { userId, blocked }: { userId: string; blocked: boolean },
): Promise<{ blocked: boolean }> {
  refuseOneself(viewer, userId);
  const pair = { blocker_id: viewer.userId, blocked_id: userId };
  await database.write((transaction, afterCommit) => {
    afterCommit(() => publishBlockEvent([viewer.userId, userId]));
    return changeHidden(transaction, [viewer.userId, userId], () =>
      blocked ? block(transaction, pair) : store.deleteBlock(transaction, pair),
    );
  });
  return { blocked };
}

async function block(transaction: Queryable, pair: { blocker_id: string; blocked_id: string }) {
  if (!(await store.insertBlock(transaction, blockRow(pair)))) return;
  if ((await store.countBlocks(transaction, pair.blocker_id)) > BLOCKS_MAX) {
    throw new AppError('resource-exhausted', `ブロックできるのは${BLOCKS_MAX}人までです`, {
      reason: 'blocks-full',
    });
  }
  await endFollowsBetween(transaction, pair.blocker_id, pair.blocked_id);
  await withdrawNotificationsBetween(transaction, pair.blocker_id, pair.blocked_id);
}

export async function readBlocks(
  database: Database,
  viewer: Viewer,
  query: PageQuery,
): Promise<Page<Block>> {
  const page = await store.listBlocked(database.read, { ...query, user: viewer.userId });
  const items = page.items.map(({ blocked_id: id, created_at, ...user }) => ({
    user: toSummary({ id, ...user }),
    created_at,
  }));
  return { ...page, items };
}
