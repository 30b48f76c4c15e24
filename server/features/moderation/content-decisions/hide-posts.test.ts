import { expect, it } from 'vitest';
import type { Page } from '#contract/foundations/primitives.ts';
import type { Profile } from '#contract/members/profiles.ts';
import type { DraftCard, PostCard, PostDetail } from '#contract/posts/posts.ts';
import { changePost } from '#server/testing/factories.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { hide, newScene, publish, readAudit, show } from './content-decisions.testing.ts';

const site = useTestApp();

const pageOf = (client: TestClient, id: string) => client.get<PostDetail>(`/api/posts/${id}`);

async function countsOf(client: TestClient, { user_id, character_tags: [tag = ''] }: PostDetail) {
  const { post_count } = await client.get<Profile>(`/api/users/${user_id}`);
  const tags = await client.get<{ items: { tag: string; count: number }[] }>(
    `/api/tags?q=${encodeURIComponent(tag)}`,
  );
  return { posts: post_count, tag: tags.items.find((item) => item.tag === tag)?.count ?? 0 };
}

it('only the author and the team see a hidden post and the reason, until the post is shown again unchanged [ADMIN-49, ADMIN-80, ADMIN-81]', async () => {
  const { author, fan, moderator, post } = await newScene(site());
  const { post: hidden } = await moderator.call('setPostHidden', { postId: post.id, ...hide });
  const { by, ...notice } = hidden.hidden ?? expect.fail();
  expect(by?.display_name).toBe('見守る人');
  expect(notice).toEqual({ at: expect.any(String), reason: hide.reason, awaits_look: false });
  expect((await failureOf(pageOf(fan, post.id))).httpStatus).toBe(404);
  expect(await pageOf(author, post.id)).toMatchObject({ is_draft: true, hidden: notice });
  expect(await pageOf(moderator, post.id)).toMatchObject({
    hidden: notice,
    can: { moderate: true },
  });
  expect(await countsOf(fan, post)).toEqual({ posts: 0, tag: 0 });
  await moderator.call('setPostHidden', { postId: post.id, ...show });
  const again = await pageOf(fan, post.id);
  expect(again).toMatchObject({ is_published: true, hidden: null, created_at: post.created_at });
  expect(again.edited_at).toBeNull();
  expect(await countsOf(fan, post)).toEqual({ posts: 1, tag: 1 });
});

it('a hidden post keeps its likes and comments, and accepts no more of them', async () => {
  const { fan, moderator, postId } = await newScene(site());
  const comment = { postId, content: 'すてきです', requestId: 'comment-before-hiding' };
  await fan.call('likePost', { postId, count: 3, batchId: 'batch-before-hiding' });
  await fan.call('addComment', comment);
  await moderator.call('setPostHidden', { postId, ...hide });
  const like = fan.call('likePost', { postId, count: 1, batchId: 'batch-while-hidden' });
  expect((await failureOf(like)).httpStatus).toBeGreaterThanOrEqual(400);
  const later = { ...comment, requestId: 'comment-while-hidden' };
  expect((await failureOf(fan.call('addComment', later))).httpStatus).toBe(404);
  expect((await failureOf(moderator.call('addComment', later))).envelope.details?.reason).toBe(
    'post-is-draft',
  );
  await moderator.call('setPostHidden', { postId, ...show });
  expect(await pageOf(fan, postId)).toMatchObject({ likes_count: 3, comments_count: 1 });
});

it('the author can edit but not publish a hidden post, and finds it with the reason among the drafts [ADMIN-50]', async () => {
  const { author, moderator, postId } = await newScene(site());
  await moderator.call('setPostHidden', { postId, ...hide });
  const publishing = author.call('setPostPublished', { postId, isPublished: true });
  expect((await failureOf(publishing)).envelope.details?.reason).toBe('hidden-by-team');
  const fields = { title: '直した題', category: 'fanart', postId } as const;
  const saving = author.call('updatePost', { ...fields, publish: true });
  expect((await failureOf(saving)).envelope.details?.reason).toBe('hidden-by-team');
  await author.call('saveDraft', fields);
  expect(await pageOf(author, postId)).toMatchObject({
    title: '直した題',
    is_draft: true,
    can: { edit: true, publish: false },
  });
  const drafts = await author.get<Page<DraftCard>>('/api/drafts');
  expect(drafts.items[0]?.hidden?.reason).toBe(hide.reason);
});

it('a hidden post without a title cannot be shown again', async () => {
  const { author, moderator, postId } = await newScene(site());
  await moderator.call('setPostHidden', { postId, ...hide });
  await author.call('saveDraft', { postId, title: '' });
  const showing = await failureOf(moderator.call('setPostHidden', { postId, ...show }));
  expect(showing.envelope.details?.reason).toBe('post-unfinished');
});

it('a hidden post stays hidden when its author deletes the post and undoes the deletion', async () => {
  const { author, fan, moderator, postId } = await newScene(site());
  await moderator.call('setPostHidden', { postId, ...hide });
  const { deleted_id } = await author.call('deletePost', { postId });
  await author.call('restorePost', { deletedId: deleted_id });
  expect((await pageOf(author, postId)).hidden?.reason).toBe(hide.reason);
  expect((await failureOf(pageOf(fan, postId))).httpStatus).toBe(404);
});

it('the team can delete a hidden post', async () => {
  const { author, moderator, postId } = await newScene(site());
  await moderator.call('setPostHidden', { postId, ...hide });
  await moderator.call('deletePost', { postId, reason: '広告' });
  expect((await failureOf(pageOf(author, postId))).httpStatus).toBe(404);
});

it('the author is notified of a hiding; when the post is shown again, this notification is deleted if it is unread, and otherwise the author is notified again', async () => {
  const { author, moderator, postId } = await newScene(site());
  const notifications = () => readNotifications(site().database, author.id);
  await moderator.call('setPostHidden', { postId, ...hide });
  const [first] = await notifications();
  expect(first).toMatchObject({
    type: 'moderation',
    title: '投稿が非表示になりました',
    content: expect.stringMatching(
      /^運営が投稿「星の夜」を非表示にしました。ほかの人には見えません。理由：.*広告の投稿のため/,
    ),
    from_user_id: null,
    related_kind: 'decision',
  });
  const { items } = await author.get<Page<{ related: unknown }>>('/api/notifications');
  expect(items[0]?.related).toEqual({ kind: 'decision', id: first?.related_id });
  await moderator.call('setPostHidden', { postId, ...show });
  expect(await notifications()).toEqual([]);
  await moderator.call('setPostHidden', { postId, ...hide });
  const [second] = await notifications();
  await author.call('markNotificationRead', { notificationId: second?.id ?? '' });
  await moderator.call('setPostHidden', { postId, ...show });
  expect((await notifications()).map(({ title }) => title)).toEqual([
    '投稿が非表示になりました',
    '投稿の表示が元に戻りました',
  ]);
});

it('an author who has marked all notifications as read is notified when a post is shown again', async () => {
  const { author, moderator, postId } = await newScene(site());
  await moderator.call('setPostHidden', { postId, ...hide });
  await author.call('markAllNotificationsRead', { until: new Date().toISOString() });
  await moderator.call('setPostHidden', { postId, ...show });
  expect(await readNotifications(site().database, author.id)).toHaveLength(2);
});

it('concurrent decisions about a post take effect once, with one entry in the audit log [ADMIN-51, ADMIN-83]', async () => {
  const { author, moderator, admin, postId } = await newScene(site());
  await Promise.all([
    moderator.call('setPostHidden', { postId, ...hide }),
    admin.call('setPostHidden', { postId, ...hide, reason: 'なりすまし' }),
    moderator.call('setPostHidden', { postId, ...hide }),
  ]);
  const [entry, ...others] = await readAudit(site().database, postId);
  expect(others).toEqual([]);
  expect([moderator.id, admin.id]).toContain(entry?.actor_id);
  expect(entry).toMatchObject({
    action: 'post.hidden',
    target_type: 'post',
    target_name: '星の夜',
    reason: (await pageOf(author, postId)).hidden?.reason,
  });
  expect(await readNotifications(site().database, author.id)).toHaveLength(1);
  await admin.call('setPostHidden', { postId, hidden: false, reason: '確認しました' });
  await admin.call('setPostHidden', { postId, hidden: false });
  const [, shown, ...none] = await readAudit(site().database, postId);
  expect(none).toEqual([]);
  expect(shown).toMatchObject({ action: 'post.shown', reason: '確認しました' });
  expect(JSON.parse(shown?.changes ?? '')).toEqual([
    { field: 'hidden_reason', before: entry?.reason, after: '' },
  ]);
});

it('a hiding requires a reason of at most 500 characters', async () => {
  const { moderator, postId } = await newScene(site());
  for (const reason of ['', ' \n', 'あ'.repeat(10_000)]) {
    const failure = await failureOf(
      moderator.call('setPostHidden', { postId, hidden: true, reason }),
    );
    expect(failure.envelope.details?.fields).toHaveProperty('reason');
  }
});

it('the team cannot find or hide drafts', async () => {
  const { author, moderator, postId } = await newScene(site());
  await author.call('setPostPublished', { postId, isPublished: false });
  const hiding = moderator.call('setPostHidden', { postId, ...hide });
  expect((await failureOf(hiding)).httpStatus).toBe(404);
  expect((await pageOf(author, postId)).hidden).toBeNull();
  const { items } = await moderator.get<Page<PostCard>>(`/api/admin/posts?q=${postId}`);
  expect(items).toEqual([]);
});

it('a post cannot be hidden by a member of the same rank, or after the permission was taken away [ADMIN-82, ROLE-05]', async () => {
  const { moderator, admin, post } = await newScene(site());
  const colleague = await site().member({ rank: 'moderator' });
  const { id: postId } = await publish(moderator);
  const refused = await failureOf(colleague.call('setPostHidden', { postId, ...hide }));
  expect(refused.envelope.details?.reason).toBe('higher-rank');
  await admin.call('setPostHidden', { postId, ...hide });
  // The row is deleted directly, so the process may still have the permissions of the moderator in its cache.
  await site().database.write((transaction) =>
    transaction.deleteFrom('admin_users').where('id', '=', colleague.id).execute(),
  );
  const late = await failureOf(colleague.call('setPostHidden', { postId: post.id, ...hide }));
  expect(late.envelope.status).toBe('PERMISSION_DENIED');
  expect(await readAudit(site().database, post.id)).toEqual([]);
});

it('a post for followers only can be hidden and shown again', async () => {
  const { fan, moderator, author, postId } = await newScene(site());
  await fan.call('followUser', { targetUserId: author.id });
  await changePost(site().database, postId, { audience: 'followers' });
  await moderator.call('setPostHidden', { postId, ...hide });
  expect((await failureOf(pageOf(fan, postId))).httpStatus).toBe(404);
  await moderator.call('setPostHidden', { postId, ...show });
  expect((await pageOf(fan, postId)).hidden).toBeNull();
});
