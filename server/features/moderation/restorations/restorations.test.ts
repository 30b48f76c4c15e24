import { beforeAll, describe, expect, it } from 'vitest';
import type { EventDetail } from '#contract/events/events.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { DeletedContent } from '#contract/members/deleted-content.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { eventFields } from '#server/features/events/events/events.testing.ts';
import { watch } from '#server/features/operation/live/live.testing.ts';
import { beginDraft, publish } from '#server/features/posts/posts/writing/write-post.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { changePost } from '#server/testing/factories.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { pngPicture } from '#server/testing/pictures.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { upload } from '#server/testing/uploads.ts';
import { auditOf, backupOf, previewOf } from './restorations.testing.ts';

const site = useTestApp();
const reason = '利用規約に反するため';
const again = '誤って削除したため';

let author: TestClient;
let fan: TestClient;
let moderator: TestClient;
let admin: TestClient;
beforeAll(async () => {
  author = await site().member();
  fan = await site().member();
  moderator = await site().member({ rank: 'moderator', display_name: '見回り' });
  admin = await site().member({ rank: 'admin' });
});

/** Deletes a post as a moderator. Returns the id of its backup. */
async function removePost(postId: string, by = moderator): Promise<string> {
  return (await by.call('deletePost', { postId, reason })).deleted_id;
}

const say = async (client: TestClient, postId: string, parentId: string | null = null) =>
  (await client.call('addComment', { postId, parentId, content: 'すてき', requestId: newId() }))
    .comment.id;

describe('a deletion by an admin', () => {
  it('is recorded in the audit log with its reason, and the author is notified [DREC-18, DREC-29]', async () => {
    const post = await publish(author, { title: '消される絵' });
    const deletedId = await removePost(post.id);
    expect(await auditOf(site().database, post.id)).toMatchObject([
      {
        action: 'post.deleted',
        actor_id: moderator.id,
        actor_name: '見回り',
        target_name: '消される絵',
        reason,
      },
    ]);
    const notifications = await readNotifications(site().database, author.id);
    expect(notifications).toContainEqual(
      expect.objectContaining({
        type: 'moderation',
        from_user_id: null,
        related_kind: 'decision',
        content: `運営が投稿「消される絵」を削除しました。理由：${reason}`,
      }),
    );
    expect(await previewOf(moderator, deletedId)).toMatchObject({
      type: 'post',
      title: '消される絵',
      author: { id: author.id },
      deleted_by: { id: moderator.id },
      deletion_reason: reason,
      text: '星を数えています',
    });
  });

  it('is refused for content of a higher or equal rank [DREC-07]', async () => {
    const post = await publish(admin);
    const event = (await admin.call('createEvent', eventFields())).event;
    const commentId = await say(admin, post.id);
    const equal = await site().member({ rank: 'admin' });
    const calls = [
      moderator.call('deletePost', { postId: post.id, reason }),
      equal.call('deleteEvent', { eventId: event.id, reason }),
      moderator.call('deleteComment', { commentId, reason }),
    ];
    for (const { envelope } of await Promise.all(calls.map((call) => failureOf(call)))) {
      expect(envelope.details?.reason).toBe('higher-rank');
    }
    expect(await auditOf(site().database, post.id)).toEqual([]);
    expect((await fan.fetch(`/api/posts/${post.id}`)).status).toBe(200);
  });

  it('is possible for content that the team has already hidden [DREC-16]', async () => {
    const post = await publish(author);
    const hidden_at = new Date().toISOString();
    const hiding = { is_published: false, is_draft: true, hidden_at, hidden_by: moderator.id };
    await changePost(site().database, post.id, hiding);
    const refused = await failureOf(fan.call('deletePost', { postId: post.id, reason }));
    expect(refused.envelope.status).toBe('NOT_FOUND');
    const deletedId = await removePost(post.id);
    await moderator.call('restoreDeleted', { deletedId, reason: again });
    const row = await site()
      .database.read.selectFrom('posts')
      .where('id', '=', post.id)
      .select(['is_published', 'hidden_at'])
      .executeTakeFirst();
    expect(row).toEqual({ is_published: false, hidden_at });
  });

  it('accepts a reason of at most 500 characters [DREC-07]', async () => {
    const { id: postId } = await publish(author);
    const long = { postId, reason: 'あ'.repeat(10_000) };
    const failure = await failureOf(moderator.call('deletePost', long));
    expect(failure.envelope.details?.fields).toEqual({
      reason: '理由は500文字以内で入力してください',
    });
    await moderator.call('deletePost', { postId, reason: 'あ'.repeat(500) });
  });
});

describe('a deleted post', () => {
  it('is restored with its likes, bookmarks, comments, tags and picture, even long after its deletion [DREC-08]', async () => {
    const { key, url } = await upload(author, await pngPicture({ width: 40, height: 30 }));
    const { id } = await publish(author, { image_key: key, character_tags: ['ルミ'] });
    await fan.call('likePost', { postId: id, count: 7, batchId: newId() });
    await fan.call('setBookmark', { postId: id, bookmarked: true });
    await say(author, id, await say(fan, id));
    const before = await fan.get<PostDetail>(`/api/posts/${id}`);
    const deletedId = await removePost(id);
    await backupOf(site().database, deletedId, { deleted_at: daysAgo(80) });
    expect((await fan.fetch(url)).status).toBe(404);
    const preview = await previewOf(admin, deletedId);
    expect(preview).toMatchObject({
      refusal: null,
      image_url: url,
      tags: ['ルミ'],
      page: { kind: 'post', id },
    });
    const restored = await admin.call('restoreDeleted', { deletedId, reason: again });
    expect(restored).toEqual({ restored_id: id, page: preview.page, parts: preview.parts });
    expect(restored.parts).toEqual([
      { what: 'picture', count: 1, lost: 0 },
      { what: 'likes', count: 7, lost: 0 },
      { what: 'bookmarks', count: 1, lost: 0 },
      { what: 'comments', count: 2, lost: 0 },
    ]);
    expect(await fan.get<PostDetail>(`/api/posts/${id}`)).toEqual(before);
    expect((await fan.fetch(url)).status).toBe(200);
    expect(await auditOf(site().database, id)).toMatchObject([
      { action: 'post.deleted', actor_id: moderator.id, reason },
      { action: 'deleted.restored', actor_id: admin.id, reason: again },
    ]);
    const notifications = await readNotifications(site().database, author.id);
    expect(notifications.map(({ title }) => title)).toContain('運営が投稿を元に戻しました');
  });

  it('has a list of the related records that cannot be restored, before and after the restoration [DREC-19]', async () => {
    const deletedMember = await site().member();
    const { id } = await publish(author);
    await deletedMember.call('likePost', { postId: id, count: 3, batchId: newId() });
    await fan.call('likePost', { postId: id, count: 2, batchId: newId() });
    const thread = await say(deletedMember, id);
    await say(fan, id, thread);
    const deletedId = await removePost(id);
    await site().database.write((transaction) =>
      transaction.deleteFrom('profiles').where('id', '=', deletedMember.id).execute(),
    );
    const parts = [
      { what: 'likes', count: 2, lost: 3 },
      { what: 'comments', count: 1, lost: 1 },
    ];
    expect((await previewOf(moderator, deletedId)).parts).toEqual(parts);
    const restored = await moderator.call('restoreDeleted', { deletedId, reason: again });
    expect(restored.parts).toEqual(parts);
    const post = await fan.get<PostDetail>(`/api/posts/${id}`);
    expect(post).toMatchObject({ likes_count: 2, comments_count: 1 });
    // The reply is still below the placeholder of its parent.
    const threads = await fan.get<Page<object>>(`/api/posts/${id}/comments`);
    expect(threads.items).toMatchObject([
      { id: thread, state: 'deleted', content: '', author: null, replies: [{ content: 'すてき' }] },
    ]);
  });

  it('cannot be restored when its author no longer exists, and its backup is kept [DREC-19]', async () => {
    const deletedMember = await site().member();
    const { id } = await publish(deletedMember);
    const deletedId = await removePost(id);
    await site().database.write((transaction) =>
      transaction.deleteFrom('profiles').where('id', '=', deletedMember.id).execute(),
    );
    expect(await previewOf(moderator, deletedId)).toMatchObject({
      author: null,
      refusal: 'author-left',
    });
    const failure = await failureOf(moderator.call('restoreDeleted', { deletedId, reason: again }));
    expect(failure.envelope.details?.reason).toBe('not-restorable');
    expect(await backupOf(site().database, deletedId)).toMatchObject({ restored_at: null });
    expect(await auditOf(site().database, id)).toHaveLength(1);
  });

  it('is restored once when two admins restore it concurrently [DREC-10]', async () => {
    const { id } = await publish(author);
    await fan.call('likePost', { postId: id, count: 2, batchId: newId() });
    const deletedId = await removePost(id);
    const answers = await Promise.all(
      [moderator, admin].map((by) => by.call('restoreDeleted', { deletedId, reason: again })),
    );
    expect(answers.map(({ restored_id }) => restored_id)).toEqual([id, id]);
    expect(answers.map(({ parts }) => parts.length).toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect((await fan.get<PostDetail>(`/api/posts/${id}`)).likes_count).toBe(2);
    const audited = await auditOf(site().database, id);
    expect(audited.map(({ action }) => action)).toEqual(['post.deleted', 'deleted.restored']);
    expect((await previewOf(admin, deletedId)).refusal).toBe('restored');
  });

  it('cannot be restored by its author when the team has deleted it, nor by a former admin [DREC-22, DREC-28]', async () => {
    const { id } = await publish(moderator);
    const deletedId = await removePost(id, admin);
    expect((await previewOf(moderator, deletedId)).refusal).toBe('own');
    const own = await failureOf(moderator.call('restoreDeleted', { deletedId, reason: again }));
    expect(own.envelope.details?.reason).toBe('not-restorable');
    const former = await site().member({ rank: 'moderator' });
    await former.get('/api/admin/deleted');
    await site().database.write((transaction) =>
      transaction.deleteFrom('admin_users').where('id', '=', former.id).execute(),
    );
    const refused = await failureOf(former.call('restoreDeleted', { deletedId, reason: again }));
    expect(refused.envelope).toMatchObject({
      status: 'PERMISSION_DENIED',
      message: 'Unauthorized: Real-time admin verification failed',
    });
  });

  it('has an audit entry for its restoration, even right after the deletion [DREC-10]', async () => {
    const { id } = await publish(author);
    const deletedId = await removePost(id);
    await moderator.call('restorePost', { deletedId });
    const audited = await auditOf(site().database, id);
    expect(audited.map(({ action }) => action)).toEqual(['post.deleted', 'deleted.restored']);
  });
});

describe('a deleted comment', () => {
  it('is restored to its position, even when its thread was deleted [DREC-09]', async () => {
    const post = await publish(author);
    const head = await say(fan, post.id);
    const reply = await say(author, post.id, head);
    for (const commentId of [head, reply])
      await moderator.call('deleteComment', { commentId, reason });
    expect((await fan.get<Page<object>>(`/api/posts/${post.id}/comments`)).items).toEqual([]);
    await restoreComment(reply);
    const path = `/api/posts/${post.id}/comments`;
    expect((await fan.get<Page<object>>(path)).items).toMatchObject([
      { id: head, state: 'deleted', content: '', replies: [{ id: reply, content: 'すてき' }] },
    ]);
    await restoreComment(head);
    expect((await fan.get<Page<object>>(path)).items).toMatchObject([
      { id: head, state: 'shown', content: 'すてき', author: { id: fan.id } },
    ]);
    expect((await fan.get<PostDetail>(`/api/posts/${post.id}`)).comments_count).toBe(2);
    expect(await auditOf(site().database, head)).toMatchObject([
      { action: 'comment.deleted', target_name: 'すてき', reason },
      { action: 'deleted.restored' },
    ]);
  });

  it('can be restored only after its post [DREC-09]', async () => {
    const post = await publish(author);
    const commentId = await say(fan, post.id);
    await moderator.call('deleteComment', { commentId, reason });
    const deletedId = await removePost(post.id);
    const backup = await backupIdOf(commentId);
    expect((await previewOf(moderator, backup)).refusal).toBe('about-missing');
    await moderator.call('restoreDeleted', { deletedId, reason: again });
    await restoreComment(commentId);
    expect((await fan.get<PostDetail>(`/api/posts/${post.id}`)).comments_count).toBe(1);
  });

  async function backupIdOf(commentId: string): Promise<string> {
    const { id } = await site()
      .database.read.selectFrom('deleted_content')
      .where('original_id', '=', commentId)
      .select('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async function restoreComment(commentId: string): Promise<void> {
    const deletedId = await backupIdOf(commentId);
    await moderator.call('restoreDeleted', { deletedId, reason: again });
  }
});

describe('a restored event', () => {
  it('has its members and comments again, and the members are notified [DREC-20]', async () => {
    const fields = { ...eventFields(), title: 'ながれぼし観測', capacity: 1 };
    const { event } = await author.call('createEvent', fields);
    await fan.call('setEventJoin', { eventId: event.id, state: 'joined' });
    await moderator.call('setEventJoin', { eventId: event.id, state: 'joined' });
    const words = { eventId: event.id, content: '楽しみ', requestId: newId() };
    await fan.call('addComment', words);
    const before = await fan.get<EventDetail>(`/api/events/${event.id}`);
    await admin.call('deleteEvent', { eventId: event.id, reason });
    const deletedId = await eventBackup(event.id);
    const refused = await failureOf(moderator.call('restoreDeleted', { deletedId, reason: again }));
    expect(refused.envelope.status).toBe('PERMISSION_DENIED');
    expect((await failureOf(previewOf(moderator, deletedId))).httpStatus).toBe(404);
    const restored = await admin.call('restoreDeleted', { deletedId, reason: again });
    expect(restored.parts).toEqual([
      { what: 'joins', count: 2, lost: 0 },
      { what: 'comments', count: 1, lost: 0 },
    ]);
    const after = await fan.get<EventDetail>(`/api/events/${event.id}`);
    expect(after).toEqual({ ...before, updated_at: expect.any(String) });
    expect(after).toMatchObject({ joined_count: 1, waiting_count: 1, comments_count: 1 });
    const notifications = await readNotifications(site().database, fan.id);
    expect(notifications.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['イベントが削除されました', 'イベントが元に戻りました']),
    );
    const found = await fan.get<Page<object>>('/api/search?type=events&q=ながれぼし');
    expect(found.items).toHaveLength(1);
  });

  it('gives the seat of a deleted member to the next waiting member [DREC-20]', async () => {
    const deletedMember = await site().member();
    const { event } = await author.call('createEvent', { ...eventFields(), capacity: 1 });
    await deletedMember.call('setEventJoin', { eventId: event.id, state: 'joined' });
    await fan.call('setEventJoin', { eventId: event.id, state: 'joined' });
    await admin.call('deleteEvent', { eventId: event.id, reason });
    await site().database.write((transaction) =>
      transaction.deleteFrom('profiles').where('id', '=', deletedMember.id).execute(),
    );
    const deletedId = await eventBackup(event.id);
    const { parts } = await admin.call('restoreDeleted', { deletedId, reason: again });
    expect(parts).toEqual([{ what: 'joins', count: 1, lost: 1 }]);
    expect(await fan.get<EventDetail>(`/api/events/${event.id}`)).toMatchObject({
      joined_count: 1,
      waiting_count: 0,
      my_state: 'joined',
    });
  });

  it('belongs to its event series again [DREC-21]', async () => {
    const repeat = { every: 'week', times: 3 } as const;
    const { event } = await author.call('createEvent', { ...eventFields(), repeat });
    const path = `/api/events/${event.id}/series`;
    const ids = async () => (await fan.get<Page<{ id: string }>>(path)).items.map(({ id }) => id);
    const before = await ids();
    await admin.call('deleteEvent', { eventId: before[1] ?? '', reason });
    const deletedId = await eventBackup(before[1] ?? '');
    await admin.call('restoreDeleted', { deletedId, reason: again });
    expect(await ids()).toEqual(before);
  });

  async function eventBackup(eventId: string): Promise<string> {
    const { items } = await admin.get<Page<DeletedContent>>('/api/admin/deleted?type=event');
    return items.find(({ original_id }) => original_id === eventId)?.id ?? '';
  }
});

describe('the list of deleted content', () => {
  const list = async (client: TestClient, search = '') =>
    (await client.get<Page<DeletedContent>>(`/api/admin/deleted?limit=100${search}`)).items;

  it('separates deletions by the team from deletions by authors, and contains no drafts [DREC-11]', async () => {
    const member = await site().member();
    const [byTeam, own] = [await publish(member), await publish(member)];
    const draft = await beginDraft(member);
    await removePost(byTeam.id);
    await member.call('deletePost', { postId: own.id });
    await member.call('deletePost', { postId: draft.id });
    const of = `&author=${member.id}`;
    const ids = async (search: string) =>
      (await list(moderator, search)).map(({ original_id }) => original_id);
    expect(await ids(of)).toEqual([byTeam.id]);
    expect(await ids(`${of}&by=author`)).toEqual([own.id]);
    expect(await ids(`&original=${byTeam.id}`)).toEqual([byTeam.id]);
    expect(await ids(`&original=${own.id}`)).toEqual([]);
    const [item] = await list(moderator, `${of}&type=post`);
    const { deleted_at = '', expires_at = '' } = item ?? {};
    expect(Date.parse(expires_at) - Date.parse(deleted_at)).toBe(90 * 24 * 3_600_000);
    const { id } = await site()
      .database.read.selectFrom('deleted_content')
      .where('original_id', '=', draft.id)
      .select('id')
      .executeTakeFirstOrThrow();
    expect((await failureOf(previewOf(moderator, id))).httpStatus).toBe(404);
    const restoring = moderator.call('restoreDeleted', { deletedId: id, reason: again });
    expect((await failureOf(restoring)).httpStatus).toBe(404);
  });

  it('shows events only to admins who manage them, in pages without gaps [DREC-23]', async () => {
    const { event } = await author.call('createEvent', eventFields());
    await admin.call('deleteEvent', { eventId: event.id, reason });
    expect((await list(admin)).some(({ type }) => type === 'event')).toBe(true);
    expect((await list(moderator)).some(({ type }) => type === 'event')).toBe(false);
    const refused = await failureOf(list(moderator, '&type=event'));
    expect(refused.envelope.status).toBe('PERMISSION_DENIED');
    const all = await list(admin);
    const first = await admin.get<Page<DeletedContent>>('/api/admin/deleted?limit=2');
    const next = `/api/admin/deleted?limit=2&cursor=${first.next_cursor}`;
    const second = await admin.get<Page<DeletedContent>>(next);
    expect([...first.items, ...second.items]).toEqual(all.slice(0, 4));
  });
});

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 3_600_000).toISOString();
}

it('restoring a comment updates the number of comments on open pages [DREC-15]', async () => {
  const post = await publish(author);
  const commentId = await say(fan, post.id);
  await moderator.call('deleteComment', { commentId, reason });
  const live = await watch(fan, [`post:${post.id}`]);
  await live.until(/event: subscribed/);
  const { items } = await admin.get<Page<DeletedContent>>('/api/admin/deleted?type=comment');
  const deletedId = items.find(({ original_id }) => original_id === commentId)?.id ?? '';
  await admin.call('restoreDeleted', { deletedId, reason: again });
  await live.until(/"comments_count":1/);
  expect(live.messages()).toContainEqual({
    topic: `post:${post.id}`,
    event: { type: 'comments', comments_count: 1 },
  });
  live.stop();
});
