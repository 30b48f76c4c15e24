import { describe, expect, it } from 'vitest';
import type { Settings } from '#contract/accounts/member-settings.ts';
import { newId } from '#server/platform/ids.ts';
import { insertPost } from '#server/testing/factories.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';

const site = useTestApp();

const read = (member: TestClient) => member.get<Settings>('/api/settings');

const push = {
  follow: false,
  like: false,
  comment: true,
  reply: true,
  mention: true,
  place: true,
  event: false,
  reminder: true,
  series: true,
  announcement: false,
  outcome: true,
  account: false,
  message: true,
  staff: true,
};
const mail = {
  follow: 'off',
  like: 'off',
  comment: 'off',
  reply: 'off',
  mention: 'off',
  place: 'at-once',
  event: 'at-once',
  reminder: 'off',
  series: 'off',
  announcement: 'off',
  outcome: 'at-once',
  account: 'at-once',
  message: 'off',
  staff: 'at-once',
} as const;

const defaults: Settings = {
  privacy_settings: {
    profileVisibility: 'public',
    messagePrivacy: 'followers',
    allowMessages: true,
    showsReadReceipts: true,
    allowsPublicClips: true,
  },
  label_settings: { spoiler: 'blur', sensitive: 'blur', ai: 'show' },
  notification_settings: {
    emailNotifications: true,
    pushNotifications: true,
    kinds: {
      follow: true,
      like: true,
      comment: true,
      reply: true,
      mention: true,
      event: true,
      series: true,
      announcement: true,
    },
    push,
    mail,
    digest: 'weekly',
    quietHours: null,
    hidesPushText: false,
  },
  picture_settings: { rights: null, watermark: null, watermarksNewPosts: false },
  delivery_ways: { push: true, mail: { stopped_at: null, stopped_reason: null } },
};

it('the settings of a new member have their defaults [SETT-07, SETT-38]', async () => {
  expect(await read(await site().member())).toEqual(defaults);
  const visitor = site().visitor();
  expect((await failureOf(read(visitor))).httpStatus).toBe(401);
  expect((await failureOf(visitor.call('updateSettings', {}))).httpStatus).toBe(401);
});

it.each([
  [{ privacy_settings: { profileVisibility: 'followers' } }],
  [{ privacy_settings: { messagePrivacy: 'nobody', allowMessages: false } }],
  [{ notification_settings: { emailNotifications: false } }],
  [{ notification_settings: { pushNotifications: false, kinds: { like: false } } }],
  [{}],
] as const)('a change affects only the given settings: %j [SETT-10, SETT-37]', async (change) => {
  const member = await site().member();
  const { privacy_settings, notification_settings }: Partial<Settings> = change as never;
  const expected = {
    ...defaults,
    privacy_settings: { ...defaults.privacy_settings, ...privacy_settings },
    notification_settings: {
      ...defaults.notification_settings,
      ...notification_settings,
      kinds: { ...defaults.notification_settings.kinds, ...notification_settings?.kinds },
    },
  };
  expect(await member.call('updateSettings', change)).toEqual(expected);
  expect(await member.call('updateSettings', change)).toEqual(expected);
  expect(await read(member)).toEqual(expected);
  expect(await read(await site().member())).toEqual(defaults);
});

it('the settings combine concurrent changes of different fields [SETT-37]', async () => {
  const member = await site().member();
  const { kinds } = defaults.notification_settings;
  await Promise.all([
    ...Object.keys(kinds).map((kind) =>
      member.call('updateSettings', { notification_settings: { kinds: { [kind]: false } } }),
    ),
    member.call('updateSettings', { privacy_settings: { allowMessages: false } }),
    member.call('updateSettings', { notification_settings: { emailNotifications: false } }),
  ]);
  const { privacy_settings, notification_settings } = await read(member);
  expect(privacy_settings.allowMessages).toBe(false);
  expect(notification_settings.emailNotifications).toBe(false);
  expect(new Set(Object.values(notification_settings.kinds))).toEqual(new Set([false]));
});

it.each([
  { privacy_settings: { profileVisibility: 'friends' } },
  { privacy_settings: { messagePrivacy: 'private' } },
  { privacy_settings: { allowMessages: 'yes' } },
  { privacy_settings: { email: 'other@test.invalid' } },
  { notification_settings: { kinds: { likes: false } } },
  { notification_settings: { kinds: { like: 'on' } } },
  { wallet_address: '0x12ab' },
  { is_profile_complete: true },
])('the settings refuse %j [PROFILE-08, SETT-08]', async (change) => {
  const member = await site().member();
  const failure = await failureOf(member.call('updateSettings', change as never));
  expect(failure.envelope.status).toBe('INVALID_ARGUMENT');
  expect(await read(member)).toEqual(defaults);
});

it('the settings decide for each kind of notification whether it is stored [SETT-09]', async () => {
  const [fan, star] = [await site().member(), await site().member()];
  const insertOwn = () => insertPost(site().database, star.id);
  const postId = await insertOwn();
  const { username } = await star.get<{ username: string }>(`/api/users/${star.id}`);
  const say = (
    client: TestClient,
    on: { postId: string; parentId: string | null },
    content = 'すてき',
  ) => client.call('addComment', { ...on, content, requestId: newId() + newId() });
  const { comment } = await say(star, { postId, parentId: null });
  const act: Record<'follow' | 'comment' | 'reply' | 'mention', () => Promise<unknown>> = {
    follow: async () => (await site().member()).call('followUser', { targetUserId: star.id }),
    // Each comment is on a different post, because unread comments on one post share a notification.
    comment: async () => say(fan, { postId: await insertOwn(), parentId: null }),
    reply: () => say(fan, { postId, parentId: comment.id }),
    mention: async () =>
      say(
        fan,
        { postId: await insertPost(site().database, fan.id), parentId: null },
        `@${username}`,
      ),
  };
  const kinds = Object.keys(act) as (keyof typeof act)[];
  const stored = async () => (await readNotifications(site().database, star.id)).map((n) => n.type);
  const expected: string[] = [];
  for (const off of kinds) {
    const set = (isOn: boolean) =>
      star.call('updateSettings', { notification_settings: { kinds: { [off]: isOn } } });
    await set(false);
    for (const kind of kinds) await act[kind]();
    expected.push(...kinds.filter((kind) => kind !== off));
    expect((await stored()).toSorted()).toEqual(expected.toSorted());
    await set(true);
    await act[off]();
    expected.push(off);
  }
  expect((await stored()).toSorted()).toEqual(expected.toSorted());
});

describe('settings in an update of the profile', () => {
  it('take effect like settings in updateSettings [PROFILE-08]', async () => {
    const [member, other] = [await site().member(), await site().member()];
    const privacy_settings = { profileVisibility: 'private', allowMessages: false } as const;
    const notification_settings = { emailNotifications: false, kinds: { like: false } };
    const change = { bio: '星', privacy_settings, notification_settings };
    const { profile } = await member.call('updateProfile', change);
    expect(profile.bio).toBe('星');
    await other.call('updateSettings', { privacy_settings, notification_settings });
    const stored = await read(member);
    expect(stored).toEqual(await read(other));
    expect(stored).toMatchObject({
      privacy_settings: { ...privacy_settings, messagePrivacy: 'followers' },
      notification_settings: { emailNotifications: false, kinds: { like: false, follow: true } },
    });
    const seen = await site().visitor().get(`/api/users/${member.id}`);
    expect(seen).toMatchObject({ is_restricted: true, bio: '' });
  });

  it('are stored even when the profile is unchanged, and do not change other settings [PROFILE-08]', async () => {
    const member = await site().member();
    await member.call('updateProfile', { privacy_settings: { messagePrivacy: 'nobody' } });
    expect(await read(member)).toEqual({
      ...defaults,
      privacy_settings: { ...defaults.privacy_settings, messagePrivacy: 'nobody' },
    });
  });

  it.each([
    [{ privacy_settings: { profileVisibility: 'everyone' } }, 'privacy_settings.profileVisibility'],
    [{ privacy_settings: { isAdmin: true } }, 'privacy_settings'],
    [{ notification_settings: { kinds: { like: 1 } } }, 'notification_settings.kinds.like'],
  ])('are refused at their field when they are invalid: %j [PROFILE-08]', async (change, field) => {
    const member = await site().member();
    const update = { bio: '星', ...change } as never;
    const failure = await failureOf(member.call('updateProfile', update));
    expect(Object.keys(failure.envelope.details?.fields ?? {})).toEqual([field]);
    expect(await read(member)).toEqual(defaults);
  });

  it('are stored together with the profile or not at all [PROFILE-08]', async () => {
    const member = await site().member();
    const { profile } = await member.call('updateProfile', { bio: '星' });
    await member.call('updateProfile', { bio: '月' });
    const late = { bio: '空', baseUpdatedAt: profile.updated_at };
    const privacy_settings = { allowMessages: false };
    const failure = await failureOf(member.call('updateProfile', { ...late, privacy_settings }));
    expect(failure.envelope.details).toMatchObject({ reason: 'changed-elsewhere' });
    expect(await read(member)).toEqual(defaults);
  });
});

describe('a change of the visibility with `neverWider`', () => {
  type Visibility = Settings['privacy_settings']['profileVisibility'];
  const choose = (member: TestClient, profileVisibility: Visibility) =>
    member.call('updateSettings', { privacy_settings: { profileVisibility }, neverWider: true });

  it.each([
    ['private', 'followers'],
    ['private', 'public'],
    ['followers', 'public'],
  ] as const)(
    'is refused with all other changes of the call when %s would become %s [SETT-29]',
    async (now, next) => {
      const member = await site().member({ visibility: now });
      const before = await read(member);
      const { httpStatus, envelope } = await failureOf(
        member.call('updateSettings', {
          privacy_settings: { profileVisibility: next, allowMessages: false },
          neverWider: true,
        }),
      );
      expect(httpStatus).toBe(409);
      expect(envelope.details).toMatchObject({ reason: 'changed-elsewhere' });
      expect(await read(member)).toEqual(before);
    },
  );

  it.each([
    ['public', 'followers'],
    ['followers', 'private'],
    ['private', 'private'],
  ] as const)('is saved when %s becomes %s', async (now, next) => {
    const member = await site().member({ visibility: now });
    expect((await choose(member, next)).privacy_settings.profileVisibility).toBe(next);
  });

  it('keeps the narrowest of several concurrent changes', async () => {
    const member = await site().member();
    await Promise.allSettled([
      choose(member, 'followers'),
      choose(member, 'private'),
      choose(member, 'followers'),
    ]);
    expect((await read(member)).privacy_settings.profileVisibility).toBe('private');
  });
});
