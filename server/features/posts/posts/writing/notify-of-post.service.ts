import { narrowerAudience } from '#contract/posts/audiences.ts';
import { notifyMentionedOnce } from '#server/features/notifications/notifications/mentions.service.ts';
import { queueNoticesOfPost } from '#server/features/posts/series-notices/series-notices.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { findPostAccess } from '../post-access.shared.store.ts';
import { isMeantFor } from '../posts.policy.ts';

/** Whether a change shows a post to more members, because it is published or its author has widened its audience. */
function isWider(before: Tables['posts'], after: Tables['posts']): boolean {
  if (!before.is_published) return true;
  return narrowerAudience(before.own_audience, after.own_audience) !== after.own_audience;
}

/**
 * Notifies members whom a post mentions for the first time, in the transaction that changes the post from `before` (null
 * for no post) to `after`. Queues notifications for followers of its series. A draft notifies nobody.
 */
export async function notifyOfPost(
  transaction: Queryable,
  before: Tables['posts'] | null,
  after: Tables['posts'],
): Promise<void> {
  if (!after.is_published) return;
  const isWidened = !before || isWider(before, after);
  if (isWidened) await queueNoticesOfPost(transaction, after);
  const mentioning = {
    from: after.user_id,
    relatedId: after.id,
    about: after.title,
    content: after.content,
    before: isWidened ? '' : before.content,
    known: [],
    async isReadableBy(userId: string) {
      const access = await findPostAccess(transaction, after.id, userId);
      return access !== null && isMeantFor(userId, access);
    },
  };
  await notifyMentionedOnce(transaction, mentioning, new Date());
}
