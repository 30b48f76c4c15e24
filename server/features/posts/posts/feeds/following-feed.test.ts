import { expect, it } from 'vitest';
import type { Page } from '#contract/foundations/primitives.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { newId } from '#server/platform/ids.ts';
import { insertMembers, memberRows } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf } from '#server/testing/test-client.ts';
import { insertFollows, insertWorks, readToEnd } from '#server/testing/works.ts';
import { WALK } from './following-feed.store.ts';

const site = useTestApp();

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();

/** Inserts members who never sign in. */
async function insertAuthors(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => memberRows(newId()));
  await insertMembers(site().database, rows);
  return rows.map(({ profile }) => profile.id);
}

it('the feed requires a visitor to sign in [FEED-39]', async () => {
  const failure = await failureOf(site().visitor().get('/api/posts?sort=following'));
  expect([failure.httpStatus, failure.envelope.status]).toEqual([401, 'UNAUTHENTICATED']);
});

it('the feed has only the public and followers-only posts of followed members, newest first [FEED-22, HOME-09]', async () => {
  const member = await site().member();
  const [open, closed, hidden, stranger] = (await insertAuthors(4)) as [
    string,
    string,
    string,
    string,
  ];
  await insertFollows(site().database, member.id, [open, closed, hidden]);
  const [oldest, , newest, , middle] = await insertWorks(site().database, [
    { user_id: open, created_at: at(1) },
    { user_id: open, created_at: at(2), is_published: false, is_draft: true },
    { user_id: open, created_at: at(9), pictured: false },
    { user_id: hidden, created_at: at(8), audience: 'private' },
    { user_id: closed, created_at: at(7), audience: 'followers' },
    { user_id: stranger, created_at: at(6) },
    { user_id: member.id, created_at: at(5) },
  ]);
  for (const limit of [1, 2, 20]) {
    const ids = await readToEnd(member, `sort=following&limit=${limit}`);
    expect(ids).toEqual([newest, middle, oldest]);
  }
});

it('the feed is empty for a member who follows nobody, or only members without posts', async () => {
  const [nobodys, follower] = [await site().member(), await site().member()];
  await insertFollows(site().database, follower.id, await insertAuthors(1));
  for (const member of [nobodys, follower]) {
    const page = await member.get<Page<PostCard>>('/api/posts?sort=following');
    expect(page).toEqual({ items: [], next_cursor: null, has_more: false });
  }
});

it('the feed pages through posts of authors with many and with few posts, even with equal times', async () => {
  const member = await site().member();
  const authors = (await insertAuthors(7)) as string[];
  await insertFollows(site().database, member.id, authors);
  const works = authors.flatMap((user_id, author) =>
    Array.from({ length: author * 4 }, (_, index) => ({
      user_id,
      created_at: at(100 + (index % 5)),
    })),
  );
  const ids = await insertWorks(site().database, works);
  const expected = works
    .map(({ created_at }, index) => `${created_at} ${ids[index]}`)
    .sort()
    .reverse()
    .map((line) => line.split(' ')[1]);
  for (const limit of [3, 12, 100]) {
    expect(await readToEnd(member, `sort=following&limit=${limit}`)).toEqual(expected);
  }
});

it('the feed has all posts for a member who follows hundreds of members, even posts older than the 300 newest posts of the site [FEED-04]', async () => {
  const member = await site().member();
  const [prolific = '', ...followed] = await insertAuthors(511);
  await insertFollows(site().database, member.id, followed);
  const times = [3, 2, 1].map((days) => new Date(Date.UTC(2027, 0, days)).toISOString());
  const works = [...followed.slice(0, 3), ...followed.slice(-3)].flatMap((user_id, index) =>
    times.map((created_at) => ({
      user_id,
      created_at: created_at.replace('00:00.', `00:0${index}.`),
    })),
  );
  const ids = await insertWorks(site().database, works);
  // Between the works, a member whom the viewer does not follow publishes more posts than one page reads.
  await insertWorks(
    site().database,
    Array.from({ length: WALK + 20 }, () => ({
      user_id: prolific,
      created_at: times[1] as string,
      pictured: false,
    })),
  );
  const expected = works
    .map(({ created_at }, index) => `${created_at} ${ids[index]}`)
    .sort()
    .reverse()
    .map((line) => line.split(' ')[1]);
  for (const limit of [4, 20]) {
    expect(await readToEnd(member, `sort=following&limit=${limit}`)).toEqual(expected);
  }
});

it('the feed can be filtered by category and tags, and returns short pages when few posts match [FEED-18]', async () => {
  const member = await site().member();
  const [author = ''] = await insertAuthors(1);
  await insertFollows(site().database, member.id, [author]);
  const rare = { tags: ['ルミ'], category: 'photo' } as const;
  const works = Array.from({ length: 400 }, (_, index) => ({
    user_id: author,
    created_at: at(index),
    pictured: false,
    ...(index % 199 === 0 && { ...rare, tags: [...rare.tags] }),
  }));
  const ids = await insertWorks(site().database, works);
  const expected = [ids[398], ids[199], ids[0]];
  expect(await readToEnd(member, 'sort=following&category=photo&limit=2')).toEqual(expected);
  expect(await readToEnd(member, 'sort=following&tags=ルミ,モコ&limit=2')).toEqual(expected);
  expect(await readToEnd(member, 'sort=following&tags=ルミ&category=other')).toEqual([]);
  const page = await member.get<Page<PostCard>>('/api/posts?sort=following&tags=モコ');
  expect([page.items, page.has_more]).toEqual([[], true]);
});

it('the feed changes immediately after a follow or unfollow [FEED-22]', async () => {
  const [member, author] = [await site().member(), await site().member()];
  const [id] = await insertWorks(site().database, [{ user_id: author.id }]);
  const read = () => readToEnd(member, 'sort=following');
  expect(await read()).toEqual([]);
  await member.call('followUser', { targetUserId: author.id });
  expect(await read()).toEqual([id]);
  await member.call('unfollowUser', { targetUserId: author.id });
  expect(await read()).toEqual([]);
});
