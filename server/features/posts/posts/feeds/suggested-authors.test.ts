import { describe, expect, it } from 'vitest';
import {
  DAY,
  MINUTE,
  SUGGESTED_AUTHORS,
  SUGGESTED_POSTS,
  SUGGESTION_AGE,
} from '#contract/foundations/limits.ts';
import type { SuggestedAuthor } from '#contract/posts/posts.ts';
import { decisionOn, newCase } from '#server/features/moderation/cases/cases.testing.ts';
import { insertMember, type MemberOptions } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { insertWorks, type Work } from '#server/testing/works.ts';

const site = useTestApp();

/** The number of likes of an author's posts. It rises with each author, because all tests share one site. */
let likes = 10;

/**
 * Inserts a member with posts that have more likes than all earlier posts. Returns the ids of the member and the posts.
 */
async function insertAuthor(works: Work[] = [{}], options: MemberOptions = {}) {
  const { id } = await insertMember(site().database, options);
  likes += 10;
  const posts = works.map((work) => ({ user_id: id, likes_count: likes, ...work }));
  return { id, posts: await insertWorks(site().database, posts) };
}

async function suggestedTo(viewer: TestClient): Promise<SuggestedAuthor[]> {
  return (await viewer.get<{ items: SuggestedAuthor[] }>('/api/suggested-authors')).items;
}

const idsOf = async (viewer: TestClient) => (await suggestedTo(viewer)).map(({ user }) => user.id);

const ago = (time: number) => new Date(Date.now() - time).toISOString();

it('six authors of recent posts are suggested, sorted by likes, each with three posts [FOLLOW-27, FOLLOW-51]', async () => {
  const viewer = await site().member();
  const authors = [];
  for (let index = 0; index <= SUGGESTED_AUTHORS; index += 1) {
    authors.push(await insertAuthor(Array.from({ length: SUGGESTED_POSTS + 1 }, () => ({}))));
  }
  const items = await suggestedTo(viewer);
  const best = authors.toReversed().slice(0, SUGGESTED_AUTHORS);
  expect(items.map(({ user }) => user.id)).toEqual(best.map(({ id }) => id));
  for (const [index, { posts }] of items.entries()) {
    expect(posts).toHaveLength(SUGGESTED_POSTS);
    for (const { id } of posts) expect(best[index]?.posts).toContain(id);
  }
});

it('a suggested member has the bio, the follow state and the thumbnails [FOLLOW-27]', async () => {
  const [viewer, author] = [await site().member(), await site().member()];
  const fields = { display_name: '月島あおい', bio: 'ルミを描きます' };
  await author.call('updateProfile', { username: `u_${author.id.slice(0, 12)}`, ...fields });
  await author.call('followUser', { targetUserId: viewer.id });
  likes += 10;
  const [post] = await insertWorks(site().database, [{ user_id: author.id, likes_count: likes }]);
  const [first] = await suggestedTo(viewer);
  expect(first).toMatchObject({
    user: { id: author.id, ...fields },
    follow: { is_following: false, is_followed_by: true },
    posts: [{ id: post, image: { width: 800 } }],
  });
});

describe('the suggestions omit', () => {
  it('the viewer, and members whom the viewer follows [FOLLOW-28]', async () => {
    const viewer = await site().member();
    const author = await insertAuthor();
    likes += 10;
    await insertWorks(site().database, [{ user_id: viewer.id, likes_count: likes }]);
    expect(await idsOf(viewer)).toContain(author.id);
    expect(await idsOf(viewer)).not.toContain(viewer.id);
    await viewer.call('followUser', { targetUserId: author.id });
    expect(await idsOf(viewer)).not.toContain(author.id);
  });

  it.each<[string, MemberOptions]>([
    ['for followers', { visibility: 'followers' }],
    ['private', { visibility: 'private' }],
    ['of a member whom the team has blocked', { blocked: true }],
  ])('a profile that is %s [FOLLOW-52]', async (_, options) => {
    const viewer = await site().member();
    const { id } = await insertAuthor([{}], options);
    expect(await idsOf(viewer)).not.toContain(id);
  });

  it('restricted members and members pending deletion [FOLLOW-52]', async () => {
    const { author: restricted, other: viewer, admin, opened } = await newCase(site());
    const leaving = await site().member();
    likes += 10;
    const works = [restricted, leaving].map(({ id }) => ({ user_id: id, likes_count: likes }));
    await insertWorks(site().database, works);
    expect(await idsOf(viewer)).toEqual(expect.arrayContaining([restricted.id, leaving.id]));
    const blockUntil = new Date(Date.now() + DAY).toISOString();
    await admin.call('decideCase', { ...decisionOn(opened), action: 'restrict', blockUntil });
    const { user } = (await suggestedTo(viewer)).find((each) => each.user.id === leaving.id) ?? {};
    await leaving.call('requestAccountDeletion', { username: user?.username ?? '' });
    const ids = await idsOf(viewer);
    expect(ids).not.toContain(restricted.id);
    expect(ids).not.toContain(leaving.id);
  });

  it('members whom the viewer mutes, and members with a block in either direction [FOLLOW-28]', async () => {
    const viewer = await site().member();
    const [muted, blocked] = [await insertAuthor(), await insertAuthor()];
    const blocker = await site().member();
    likes += 10;
    await insertWorks(site().database, [{ user_id: blocker.id, likes_count: likes }]);
    const hidden = [muted.id, blocked.id, blocker.id];
    expect(await idsOf(viewer)).toEqual(expect.arrayContaining(hidden));
    await viewer.call('setMute', { kind: 'user', value: muted.id, expiresAt: null });
    await viewer.call('setBlock', { userId: blocked.id, blocked: true });
    await blocker.call('setBlock', { userId: viewer.id, blocked: true });
    const ids = await idsOf(viewer);
    for (const id of hidden) expect(ids).not.toContain(id);
  });

  it('authors whose only posts are drafts, older than 60 days or without a picture [FOLLOW-51]', async () => {
    const viewer = await site().member();
    const works: Work[] = [
      { created_at: ago(SUGGESTION_AGE + MINUTE) },
      { is_published: false, is_draft: true },
      { pictured: false },
    ];
    for (const work of works) {
      const { id } = await insertAuthor([work]);
      expect(await idsOf(viewer)).not.toContain(id);
    }
    const { id } = await insertAuthor([{ created_at: ago(SUGGESTION_AGE - MINUTE) }]);
    expect(await idsOf(viewer)).toContain(id);
  });
});

it('visitors get no suggested authors [FOLLOW-27]', async () => {
  const failure = await failureOf(site().visitor().get('/api/suggested-authors'));
  expect(failure.envelope.status).toBe('UNAUTHENTICATED');
});
