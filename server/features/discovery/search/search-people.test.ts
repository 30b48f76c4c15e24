import { beforeAll, describe, expect, it } from 'vitest';
import { SEARCH_PEOPLE } from '#contract/foundations/limits.ts';
import { newId } from '#server/platform/ids.ts';
import { insertMembers, memberRows } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { insertFollows } from '#server/testing/works.ts';
import { find } from './search.testing.ts';

const site = useTestApp();

let reader: TestClient;
beforeAll(async () => {
  reader = await site().member({ username: 'the_reader', display_name: '読む人' });
});

async function usernames(client: TestClient, q: string, more = {}): Promise<string[]> {
  return (await find(client, 'users', q, more)).items.map(({ user }) => user.username);
}

describe('people', () => {
  beforeAll(async () => {
    await site().member({ username: 'Midori_77', display_name: '渡邉 ミドリ' });
    await site().member({ username: 'mizuho', display_name: 'ｱｵｲ海' });
    await site().member({ username: 'umi_no', display_name: 'Mi-chan' });
    await site().member({ username: 'mi_unfinished', is_profile_complete: false });
  });

  it.each([
    ['the beginning of a username', 'mido', ['Midori_77']],
    ['one character', 'm', ['Midori_77', 'mizuho', 'umi_no']],
    ['another case and width', 'ＭＩＤＯ', ['Midori_77']],
    ['the beginning of a display name', '渡辺', ['Midori_77']],
    ['one kanji', '渡', ['Midori_77']],
    ['hiragana for half-width katakana', 'あおい', ['mizuho']],
    ['a display name with its space', '渡辺　みど', ['Midori_77']],
    ['a username with @', '@midori', ['Midori_77']],
    ['a username with @ and a display name', '@mi 渡辺', ['Midori_77']],
    ['a display name with @', '@渡辺', []],
    ['the middle of a name', 'dori', []],
    ['a wildcard as it is', 'm%', []],
    ['an underscore as it is', 'm_dori', []],
    ['words combined with filters of posts', 'mido from:@umi_no #海 category:photo', ['Midori_77']],
    ['filters of posts alone', 'from:@umi_no', []],
    ['a beginning without an excluded word', 'mi -ＣＨＡＮ -ｱｵｲ', ['Midori_77']],
    ['a beginning without an excluded part of a display name', 'm -chan', ['Midori_77', 'mizuho']],
    ['a beginning without an excluded phrase', 'mi -"渡辺 みどり"', ['mizuho', 'umi_no']],
    ['a beginning without an excluded username', 'm -@MI', ['umi_no']],
    ['a username with @ without another', '@mi -@mido', ['mizuho']],
    ['a word combined with exclusions of posts', 'mido -#海 -category:photo', ['Midori_77']],
    ['nothing', '', []],
  ])('are found by %s [SEARCH-01, SEARCH-02, SEARCH-20, SEARCH-26]', async (_, q, expected) => {
    expect(await usernames(reader, q)).toEqual(expected);
  });

  it('are found only by their whole @name when the viewer mutes them, and other people fill the list [HIDE-18, SEARCH-13, SEARCH-32, SEARCH-37]', async () => {
    const [viewer, muted] = [
      await site().member(),
      await site().member({ username: 'mutable', display_name: 'しずかさん' }),
    ];
    const others = Array.from({ length: SEARCH_PEOPLE / 2 }, (_, index) =>
      memberRows(newId(), { username: `mutable_${index + 10}` }),
    );
    await insertMembers(site().database, others);
    await viewer.call('setMute', { kind: 'user', value: muted.id });
    const found = await usernames(viewer, 'mutable');
    expect(found).toHaveLength(SEARCH_PEOPLE / 2);
    expect(found).not.toContain('mutable');
    expect(await usernames(viewer, 'しずか')).toEqual([]);
    expect(await usernames(viewer, '@mutabl')).not.toContain('mutable');
    expect(await usernames(viewer, '@Mutable')).toContain('mutable');
    expect(await usernames(reader, 'mutable')).toContain('mutable');
  });

  it('include muted people when the search asks for them, but never people whom a block hides [HIDE-37]', async () => {
    const username = 'unheard_of';
    const muted = await site().member({ username, display_name: 'おちつき' });
    for (const options of [{}, { rank: 'admin' }] as const) {
      const viewer = await site().member(options);
      await viewer.call('setMute', { kind: 'user', value: muted.id });
      expect(await usernames(viewer, 'おちつ')).toEqual([]);
      expect(await usernames(viewer, 'おちつ', { muted: 'false' })).toEqual([]);
      expect(await usernames(viewer, 'おちつ', { muted: 'true' })).toEqual([username]);
      expect(await usernames(viewer, 'unheard', { muted: 'true' })).toEqual([username]);
    }
    const blocking = await site().member();
    await blocking.call('setBlock', { userId: muted.id, blocked: true });
    expect(await usernames(blocking, 'unheard', { muted: 'true' })).toEqual([]);
  });

  it('are found by their new name after a change', async () => {
    const member = await site().member({ username: 'before_it', display_name: 'まえのなまえ' });
    const profile = { username: 'after_it', display_name: 'あとのなまえ', bio: '' };
    await member.call('updateProfile', profile);
    expect(await usernames(reader, 'before_')).toEqual([]);
    expect(await usernames(reader, 'まえのな')).toEqual([]);
    expect(await usernames(reader, 'after_')).toEqual(['after_it']);
    expect(await usernames(reader, 'アトノナ')).toEqual(['after_it']);
  });

  it('include their bio and the follow relation', async () => {
    const liked = await site().member({ username: 'followed_one' });
    await insertFollows(site().database, reader.id, [liked.id]);
    const { items, ...page } = await find(reader, 'users', 'followed_o');
    expect(items).toMatchObject([
      {
        user: { id: liked.id, username: 'followed_one', bio: '' },
        follow: { is_following: true, is_followed_by: false },
      },
    ]);
    expect(page).toEqual({ type: 'users', next_cursor: null, has_more: false });
    const [own] = (await find(reader, 'users', 'the_reader')).items;
    expect(own?.follow).toBeNull();
  });
});

it('a search finds at most 50 people, half by username and half by display name [SEARCH-03, SEARCH-04]', async () => {
  const half = SEARCH_PEOPLE / 2;
  const numbers = Array.from({ length: half + 5 }, (_, index) => String(index).padStart(2, '0'));
  await insertMembers(site().database, [
    ...numbers.map((n) => memberRows(newId(), { username: `zz${n}`, display_name: 'あ' })),
    ...numbers.map((n) => memberRows(newId(), { username: `a_${n}`, display_name: `ZZ${n}` })),
    ...numbers.map((n) => memberRows(newId(), { username: `zy${n}`, display_name: `ZY${n}` })),
  ]);
  const found = await usernames(reader, 'zz');
  expect(found).toEqual([
    ...numbers.slice(0, half).map((n) => `zz${n}`),
    ...numbers.slice(0, half).map((n) => `a_${n}`),
  ]);
  expect(await usernames(reader, '@zz')).toHaveLength(half + 5);
  expect(await usernames(reader, '@z @zz0')).toEqual(numbers.slice(0, 10).map((n) => `zz${n}`));
  expect(await usernames(reader, '@zz @zy')).toEqual([]);
  expect(await usernames(reader, 'zz', { limit: '3' })).toEqual(['zz00', 'zz01', 'a_00']);
  expect(await usernames(reader, '@zz', { limit: '1' })).toEqual(['zz00']);
  // No member appears twice.
  expect(await usernames(reader, 'zy')).toHaveLength(half);
});

it.each([
  ['public', { stranger: true, follower: true, self: true, moderator: true }],
  ['followers', { stranger: false, follower: true, self: true, moderator: true }],
  ['private', { stranger: false, follower: false, self: true, moderator: true }],
] as const)(
  'a member with a %s profile is found only by those who can read the profile [SEARCH-12]',
  async (visibility, expected) => {
    const username = `hidden_${visibility}`;
    const self = await site().member({ username, visibility });
    const follower = await site().member();
    await insertFollows(site().database, follower.id, [self.id]);
    const moderator = await site().member({ rank: 'moderator' });
    for (const [role, client] of Object.entries({ stranger: reader, follower, self, moderator })) {
      const finds = expected[role as keyof typeof expected] ? [username] : [];
      expect(await usernames(client, username), role).toEqual(finds);
    }
  },
);
