import type { PostDetail } from '#contract/posts/posts.ts';
import { insertEvent } from '#server/features/events/events/events.testing.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

export const hide = { hidden: true, reason: '広告の投稿のため' };
export const show = { hidden: false };

/** Creates a member with a post and an event, a reader, and a member of the team. */
export async function newScene(site: TestApp) {
  const author = await site.member({ display_name: '作者' });
  const fan = await site.member({ display_name: 'ファン' });
  const moderator = await site.member({ rank: 'moderator', display_name: '見守る人' });
  const admin = await site.member({ rank: 'admin', display_name: '管理する人' });
  const post = await publish(author);
  const eventId = await insertEvent(site, author.id);
  return { author, fan, moderator, admin, post, postId: post.id, eventId };
}

/** Publishes a post as its author. */
export async function publish(author: TestClient, fields = {}): Promise<PostDetail> {
  const { post } = await author.call('createPost', {
    title: '星の夜',
    content: '空を見上げました',
    category: 'fanart',
    character_tags: [`ほし${newId().slice(0, 6)}`],
    requestId: newId(),
    ...fields,
  });
  return post;
}

/** Returns the audit log about a target, oldest first. */
export function readAudit({ read }: Database, targetId: string) {
  return read
    .selectFrom('audit_log')
    .where('target_id', '=', targetId)
    .orderBy('created_at')
    .select(['action', 'actor_id', 'target_type', 'target_name', 'reason', 'changes'])
    .execute();
}
