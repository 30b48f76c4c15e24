import { afterEach, describe, expect, it } from 'vitest';
import { APPROVED_LINKS } from '#contract/foundations/limits.ts';
import type { Case } from '#contract/moderation/cases.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { newScene, say, threadsOf } from '#server/features/comments/comments/comments.testing.ts';
import { readQueue, viewCase } from '#server/features/moderation/cases/cases.testing.ts';
import { fields, publish } from '#server/features/posts/posts/writing/write-post.testing.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { saveSettings } from '#server/testing/save-settings.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const site = useTestApp();

afterEach(() =>
  site().database.write((transaction) => transaction.deleteFrom('site_settings').execute()),
);

const watch = (watched_words: string[], watched_hosts: string[] = []) =>
  saveSettings(site(), { watched_words, watched_hosts });

async function caseOf(moderator: TestClient, ownerId: string): Promise<Case> {
  const [found, ...more] = await readQueue(moderator, ownerId);
  expect(more).toEqual([]);
  return found ?? expect.fail('nothing waits');
}

const none = { action: 'none', rule: null, message: '', note: '' } as const;

const approve = (moderator: TestClient, { id: caseId, version }: Case) =>
  moderator.call('decideCase', { caseId, version, ...none });

const isSeen = async (client: TestClient, postId: string) =>
  (await client.fetch(`/api/posts/${postId}`)).status === 200;

describe('a post with a watched word', () => {
  it('is pending review: the team sees the word, its author does not, and nobody else sees the post [REPORT-135, REPORT-73, REPORT-75]', async () => {
    await watch(['副業', 'ライン']);
    const [author, fan] = [await site().member(), await site().member()];
    const moderator = await site().member({ rank: 'moderator' });
    const post = await publish(author, { content: 'らいんで聞いてね' });
    expect(post).toMatchObject({ is_published: false, hidden: { awaits_look: true } });
    expect(post.hidden?.reason).toBe(
      'この投稿は、運営が確認してから公開します。確認が終わると公開され、お知らせが届きます。',
    );
    expect(await isSeen(fan, post.id)).toBe(false);
    const held = await caseOf(moderator, author.id);
    expect(held).toMatchObject({ kind: 'links', hidden_at: expect.any(String) });
    expect(await viewCase(moderator, held)).toMatchObject({ watched_terms: ['ライン'] });
    await approve(moderator, held);
    expect(await isSeen(fan, post.id)).toBe(true);
    const titles = (await readNotifications(site().database, author.id)).map(({ title }) => title);
    expect(titles).toEqual(['投稿が公開されました']);
  });

  it.each([
    { title: '副業のすすめ' },
    { character_tags: ['副業'] },
    { content: 'くわしくは www.shop.example へ' },
    { content: 'https://shop.example/a' },
  ])(
    'in %j is pending review while the word is in the list [REPORT-132, REPORT-73]',
    async (given) => {
      await watch(['副業'], ['shop.example']);
      const author = await site().member();
      expect((await publish(author, given)).hidden).toMatchObject({ awaits_look: true });
      await watch([]);
      const withoutLink = { ...given, content: given.content?.replace('https://', '') ?? 'ルミ' };
      expect((await publish(author, withoutLink)).hidden).toBeNull();
    },
  );

  it('by a member of the team is published [REPORT-133]', async () => {
    await watch(['副業']);
    const moderator = await site().member({ rank: 'moderator' });
    expect(await publish(moderator, { content: '副業の話' })).toMatchObject({ is_published: true });
  });

  it('does not count as an approved link when the team approves it, so links of a new member still need a review [REPORT-73]', async () => {
    await watch(['副業']);
    const author = await site().member();
    const moderator = await site().member({ rank: 'moderator' });
    for (let times = 0; times < APPROVED_LINKS; times += 1) {
      await publish(author, { content: `副業の話 ${times}` });
      await approve(moderator, await caseOf(moderator, author.id));
    }
    const linking = await publish(author, { content: 'https://other.example' });
    expect(linking.hidden).toMatchObject({ awaits_look: true });
    expect(await viewCase(moderator, await caseOf(moderator, author.id))).toMatchObject({
      watched_terms: [],
    });
  });
});

describe('an edit of a visible post', () => {
  const edit = (author: TestClient, post: PostDetail, content: string) =>
    author.call('updatePost', {
      ...{ ...fields, postId: post.id, publish: true },
      content,
    });

  it('needs a review when it adds a watched word, and otherwise does not [REPORT-134, REPORT-74]', async () => {
    const author = await site().member();
    const moderator = await site().member({ rank: 'moderator' });
    const post = await publish(author, { content: '副業の話' });
    await watch(['副業', '投資']);
    expect((await edit(author, post, '副業の話です')).post).toMatchObject({ hidden: null });
    const added = await edit(author, post, '副業と投資');
    expect(added.post.hidden).toMatchObject({ awaits_look: true });
    const held = await caseOf(moderator, author.id);
    expect(await viewCase(moderator, held)).toMatchObject({ watched_terms: ['副業', '投資'] });
    await author.call('saveDraft', {
      ...{ postId: post.id, title: fields.title, category: fields.category },
      content: '投資だけ',
    });
    const again = await caseOf(moderator, author.id);
    expect(await viewCase(moderator, again)).toMatchObject({ watched_terms: ['投資'] });
  });
});

describe('a comment with a watched word', () => {
  it('is pending review: only its writer and the team see it [REPORT-73]', async () => {
    await watch(['副業']);
    const { author: owner, fan: writer, postId } = await newScene(site());
    const moderator = await site().member({ rank: 'moderator' });
    const { comment, comments_count } = await say(writer, postId, '副業しませんか');
    expect(comment).toMatchObject({ state: 'hidden', hidden: { awaits_look: true } });
    expect(comment.hidden?.reason).toContain('このコメントは、運営が確認してから');
    expect(comments_count).toBe(0);
    expect(await threadsOf(owner, postId)).toEqual([]);
    const held = await caseOf(moderator, writer.id);
    expect(await viewCase(moderator, held)).toMatchObject({ watched_terms: ['副業'] });
    await approve(moderator, held);
    expect(await threadsOf(owner, postId)).toMatchObject([{ id: comment.id, state: 'shown' }]);
  });
});

it('an edit that adds a watched word to a comment makes the comment pending review [REPORT-74]', async () => {
  await watch(['副業']);
  const { author: owner, fan: writer, postId } = await newScene(site());
  const moderator = await site().member({ rank: 'moderator' });
  const { comment } = await say(writer, postId, 'かわいい');
  await writer.call('editComment', { commentId: comment.id, content: '副業しませんか' });
  expect(await threadsOf(owner, postId)).toMatchObject([{ state: 'hidden', content: '' }]);
  const held = await caseOf(moderator, writer.id);
  expect(await viewCase(moderator, held)).toMatchObject({ watched_terms: ['副業'] });
});

it('the lists of watched terms are shown only with the permission for settings [REPORT-135]', async () => {
  await watch(['副業'], ['shop.example']);
  const member = await site().member();
  for (const path of ['/api/site-settings', '/api/link-review']) {
    expect(await (await member.fetch(path)).text()).not.toMatch(/副業|shop\.example/);
  }
  expect((await member.fetch('/api/admin/settings')).status).toBe(403);
  const moderator = await site().member({ rank: 'moderator' });
  expect((await moderator.fetch('/api/admin/settings')).status).toBe(403);
});
