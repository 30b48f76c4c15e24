import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, MUTES_MAX } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { PublicProfile } from '#contract/members/profiles.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import type { Mute } from '#contract/social/mutes.ts';
import { newId } from '#server/platform/ids.ts';
import { insertMember, insertPost, insertRows } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { walk } from '#server/testing/walk.ts';
import { insertWorks } from '#server/testing/works.ts';
import { muteRow } from './mutes.tables.ts';

const site = useTestApp();

let fan: TestClient;
beforeEach(async () => {
  fan = await site().member();
});

const later = (days: number) => new Date(Date.now() + days * DAY).toISOString();

function mutesOf(client: TestClient, kind: Mute['kind']): Promise<Page<Mute>> {
  return client.get(`/api/mutes?kind=${kind}`);
}

describe('a mute', () => {
  it('of a member, a word or a tag is listed under its kind, the latest first [HIDE-02]', async () => {
    const { id } = await insertMember(site().database, { username: 'loud_one' });
    const end = later(7);
    await fan.call('setMute', { kind: 'user', value: id, expiresAt: end });
    await fan.call('setMute', { kind: 'word', value: 'ネタバレ' });
    await fan.call('setMute', { kind: 'word', value: '最終回' });
    await fan.call('setMute', { kind: 'tag', value: 'ルミ' });
    expect((await mutesOf(fan, 'user')).items).toMatchObject([
      { value: id, expires_at: end, user: { username: 'loud_one' } },
    ]);
    const words = (await mutesOf(fan, 'word')).items;
    expect(words).toMatchObject([{ value: '最終回' }, { value: 'ネタバレ' }]);
    expect(words[0]).toMatchObject({ user: null, expires_at: null });
    expect((await mutesOf(fan, 'tag')).items).toMatchObject([{ value: 'ルミ' }]);
  });

  it('of a word that is muted in another spelling changes the end of that mute [HIDE-22]', async () => {
    await fan.call('setMute', { kind: 'word', value: 'ネタバレ' });
    await fan.call('setMute', { kind: 'word', value: 'ﾈﾀﾊﾞﾚ', expiresAt: later(1) });
    const { items } = await mutesOf(fan, 'word');
    expect(items).toHaveLength(1);
    expect(items[0]?.expires_at).not.toBeNull();
    await fan.call('removeMute', { kind: 'word', value: 'ねたばれ' });
    expect((await mutesOf(fan, 'word')).items).toEqual([]);
  });

  it('can be ended, and a repeated call reports that there was no mute', async () => {
    const target = { kind: 'tag', value: 'ルミ' } as const;
    await fan.call('setMute', target);
    expect(await fan.call('removeMute', target)).toEqual({ removed: true });
    expect(await fan.call('removeMute', target)).toEqual({ removed: false });
  });

  it('is refused for one’s own account, a missing member, an empty word, an end in the past, and beyond the limit [HIDE-03, HIDE-23, HIDE-24]', async () => {
    const refusalOf = async (input: Parameters<typeof fan.call<'setMute'>>[1]) =>
      (await failureOf(fan.call('setMute', input))).envelope;
    expect(await refusalOf({ kind: 'user', value: fan.id })).toMatchObject({
      details: { reason: 'hide-oneself' },
    });
    expect(await refusalOf({ kind: 'user', value: newId() })).toMatchObject({
      status: 'NOT_FOUND',
    });
    for (const value of ['', ' ', 'あ'.repeat(51), 'a\u0000b']) {
      expect(await refusalOf({ kind: 'word', value })).toMatchObject({
        status: 'INVALID_ARGUMENT',
      });
    }
    for (const expiresAt of [later(-1), '0000-01-01T00:00:00Z', '明日']) {
      expect(await refusalOf({ kind: 'word', value: '終', expiresAt })).toMatchObject({
        status: 'INVALID_ARGUMENT',
      });
    }
    const rows = Array.from({ length: MUTES_MAX }, (_, index) =>
      muteRow({ user_id: fan.id, kind: 'word', value: `言葉${index}` }),
    );
    await insertRows(site().database, 'mutes', rows);
    expect(await refusalOf({ kind: 'word', value: 'もうひとつ' })).toMatchObject({
      details: { reason: 'mutes-full' },
    });
    await fan.call('setMute', { kind: 'word', value: '言葉0', expiresAt: later(1) });
  });

  it('does not count for the limit after its end [HIDE-24]', async () => {
    const ended = Array.from({ length: MUTES_MAX }, (_, index) =>
      muteRow({
        user_id: fan.id,
        kind: 'word',
        value: `言葉${index}`,
        expires_at: later(-1),
      }),
    );
    await insertRows(site().database, 'mutes', ended);
    await fan.call('setMute', { kind: 'word', value: 'あたらしい言葉' });
    expect((await mutesOf(fan, 'word')).items).toHaveLength(1);
  });

  it('of a member is shown on their profile to the muting member only [HIDE-04]', async () => {
    const other = await site().member();
    const end = later(1);
    await fan.call('setMute', { kind: 'user', value: other.id, expiresAt: end });
    const profile = (client: TestClient, id: string) =>
      client.get<PublicProfile>(`/api/users/${id}`);
    expect((await profile(fan, other.id)).mute).toEqual({ expires_at: end });
    expect(await profile(other, fan.id)).toMatchObject({ mute: null, is_restricted: false });
    expect((await mutesOf(other, 'user')).items).toEqual([]);
    const third = await site().member();
    expect((await profile(third, other.id)).mute).toBeNull();
  });
});

describe('feeds without muted posts', () => {
  it('have full pages in the order of time, without gaps or repeats [HIDE-05]', async () => {
    const { database } = site();
    const [loud, quiet] = [await insertMember(database), await insertMember(database)];
    await fan.call('setMute', { kind: 'user', value: loud.id });
    const tag = `tag${newId()}`;
    // One post in ten is by a member who is not muted.
    const works = Array.from({ length: 60 }, (_, index) => ({
      user_id: index % 10 === 0 ? quiet.id : loud.id,
      created_at: new Date(Date.parse('2031-01-01') + index * 1000).toISOString(),
      likes_count: 900 + index,
      tags: [tag],
    }));
    const ids = await insertWorks(database, works);
    const wanted = ids.filter((_, index) => index % 10 === 0).reverse();
    for (const path of [`sort=recent&tags=${tag}`, `sort=popular&tags=${tag}`]) {
      const first = await fan.get<Page<PostCard>>(`/api/posts?${path}&limit=4`);
      expect(first.items.map(({ id }) => id)).toEqual(wanted.slice(0, 4));
      const next = `/api/posts?${path}&limit=4&cursor=${first.next_cursor}`;
      const rest = await fan.get<Page<PostCard>>(next);
      expect(rest.items.map(({ id }) => id)).toEqual(wanted.slice(4));
    }
    for (const sort of ['recent', 'popular'] as const) {
      const page = await fan.get<Page<PostCard>>(`/api/posts?sort=${sort}&limit=3`);
      expect(page.items.map(({ id }) => id)).toEqual(wanted.slice(0, 3));
    }
  });

  it('have a shorter page after a bounded number of muted posts, and report that there are more posts [HIDE-25]', async () => {
    const { database } = site();
    const loud = await insertMember(database);
    await fan.call('setMute', { kind: 'user', value: loud.id });
    const quiet = await insertMember(database);
    const last = await insertPost(database, quiet.id, { created_at: '2032-01-01T00:00:00.000Z' });
    const posts = Array.from({ length: 400 }, (_, index) => ({
      user_id: loud.id,
      pictured: false,
      created_at: new Date(Date.parse('2032-02-01') + index * 1000).toISOString(),
    }));
    await insertWorks(database, posts);
    const page = await fan.get<Page<PostCard>>('/api/posts?sort=recent&limit=2');
    expect(page).toMatchObject({ items: [], has_more: true });
    const seen: string[] = [];
    for (let cursor = page.next_cursor; cursor !== null && !seen.includes(last); ) {
      const next = await fan.get<Page<PostCard>>(`/api/posts?sort=recent&limit=2&cursor=${cursor}`);
      seen.push(...next.items.map(({ id }) => id));
      cursor = next.next_cursor;
    }
    expect(seen).toContain(last);
  });

  it('include the viewer’s own posts, regardless of muted words', async () => {
    await fan.call('setMute', { kind: 'word', value: '星の夜' });
    const created_at = '2033-01-01T00:00:00.000Z';
    const id = await insertPost(site().database, fan.id, { title: '星の夜', created_at });
    const { items } = await fan.get<Page<PostCard>>('/api/posts?sort=recent');
    expect(items.map((card) => card.id)).toContain(id);
  });
});

it('the mutes of a kind are listed page by page, without gaps or repeats [HIDE-12]', async () => {
  const values = Array.from({ length: 7 }, (_, index) => `言葉${index}`);
  // Some mutes have equal times, so they are sorted by id.
  const rows = values.map((value, index) => {
    const created_at = new Date(Date.parse('2026-02-01') + Math.floor(index / 3)).toISOString();
    return muteRow({ user_id: fan.id, kind: 'word', value, created_at });
  });
  await insertRows(site().database, 'mutes', rows);
  const first = await fan.get<Page<Mute>>('/api/mutes?kind=word&limit=3');
  const second = await fan.get<Page<Mute>>(
    `/api/mutes?kind=word&limit=10&cursor=${first.next_cursor}`,
  );
  const seen = [...first.items, ...second.items].map(({ value }) => value);
  expect(seen.toSorted()).toEqual(values);
  expect(await walk<Mute>(fan, '/api/mutes', 5)).toEqual([]);
});

it('a muted tag hides posts with the tag into which it was merged, until the merge is reverted', async () => {
  const [author, admin] = [await site().member(), await site().member({ rank: 'super_admin' })];
  const [from, into] = [`旧${newId().slice(0, 6)}`, `新${newId().slice(0, 6)}`];
  // Deletes the posts of other tests, whose later times would come first in the feed.
  await site().database.write((transaction) => transaction.deleteFrom('posts').execute());
  const fields = { title: '星', category: 'fanart' as const, character_tags: [into] };
  const { post } = await author.call('createPost', { ...fields, requestId: newId() });
  const isShown = async () => {
    const { items } = await fan.get<Page<PostCard>>('/api/posts');
    return items.some(({ id }) => id === post.id);
  };
  await fan.call('setMute', { kind: 'tag', value: from });
  expect(await isShown()).toBe(true);
  await admin.call('mergeTags', { from, into });
  expect(await isShown()).toBe(false);
  await admin.call('deleteTagAlias', { alias: from });
  expect(await isShown()).toBe(true);
});
