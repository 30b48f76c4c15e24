import { describe, expect, it } from 'vitest';
import { APPROVED_LINKS, DAY, NEWCOMER_AGE } from '#contract/foundations/limits.ts';
import type { Case, CaseView } from '#contract/moderation/cases.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import {
  idOf,
  newScene,
  say,
  storedCount,
  threadsOf,
} from '#server/features/comments/comments/comments.testing.ts';
import { readQueue, rule, viewCase } from '#server/features/moderation/cases/cases.testing.ts';
import { subscribe } from '#server/features/operation/live/live.testing.ts';
import { fields, publish } from '#server/features/posts/posts/writing/write-post.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { sameAt, useSecondApp } from '#server/testing/second-app.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';

const site = useTestApp();
const other = useSecondApp(site);

/** Returns the member as a client of the other process. */
const atOther = (client: TestClient) => sameAt(other(), client);

const content = 'ここで買えます https://shop.example/sale';

/** Makes a member have joined this long ago. */
async function age({ id }: TestClient, time: number): Promise<void> {
  const created_at = new Date(Date.now() - time).toISOString();
  await site().database.write((transaction) =>
    transaction.updateTable('profiles').set({ created_at }).where('id', '=', id).execute(),
  );
}

async function isSeen(client: TestClient, postId: string): Promise<boolean> {
  return (await client.fetch(`/api/posts/${postId}`)).status === 200;
}

/** Returns the only case of pending review about a member. */
async function caseOf(moderator: TestClient, ownerId: string): Promise<Case> {
  const [found, ...more] = await readQueue(moderator, ownerId);
  expect(more).toEqual([]);
  return found ?? expect.fail('nothing waits');
}

const none = { action: 'none', rule: null, message: '', note: '' } as const;

function approve(moderator: TestClient, { id: caseId, version }: Case) {
  return moderator.call('decideCase', { caseId, version, ...none });
}

/** Returns a post of a new member in pending review with its case, and other members. */
async function pendingPost() {
  const [author, fan] = [await site().member(), await site().member()];
  const moderator = await site().member({ rank: 'moderator' });
  const post = await publish(author, { content, character_tags: ['ルミ'] });
  return { author, fan, moderator, post, pendingCase: await caseOf(moderator, author.id) };
}

/** Returns a comment in pending review with its case. A new member has written the comment on another member's post. */
async function pendingComment() {
  const { author: owner, fan: writer, postId } = await newScene(site());
  const moderator = await site().member({ rank: 'moderator' });
  const { comment, comments_count } = await say(writer, postId, content);
  const pendingCase = await caseOf(moderator, writer.id);
  return { owner, writer, moderator, postId, comment, comments_count, pendingCase };
}

describe('the link review route for forms', () => {
  it('says that links of a new member need a review, and links of other members do not [REPORT-70]', async () => {
    const [member, moderator] = [await site().member(), await site().member({ rank: 'moderator' })];
    expect(await member.get('/api/link-review')).toEqual({ waits: true });
    expect(await moderator.get('/api/link-review')).toEqual({ waits: false });
    await age(member, NEWCOMER_AGE + DAY);
    expect(await member.get('/api/link-review')).toEqual({ waits: false });
  });
});

describe('a post of a new member with a link', () => {
  // This test is first, because it would receive delayed live events of other tests.
  it('sends no live event before it is approved [REPORT-120]', async () => {
    const { author, fan, moderator } = await pendingPost();
    const connection = await subscribe(fan, 'all');
    await publish(author, { content });
    const done = {
      kind: 'event',
      message: { topic: 'all', event: { type: 'notifications' } },
    } as const;
    site().live.publish(done);
    await connection.until(/notifications/);
    expect(connection.messages()).toEqual([done.message]);
    connection.stop();
    expect(await readQueue(moderator, author.id)).toHaveLength(2);
  });

  it('is published when it is approved, with the time of the approval, and its author is notified [REPORT-122, REPORT-42]', async () => {
    const { author, fan, moderator, post, pendingCase } = await pendingPost();
    const elsewhere = await subscribe(atOther(fan), 'all');
    await approve(atOther(moderator), pendingCase);
    await elsewhere.until(/"posts"/);
    elsewhere.stop();
    const shown = await fan.get<PostDetail>(`/api/posts/${post.id}`);
    expect(shown).toMatchObject({ is_published: true, is_draft: false, hidden: null });
    expect(shown.created_at > post.created_at).toBe(true);
    const notifications = await readNotifications(site().database, author.id);
    expect(notifications.map(({ title, related_id }) => [title, related_id])).toEqual([
      ['投稿が公開されました', post.id],
    ]);
    expect(await readQueue(moderator, author.id)).toEqual([]);
  });

  it('is pending review: its author sees the reason, the team sees it in the queue, and nobody else sees it [REPORT-119, REPORT-120, REPORT-163, REPORT-40]', async () => {
    const { author, fan, moderator, post, pendingCase } = await pendingPost();
    expect(post).toMatchObject({ is_published: false, is_draft: true });
    expect(post.hidden).toMatchObject({ awaits_look: true });
    expect(post.hidden?.reason).toContain('ほかのサイトへのリンクがある投稿を、運営が確認して');
    expect(pendingCase).toMatchObject({
      kind: 'links',
      reports_count: 0,
      hidden_at: expect.any(String),
    });
    const { target, can } = await viewCase(moderator, pendingCase);
    expect(target).toMatchObject({ title: fields.title, text: content, tags: ['ルミ'] });
    expect(can.choose).toEqual(['none', 'hide', 'delete', 'warn']);
    expect(await isSeen(author, post.id)).toBe(true);
    expect(await isSeen(moderator, post.id)).toBe(true);
    expect(await isSeen(fan, post.id)).toBe(false);
    const { post_count } = await fan.get<{ post_count: number }>(`/api/users/${author.id}`);
    expect(post_count).toBe(0);
    expect(await readNotifications(site().database, author.id)).toEqual([]);
  });

  it('is created once with one case when the call is repeated [REPORT-40]', async () => {
    const [author, moderator] = [await site().member(), await site().member({ rank: 'moderator' })];
    const input = { ...fields, content, requestId: newId() };
    const calls = [author, atOther(author), author].map((one) => one.call('createPost', input));
    const ids = (await Promise.all(calls)).map(({ post }) => post.id);
    expect(new Set(ids).size).toBe(1);
    expect((await caseOf(moderator, author.id)).target_id).toBe(ids[0]);
  });

  it('is pending review when it is published from a draft, and only the team can publish it [REPORT-40]', async () => {
    const author = await site().member();
    const { post } = await author.call('createDraft', { ...fields, content, requestId: newId() });
    expect(post.hidden).toBeNull();
    const publication = { postId: post.id, isPublished: true };
    const { post: waiting } = await author.call('setPostPublished', publication);
    expect(waiting).toMatchObject({ is_published: false, hidden: { awaits_look: true } });
    const { envelope } = await failureOf(author.call('setPostPublished', publication));
    expect(envelope.details?.reason).toBe('hidden-by-team');
  });

  it('is restored as a draft when its case ended while it was deleted, and is pending review again once it is published [DREC-17, DREC-27, REPORT-46]', async () => {
    const { author, fan, moderator, post, pendingCase } = await pendingPost();
    const { deleted_id } = await author.call('deletePost', { postId: post.id });
    await approve(moderator, pendingCase);
    await author.call('restorePost', { deletedId: deleted_id });
    const again = await author.get<PostDetail>(`/api/posts/${post.id}`);
    expect(again).toMatchObject({ hidden: null, is_draft: true, is_published: false });
    expect(await isSeen(fan, post.id)).toBe(false);
    await author.call('setPostPublished', { postId: post.id, isPublished: true });
    expect((await caseOf(moderator, author.id)).target_id).toBe(post.id);
  });

  it('stays in pending review when its deletion is undone before the review [REPORT-46]', async () => {
    const { author, moderator, post } = await pendingPost();
    const { deleted_id } = await author.call('deletePost', { postId: post.id });
    await author.call('restorePost', { deletedId: deleted_id });
    const again = await author.get<PostDetail>(`/api/posts/${post.id}`);
    expect(again.hidden).toMatchObject({ awaits_look: true });
    expect((await caseOf(moderator, author.id)).target_id).toBe(post.id);
  });

  it('becomes a draft when it has no title at the time of the approval [REPORT-46]', async () => {
    const { author, moderator, post } = await pendingPost();
    const patch = { postId: post.id, title: '', baseUpdatedAt: post.updated_at };
    await author.call('saveDraft', patch);
    await approve(moderator, await caseOf(moderator, author.id));
    const again = await author.get<PostDetail>(`/api/posts/${post.id}`);
    expect(again).toMatchObject({ hidden: null, is_draft: true, is_published: false });
  });

  it('that the team hides or deletes at the review is published when an appeal succeeds [REPORT-123]', async () => {
    const { author, fan, moderator, post, pendingCase } = await pendingPost();
    const { id: caseId, version } = pendingCase;
    const hiding = {
      caseId,
      version,
      rule,
      action: 'hide',
      message: '宣伝です',
      note: '',
    } as const;
    const { decision } = await moderator.call('decideCase', hiding);
    const own = await author.get<PostDetail>(`/api/posts/${post.id}`);
    expect(own.hidden).toMatchObject({ reason: '宣伝です', awaits_look: false });
    await author.call('appealDecision', { decisionId: decision.id, text: '友だちのお店です' });
    const admin = await site().member({ rank: 'admin' });
    const appeal = await caseOf(admin, author.id);
    const answer = { caseId: appeal.id, version: appeal.version, message: '', note: '' };
    await admin.call('decideAppeal', { ...answer, overturn: true });
    expect(await isSeen(fan, post.id)).toBe(true);
    await publish(author, { content });
    const again = await caseOf(moderator, author.id);
    const removal = {
      ...hiding,
      caseId: again.id,
      version: again.version,
      action: 'delete',
    } as const;
    await moderator.call('decideCase', removal);
    expect(await isSeen(author, again.target_id)).toBe(false);
  });
});

describe('an edit of a post', () => {
  const edit = (client: TestClient, { id: postId }: { id: string }, text: string) =>
    client.call('updatePost', { ...fields, content: text, postId, publish: true });

  it('that adds a link hides a visible post until the review, and keeps its position and likes [REPORT-43]', async () => {
    const [author, fan] = [await site().member(), await site().member()];
    const moderator = await site().member({ rank: 'moderator' });
    const post = await publish(author);
    await fan.call('likePost', { postId: post.id, count: 3, batchId: newId() });
    expect((await edit(author, post, content)).post.hidden).toMatchObject({ awaits_look: true });
    expect(await isSeen(fan, post.id)).toBe(false);
    await approve(moderator, await caseOf(moderator, author.id));
    const shown = await fan.get<PostDetail>(`/api/posts/${post.id}`);
    expect(shown).toMatchObject({ likes_count: 3, created_at: post.created_at, content });
    // Links that others already see need no further review.
    const further = await edit(author, post, `${content} です`);
    expect(further.post).toMatchObject({ is_published: true, hidden: null });
  });

  it('during pending review keeps the post hidden, and prevents a decision about the previous version [REPORT-124]', async () => {
    const { author, fan, moderator, post, pendingCase } = await pendingPost();
    const { title, category } = fields;
    const worse = 'https://malware.example/';
    await author.call('saveDraft', { postId: post.id, title, category, content: worse });
    const { envelope } = await failureOf(approve(moderator, pendingCase));
    expect(envelope.details?.reason).toBe('changed-elsewhere');
    const now = await caseOf(moderator, author.id);
    const view: CaseView = await viewCase(moderator, now);
    expect(view).toMatchObject({
      reported: { text: worse },
      target: { text: worse },
      is_edited: false,
    });
    expect(await isSeen(fan, post.id)).toBe(false);
  });

  it('at the time of the decision never publishes a version that the team has not read [REPORT-124]', async () => {
    const { author, fan, moderator, post, pendingCase } = await pendingPost();
    const { title, category } = fields;
    const worse = { postId: post.id, title, category, content: 'https://malware.example/' };
    const [, edited] = await Promise.allSettled([
      approve(moderator, pendingCase),
      atOther(author).call('saveDraft', worse),
    ]);
    const seen = await fan.fetch(`/api/posts/${post.id}`);
    const text = seen.status === 200 ? ((await seen.json()) as PostDetail).content : null;
    expect(text).toBe(edited.status === 'fulfilled' ? null : content);
  });
});

describe('a comment of a new member with a link', () => {
  it('is pending review: only the writer and the team see the comment, no count includes it, and nobody is notified [REPORT-121, REPORT-41]', async () => {
    const { owner, writer, moderator, postId, comment, comments_count } = await pendingComment();
    expect(comment).toMatchObject({ state: 'hidden', content, hidden: { awaits_look: true } });
    expect(comments_count).toBe(0);
    expect(await storedCount(site().database, postId)).toBe(0);
    expect((await threadsOf(writer, postId)).map(({ id }) => id)).toEqual([comment.id]);
    expect((await threadsOf(moderator, postId)).map(({ id }) => id)).toEqual([comment.id]);
    expect(await threadsOf(owner, postId)).toEqual([]);
    expect(await readNotifications(site().database, owner.id)).toEqual([]);
  });

  it('sends its notifications once, even if two moderators approve it concurrently [REPORT-42]', async () => {
    const { owner, writer, moderator, postId, comment, pendingCase } = await pendingComment();
    const second = atOther(await site().member({ rank: 'moderator' }));
    const watching = await subscribe(owner, `post:${postId}`);
    const outcomes = await Promise.allSettled([
      approve(moderator, pendingCase),
      approve(second, pendingCase),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await watching.until(/"comments_count":1/);
    watching.stop();
    const [shown] = await threadsOf(owner, postId);
    expect(shown).toMatchObject({ id: comment.id, state: 'shown', content });
    const notifications = await readNotifications(site().database, owner.id);
    expect(notifications.map(({ type, related_id }) => [type, related_id])).toEqual([
      ['comment', postId],
    ]);
    const [own] = await readNotifications(site().database, writer.id);
    expect(own).toMatchObject({ title: 'コメントが公開されました', related_id: postId });
    // Deleting the comment finds the notification by the time at which the comment was published.
    await writer.call('deleteComment', { commentId: comment.id });
    expect(await readNotifications(site().database, owner.id)).toEqual([]);
  });

  it('notifies the writer of the answered comment when the team approves it, and nobody when the team hides it [REPORT-123, REPORT-42]', async () => {
    const { author: owner, fan: first, postId } = await newScene(site());
    const [second, writer] = [await site().member(), await site().member()];
    const moderator = await site().member({ rank: 'moderator' });
    const thread = await idOf(say(first, postId));
    const reply = await idOf(say(second, postId, 'ですね', thread));
    await say(writer, postId, content, reply);
    await approve(moderator, await caseOf(moderator, writer.id));
    const notifications = await readNotifications(site().database, second.id);
    expect(notifications.map(({ type, from_user_id }) => [type, from_user_id])).toEqual([
      ['reply', writer.id],
    ]);
    const before = await readNotifications(site().database, owner.id);
    await say(writer, postId, content);
    const { id: caseId, version } = await caseOf(moderator, writer.id);
    const hiding = { caseId, version, rule, action: 'hide', message: '', note: '' } as const;
    await moderator.call('decideCase', hiding);
    expect(await readNotifications(site().database, owner.id)).toEqual(before);
  });
});

describe('no review is needed for', () => {
  it.each([
    ['a link to the site itself', () => `${site().env.publicUrl.origin}/posts/1 をどうぞ`],
    ['a text without a link', () => 'shop.example と https:// と javascript:alert(1)'],
  ])('%s [REPORT-44]', async (_, text) => {
    expect((await publish(await site().member(), { content: text() })).is_published).toBe(true);
  });

  it('content of a member who joined long ago, until the team hides some of it [REPORT-44]', async () => {
    const author = await site().member();
    await age(author, NEWCOMER_AGE + DAY);
    const { id, is_published } = await publish(author, { content });
    expect(is_published).toBe(true);
    const moderator = await site().member({ rank: 'moderator' });
    await moderator.call('setPostHidden', { postId: id, hidden: true, reason: '宣伝' });
    expect((await publish(author, { content })).hidden).toMatchObject({ awaits_look: true });
  });

  it('content of a member of the team [REPORT-44]', async () => {
    const moderator = await site().member({ rank: 'moderator' });
    expect((await publish(moderator, { content })).is_published).toBe(true);
  });

  it('content of a new member whose links the team has approved several times [REPORT-44]', async () => {
    const [author, moderator] = [await site().member(), await site().member({ rank: 'moderator' })];
    for (let times = 0; times < APPROVED_LINKS; times += 1) {
      expect((await publish(author, { content })).is_published).toBe(false);
      await approve(moderator, await caseOf(moderator, author.id));
    }
    expect((await publish(author, { content })).is_published).toBe(true);
  });
});

it('content with a link that is deleted before the review does not count as approved [REPORT-44]', async () => {
  const { author: owner, fan: author, postId } = await newScene(site());
  const moderator = await site().member({ rank: 'moderator' });
  for (let times = 0; times < APPROVED_LINKS; times += 1) {
    if (times % 2 === 0) {
      const { id } = await publish(author, { content });
      await author.call('deletePost', { postId: id });
    } else {
      const commentId = await idOf(say(author, postId, content));
      await author.call('deleteComment', { commentId });
    }
    await approve(moderator, await caseOf(moderator, author.id));
  }
  expect((await publish(author, { content })).hidden).toMatchObject({ awaits_look: true });
  expect(await threadsOf(owner, postId)).toEqual([]);
});

describe('the lists of posts and comments for the team', () => {
  const waits = { details: { reason: 'waits-in-case' } };

  it('cannot make content in pending review visible, because only the decision about its case publishes it with all effects [REPORT-125, REPORT-47]', async () => {
    const { owner, writer, moderator, postId, comment, pendingCase } = await pendingComment();
    const commentId = comment.id;
    const { envelope } = await failureOf(
      moderator.call('moderateComment', { commentId, hidden: false }),
    );
    expect(envelope).toMatchObject({ status: 'FAILED_PRECONDITION', ...waits });
    expect(await threadsOf(owner, postId)).toEqual([]);
    expect((await viewCase(moderator, pendingCase)).can.choose).toContain('none');
    await approve(moderator, pendingCase);
    expect(await readNotifications(site().database, owner.id)).toHaveLength(1);
    // After the decision, the team can hide and show the content in the lists.
    for (const hidden of [true, false]) {
      await moderator.call('moderateComment', { commentId, hidden, reason: '宣伝' });
    }
    expect(await threadsOf(owner, postId)).toMatchObject([{ id: commentId, state: 'shown' }]);
    expect(await readQueue(moderator, writer.id)).toEqual([]);
  });

  it('refuse to publish a post in pending review, alone or together with other posts [REPORT-47]', async () => {
    const { fan, moderator, post } = await pendingPost();
    const showing = moderator.call('setPostHidden', { postId: post.id, hidden: false });
    expect((await failureOf(showing)).envelope).toMatchObject(waits);
    const { results } = await moderator.call('decidePosts', { ids: [post.id], decision: 'show' });
    expect(results).toMatchObject([{ id: post.id, error: waits }]);
    expect(await isSeen(fan, post.id)).toBe(false);
  });
});
