import { expect, it } from 'vitest';
import type { Page } from '#contract/foundations/primitives.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { tagFollowRow } from '#server/features/social/tag-follows/tag-follows.tables.ts';
import { newId } from '#server/platform/ids.ts';
import { insertMember, insertRows } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf } from '#server/testing/test-client.ts';
import { insertWorks, readToEnd } from '#server/testing/works.ts';

const site = useTestApp();

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
const feed = 'sort=followed-tags';

async function fanOf(tags: readonly string[]) {
  const fan = await site().member();
  const rows = tags.map((tag) => tagFollowRow({ user_id: fan.id, tag }));
  await insertRows(site().database, 'tag_follows', rows);
  return fan;
}

const newTags = (count: number) => Array.from({ length: count }, () => `ほし${newId()}`);

function newestFirst(works: readonly { created_at: string }[], ids: readonly string[]): string[] {
  return works
    .map(({ created_at }, index) => `${created_at} ${ids[index]}`)
    .sort()
    .reverse()
    .map((line) => line.split(' ')[1] ?? '');
}

it('the feed requires a visitor to sign in [FTAG-04]', async () => {
  const failure = await failureOf(site().visitor().get(`/api/posts?${feed}`));
  expect(failure.envelope.status).toBe('UNAUTHENTICATED');
});

it('the feed has only public posts with followed tags, without duplicates, newest first [FTAG-04]', async () => {
  const [one = '', two = '', three = '', other = ''] = newTags(4);
  const fan = await fanOf([one, two, three]);
  const { id: user_id } = await insertMember(site().database);
  const shy = await insertMember(site().database);
  const [oldest, , , , newest, middle] = await insertWorks(site().database, [
    { user_id, created_at: at(1), tags: [two], category: 'photo' },
    { user_id, created_at: at(2), tags: [other] },
    { user_id, created_at: at(3), tags: [one], is_published: false, is_draft: true },
    { user_id: shy.id, created_at: at(4), tags: [one], audience: 'followers' },
    { user_id, created_at: at(6), tags: [one, two, three] },
    { user_id, created_at: at(5), tags: [one, other] },
  ]);
  for (const limit of [1, 2, 20]) {
    expect(await readToEnd(fan, `${feed}&limit=${limit}`)).toEqual([newest, middle, oldest]);
  }
});

it('the feed is empty for a member who follows no tag, or only tags without posts [FTAG-04]', async () => {
  for (const fan of [await fanOf([]), await fanOf(newTags(2))]) {
    const page = await fan.get<Page<PostCard>>(`/api/posts?${feed}`);
    expect(page).toEqual({ items: [], next_cursor: null, has_more: false });
  }
});

// With 100 tags, each tag is read. With 140, the newest posts of the site are read first, and used if they fill a page.
it.each([100, 140])(
  'the feed pages through %s tags with many and few posts, even when posts have equal times and several tags [FTAG-04, TOPIC-01, TOPIC-03]',
  async (count) => {
    const tags = newTags(count);
    const fan = await fanOf(tags);
    const { id: user_id } = await insertMember(site().database);
    const categories = ['fanart', 'illustration', 'photo', 'other'] as const;
    const works = Array.from({ length: 160 }, (_, index) => ({
      user_id,
      pictured: false,
      created_at: at(100 + (index % 7)),
      category: categories[index % 4],
      // A few tags have most of the posts, and a post has several tags.
      tags: [...new Set([index % 100, (index * index) % 5, index % 3])].map(
        (tag) => tags[tag] ?? '',
      ),
    }));
    const ids = await insertWorks(site().database, works);
    for (const limit of [3, 12, 100]) {
      expect(await readToEnd(fan, `${feed}&limit=${limit}`)).toEqual(newestFirst(works, ids));
    }
  },
);

it('the feed finds posts of many followed tags that are older than hundreds of other posts [TOPIC-03]', async () => {
  const tags = newTags(101);
  const fan = await fanOf(tags);
  const { id: user_id } = await insertMember(site().database);
  const [other = ''] = newTags(1);
  const works = Array.from({ length: 450 }, (_, index) => ({
    user_id,
    pictured: false,
    created_at: at(1000 + index),
    tags: index % 90 === 0 ? [tags[index % 101] ?? '', other] : [other],
  }));
  const ids = await insertWorks(site().database, works);
  const followed = ids.filter((_, index) => index % 90 === 0).reverse();
  for (const limit of [2, 20]) {
    expect(await readToEnd(fan, `${feed}&limit=${limit}`)).toEqual(followed);
  }
});

it('the feed skips a tag whose posts are all by muted members, and reads a limited number of posts for each page [FTAG-14, FTAG-15]', async () => {
  const [loud = '', quiet = ''] = newTags(2);
  const fan = await fanOf([loud, quiet]);
  const [muted, other] = [await insertMember(site().database), await insertMember(site().database)];
  await fan.call('setMute', { kind: 'user', value: muted.id });
  const works = Array.from({ length: 600 }, (_, index) => ({
    user_id: muted.id,
    pictured: false,
    created_at: at(100 + index),
    tags: [loud],
  }));
  await insertWorks(site().database, works);
  const [shown] = await insertWorks(site().database, [
    { user_id: other.id, created_at: at(1), tags: [quiet] },
  ]);
  const first = await fan.get<Page<PostCard>>(`/api/posts?${feed}&limit=12`);
  expect(first).toMatchObject({ items: [], has_more: true });
  expect(await readToEnd(fan, `${feed}&limit=12`)).toEqual([shown]);
});

it('the feed can be filtered by category and by tags [FTAG-04]', async () => {
  const [one = '', two = ''] = newTags(2);
  const fan = await fanOf([one]);
  const { id: user_id } = await insertMember(site().database);
  const [photo, both] = await insertWorks(site().database, [
    { user_id, created_at: at(1), tags: [one], category: 'photo' },
    { user_id, created_at: at(2), tags: [one, two], category: 'fanart' },
  ]);
  expect(await readToEnd(fan, `${feed}&category=photo`)).toEqual([photo]);
  expect(await readToEnd(fan, `${feed}&tags=${encodeURIComponent(two)}`)).toEqual([both]);
});
