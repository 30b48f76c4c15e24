import { expect, it } from 'vitest';
import type { Session } from '#contract/identity/session.ts';
import type { PublicProfile } from '#contract/members/profiles.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf } from '#server/testing/test-client.ts';
import { insertFollows } from '#server/testing/works.ts';

const site = useTestApp();

const good = { display_name: '星野 みお', username: 'mio_hoshino', bio: 'イラストを描きます' };

it('the first save of a profile trims the fields and completes the profile [SETUP-08, SETUP-17, SETUP-18]', async () => {
  const member = await site().member({ is_profile_complete: false });
  const { profile } = await member.call('updateProfile', {
    display_name: '  星野 みお ',
    username: ' Mio_1 ',
    bio: ' こんにちは ',
  });
  expect(profile).toMatchObject({
    display_name: '星野 みお',
    username: 'Mio_1',
    bio: 'こんにちは',
    is_profile_complete: true,
  });
  const session = await member.get<Session>('/api/session');
  expect(session.profile).toEqual(profile);
});

const invalidInputs: [string, Record<string, unknown>, string, string][] = [
  ['no display name', { display_name: ' ' }, 'display_name', '表示名を入力してください'],
  [
    'a missing display name',
    { display_name: undefined },
    'display_name',
    '表示名を入力してください',
  ],
  [
    '51 characters of display name',
    { display_name: 'あ'.repeat(51) },
    'display_name',
    '表示名は50文字以内で入力してください',
  ],
  ['no username', { username: '' }, 'username', 'ユーザーIDを入力してください'],
  [
    'a Japanese username',
    { username: 'ほしの' },
    'username',
    'ユーザーIDは英数字とアンダースコアのみ使用できます',
  ],
  ['a short username', { username: 'ab' }, 'username', 'ユーザーIDは3〜20文字で入力してください'],
  [
    'a long username',
    { username: 'a'.repeat(21) },
    'username',
    'ユーザーIDは3〜20文字で入力してください',
  ],
  [
    '161 characters of bio',
    { bio: 'あ'.repeat(161) },
    'bio',
    '自己紹介は160文字以内で入力してください',
  ],
  [
    'a control character',
    { display_name: 'a\u0000b' },
    'display_name',
    '使用できない文字が含まれています',
  ],
  ['a bidi override', { bio: 'a\u202eb' }, 'bio', '使用できない文字が含まれています'],
];

// Shows SETUP-09, SETUP-10, SETUP-11, SETUP-12, SETUP-13, SETUP-15, SETUP-23.
it.each(invalidInputs)(
  'updateProfile refuses %s with a specific message',
  async (_name, change, field, message) => {
    const member = await site().member({ is_profile_complete: false });
    const failure = await failureOf(member.call('updateProfile', { ...good, ...change } as never));
    expect(failure.envelope.status).toBe('INVALID_ARGUMENT');
    expect(failure.envelope.details?.fields?.[field]).toBe(message);
  },
);

it('updateProfile accepts the longest values, and counts an emoji as one character [SETUP-24]', async () => {
  const member = await site().member({ is_profile_complete: false });
  const { profile } = await member.call('updateProfile', {
    display_name: '🦊'.repeat(50),
    username: 'a'.repeat(20),
    bio: '🦊'.repeat(160),
  });
  expect(profile.is_profile_complete).toBe(true);
});

it('updateProfile refuses a username that is taken, in any letter case, with an error at its field', async () => {
  await site().member({ username: 'Taken_One' });
  const member = await site().member({ is_profile_complete: false });
  const failure = await failureOf(member.call('updateProfile', { ...good, username: 'taken_ONE' }));
  expect(failure.envelope.status).toBe('ALREADY_EXISTS');
  expect(failure.envelope.details).toMatchObject({ reason: 'username-taken' });
  expect(failure.envelope.details?.fields?.username).toContain('すでに使われています');
});

it('only one of several concurrent calls gets the same username [PROFILE-13]', async () => {
  const members = await Promise.all([site().member(), site().member(), site().member()]);
  const outcomes = await Promise.allSettled(
    members.map((member) => member.call('updateProfile', { ...good, username: 'race_1' })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it.each(['is_verified', 'is_holder', 'email', 'post_count', 'rank', 'is_admin'])(
  'a member cannot set %s [PROFILE-09, PROFILE-10, ROLE-17]',
  async (field) => {
    const member = await site().member();
    const read = async () => {
      const { user, profile } = await member.get<Session>('/api/session');
      const { is_verified, is_holder, post_count } = profile ?? {};
      const status = await member.get('/api/admin/status');
      return { user, is_verified, is_holder, post_count, status };
    };
    const before = await read();
    const sent = { ...good, username: `c_${field}`, [field]: true };
    await member.call('updateProfile', sent);
    expect(await read()).toEqual(before);
  },
);

it('a profile is found by id and by @username in any letter case, without private fields', async () => {
  const member = await site().member({ username: 'Shown_One' });
  const visitor = site().visitor();
  const byId = await visitor.get<PublicProfile>(`/api/users/${member.id}`);
  const byName = await visitor.get<PublicProfile>('/api/users/@shown_one');
  expect(byId).toEqual(byName);
  expect(JSON.stringify(byId)).not.toContain('@test.invalid');
  expect(Object.keys(byId)).not.toContain('email');
});

it('an unknown member is not-found, and an invalid id is an invalid-argument', async () => {
  const visitor = site().visitor();
  const missing = await failureOf(visitor.get(`/api/users/${'x'.repeat(20)}`));
  expect(missing.envelope.status).toBe('NOT_FOUND');
  const nonsense = await failureOf(visitor.get('/api/users/nonsense'));
  expect(nonsense.envelope.status).toBe('INVALID_ARGUMENT');
});

const audiences = [
  ['public', { visitor: true, stranger: true, follower: true, moderator: true, owner: true }],
  ['followers', { visitor: false, stranger: false, follower: true, moderator: true, owner: true }],
  ['private', { visitor: false, stranger: false, follower: false, moderator: true, owner: true }],
] as const;

it.each(audiences)(
  'only the audience of a %s profile sees the whole profile [ROLE-10, ROLE-13, ROLE-15]',
  async (visibility, readers) => {
    const { database } = site();
    const owner = await site().member({ visibility });
    const follower = await site().member();
    await insertFollows(database, follower.id, [owner.id]);
    const clients = {
      visitor: site().visitor(),
      stranger: await site().member(),
      follower,
      moderator: await site().member({ rank: 'moderator' }),
      owner,
    };
    for (const [role, client] of Object.entries(clients)) {
      const profile = await client.get<PublicProfile>(`/api/users/${owner.id}`);
      expect([role, profile.is_restricted]).toEqual([role, !readers[role as keyof typeof readers]]);
      expect(profile.username).not.toBe('');
    }
  },
);

it.each(['followers', 'private'] as const)(
  'others see only the names, avatar and badges of a %s profile [ROLE-12]',
  async (visibility) => {
    const { database } = site();
    const owner = await site().member({ visibility });
    const stranger = await site().member();
    await owner.call('updateProfile', { ...good, username: `shy_${visibility}`, location: '東京' });
    await insertFollows(database, owner.id, [stranger.id]);
    await database.write((transaction) =>
      transaction
        .updateTable('profiles')
        .set({ cover_key: 'profile-images/cover', follower_count: 3, following_count: 2 })
        .where('id', '=', owner.id)
        .execute(),
    );
    const restricted = {
      id: owner.id,
      username: `shy_${visibility}`,
      username_lower: `shy_${visibility}`,
      display_name: good.display_name,
      display_name_lower: good.display_name,
      avatar_url: null,
      is_verified: false,
      is_holder: false,
      is_profile_complete: true,
      cover_url: null,
      bio: '',
      website: '',
      location: '',
      post_count: 0,
      follower_count: 0,
      following_count: 0,
      created_at: null,
      updated_at: null,
      is_restricted: true,
      follow: null,
      is_blocked: false,
      mute: null,
    };
    const path = `/api/users/${owner.id}`;
    expect(await site().visitor().get<PublicProfile>(path)).toEqual(restricted);
    const follow = { is_following: false, is_followed_by: true, request: 'needed' };
    expect(await stranger.get<PublicProfile>(path)).toEqual({ ...restricted, follow });
  },
);

it('a member with an incomplete profile cannot create a post [SETUP-25]', async () => {
  const member = await site().member({ is_profile_complete: false });
  const post = { title: 'x', category: 'other' as const, requestId: 'a'.repeat(16) };
  const failure = await failureOf(member.call('createPost', post));
  expect(failure.envelope).toMatchObject({
    status: 'FAILED_PRECONDITION',
    details: { reason: 'profile-incomplete' },
  });
});

it('a profile is stored with its username in lower case and its display name in search form [PUB-03, PUB-05]', async () => {
  const member = await site().member({ is_profile_complete: false });
  await member.call('updateProfile', {
    display_name: 'Kotori ＳＴＡＲ コトリ',
    username: 'Kotori_STAR',
  });
  const row = await site()
    .database.read.selectFrom('profiles')
    .where('id', '=', member.id)
    .select(['username', 'username_lower', 'display_name', 'display_name_lower'])
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    username: 'Kotori_STAR',
    username_lower: 'kotori_star',
    display_name: 'Kotori ＳＴＡＲ コトリ',
    display_name_lower: 'kotori star ことり',
  });
});

it('a profile is returned with both forms of its names, even when it is restricted [PUB-17, PUB-18]', async () => {
  const member = await site().member({
    username: 'Sora_DRAWS',
    display_name: 'ソラ',
    visibility: 'private',
  });
  const names = { username_lower: 'sora_draws', display_name_lower: 'そら' };
  const profile = await site().visitor().get<PublicProfile>(`/api/users/${member.id}`);
  expect(profile).toMatchObject({ is_restricted: true, ...names });
  const { profile: own } = await member.get<Session>('/api/session');
  expect(own).toMatchObject(names);
});

it('the first save of a profile also marks the private profile as complete [SETUP-17]', async () => {
  const member = await site().member({ is_profile_complete: false });
  await member.call('updateProfile', { ...good, username: 'both_halves' });
  const row = await site()
    .database.read.selectFrom('private_profiles')
    .where('id', '=', member.id)
    .select('is_profile_complete')
    .executeTakeFirstOrThrow();
  expect(row.is_profile_complete).toBe(true);
});

it('a member with an incomplete profile can sign out [SETUP-25]', async () => {
  const member = await site().member({ is_profile_complete: false });
  expect(await member.call('signOut', {})).toEqual({ success: true });
});

it('updateProfile accepts a form without an introduction [SETUP-14]', async () => {
  const member = await site().member({ is_profile_complete: false });
  const { profile } = await member.call('updateProfile', {
    display_name: 'ことり',
    username: 'no_words',
    bio: '',
  });
  expect(profile).toMatchObject({ bio: '', is_profile_complete: true });
});
