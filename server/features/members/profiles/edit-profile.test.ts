import { describe, expect, it } from 'vitest';
import type { CommentThread } from '#contract/comments/comments.ts';
import { HOUR } from '#contract/foundations/limits.ts';
import type { Upload } from '#contract/foundations/pictures.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { PublicProfile } from '#contract/members/profiles.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { insertPost } from '#server/testing/factories.ts';
import { pngPicture } from '#server/testing/pictures.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { upload } from '#server/testing/uploads.ts';
import { insertFollows } from '#server/testing/works.ts';

const site = useTestApp();

const profilePicture = async (member: TestClient): Promise<Upload> =>
  upload(member, await pngPicture({ width: 60, height: 60 }), { folder: 'profile-images' });

describe('saving a profile', () => {
  it('changes the given fields only [PROFILE-07]', async () => {
    const member = await site().member({ display_name: 'ことり', username: 'kotori_7' });
    const first = await member.call('updateProfile', {
      bio: '雨が好き',
      website: ' kotori.example/絵 ',
      location: ' 星の街 ',
    });
    expect(first.profile).toMatchObject({
      display_name: 'ことり',
      username: 'kotori_7',
      bio: '雨が好き',
      website: 'https://kotori.example/絵',
      location: '星の街',
    });
    const { profile } = await member.call('updateProfile', {
      display_name: 'ことり★',
      website: '',
    });
    expect(profile).toMatchObject({ display_name: 'ことり★', bio: '雨が好き', website: '' });
  });

  it.each([true, false])(
    'ignores is_profile_complete (%s) [PROFILE-09, PROFILE-34]',
    async (is_profile_complete) => {
      const member = await site().member();
      const { profile } = await member.call('updateProfile', { bio: '星', is_profile_complete });
      expect(profile).toMatchObject({ bio: '星', is_profile_complete: true });
      const newcomer = await site().member({ is_profile_complete: false });
      const failure = await failureOf(
        newcomer.call('updateProfile', { display_name: 'ほし', is_profile_complete }),
      );
      expect(Object.keys(failure.envelope.details?.fields ?? {})).toEqual(['username']);
    },
  );

  it('does not overwrite the save of another device, and changes nothing when it is repeated [PROFILE-22]', async () => {
    const member = await site().member();
    const { profile: opened } = await member.call('updateProfile', { bio: 'はじめ' });
    const fromPc = { bio: 'PCから', baseUpdatedAt: opened.updated_at };
    const { profile: saved } = await member.call('updateProfile', fromPc);
    const failure = await failureOf(
      member.call('updateProfile', { bio: 'スマホから', baseUpdatedAt: opened.updated_at }),
    );
    expect(failure.envelope).toMatchObject({
      status: 'ABORTED',
      details: { reason: 'changed-elsewhere' },
    });
    expect((await member.call('updateProfile', fromPc)).profile).toEqual(saved);
    const base = { baseUpdatedAt: saved.updated_at };
    const { profile } = await member.call('updateProfile', { bio: 'スマホから', ...base });
    expect(profile.bio).toBe('スマホから');
  });

  it('creates a newer version even after the clock was set back', async () => {
    const member = await site().member();
    const { profile } = await member.call('updateProfile', { bio: 'はじめ' });
    const updated_at = new Date(Date.now() + HOUR).toISOString();
    await site().database.write((transaction) =>
      transaction
        .updateTable('profiles')
        .set({ updated_at })
        .where('id', '=', profile.id)
        .execute(),
    );
    const update = { bio: 'つぎ', baseUpdatedAt: updated_at };
    const saved = (await member.call('updateProfile', update)).profile;
    expect(saved.updated_at > updated_at).toBe(true);
    const late = member.call('updateProfile', { ...update, bio: 'おくれて' });
    expect((await failureOf(late)).envelope.details).toMatchObject({ reason: 'changed-elsewhere' });
  });

  it('succeeds for only one of several devices that edit the same version [PROFILE-22]', async () => {
    const member = await site().member();
    const { profile } = await member.call('updateProfile', { bio: 'はじめ' });
    const base = { baseUpdatedAt: profile.updated_at };
    const outcomes = await Promise.allSettled(
      ['一', '二', '三'].map((bio) => member.call('updateProfile', { bio, ...base })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is refused when a new profile would lack a name', async () => {
    const member = await site().member({ is_profile_complete: false });
    const failure = await failureOf(member.call('updateProfile', { bio: 'はじめまして' }));
    expect(failure.envelope.details?.fields).toEqual({
      display_name: '表示名を入力してください',
      username: 'ユーザーIDを入力してください',
    });
  });

  it.each([
    ['website', 'javascript:alert(1)'],
    ['website', 'data:text/html,x'],
    ['website', 'vbscript:x'],
    ['website', 'file:///etc/passwd'],
    ['website', 'about:blank'],
    ['website', 'mailto:a@b.example'],
    ['website', 'https://bank.example@evil.example'],
    ['website', 'https://evil.example\\@bank.example'],
    ['website', 'https://a.example/\u202e'],
    ['website', 'https://localhost'],
    ['website', '/posts/1'],
    ['website', '//evil.example'],
    ['website', `https://a.example/${'a'.repeat(200)}`],
    ['location', 'あ'.repeat(31)],
    ['location', '星\u200bの街'],
    ['location', '星\nの街'],
    ['bio', 'あ'.repeat(161)],
    ['display_name', 'あ'.repeat(51)],
    ['avatar_key', 'https://a.example/x.png'],
    ['avatar_key', '../secrets.png'],
    ['avatar_url', 'https://a.example/x.png'],
    ['avatar_url', `https://a.example/images/profile-images/${'a'.repeat(32)}.png`],
    ['avatar_url', `/images/post-images/${'a'.repeat(32)}.png`],
    ['avatar_url', ''],
    ['cover_key', `post-images/${'a'.repeat(32)}.png`],
    ['cover_key', ''],
  ])(
    'refuses the %s %j with an error at its field, and changes nothing [PROFILE-20, PROFILE-40, PROFILE-44, VALID-03]',
    async (field, value) => {
      const member = await site().member();
      const before = await member.get('/api/session');
      const failure = await failureOf(
        member.call('updateProfile', { location: '空', [field]: value }),
      );
      expect(failure.envelope.status).toBe('INVALID_ARGUMENT');
      expect(Object.keys(failure.envelope.details?.fields ?? {})).toEqual([field]);
      expect(await member.get('/api/session')).toEqual(before);
    },
  );

  it.each([
    ['is_verified', true],
    ['is_holder', true],
    ['email', 'other@test.invalid'],
    ['profile_visibility', 'private'],
    ['wallet_address', '0x12'],
    ['follower_count', 1000],
    ['post_count', 1000],
    ['rank', 'super_admin'],
    ['id', 'x'.repeat(20)],
  ])(
    'ignores %s, and saves the other fields [PROFILE-09, PROFILE-10, PROFILE-33, PROFILE-34, PROFILE-46]',
    async (field, value) => {
      const member = await site().member();
      const read = async () => [
        await member.get<PublicProfile>(`/api/users/${member.id}`),
        await member.get('/api/session'),
        await member.get('/api/settings'),
      ];
      await member.call('updateProfile', { bio: '新しい', [field]: value });
      const saved = await read();
      expect(saved[0]).toMatchObject({ bio: '新しい' });
      await member.call('updateProfile', { [field]: value });
      const unchanged = JSON.stringify(await read());
      expect(unchanged).toBe(JSON.stringify(saved));
      expect(unchanged).not.toContain(JSON.stringify({ [field]: value }).slice(1, -1));
    },
  );
});

describe('the pictures of a profile', () => {
  it('are shown, replaced and removed [PROFILE-32]', async () => {
    const member = await site().member();
    const [avatar, cover] = [await profilePicture(member), await profilePicture(member)];
    const { profile } = await member.call('updateProfile', {
      avatar_key: avatar.key,
      cover_key: cover.key,
    });
    expect(profile).toMatchObject({ avatar_url: avatar.url, cover_url: cover.url });
    const visitor = site().visitor();
    for (const { url } of [avatar, cover]) expect((await visitor.fetch(url)).status).toBe(200);
    const removed = await member.call('updateProfile', { avatar_key: null, cover_key: null });
    expect(removed.profile).toMatchObject({ avatar_url: null, cover_url: null });
    for (const { url } of [avatar, cover]) expect((await visitor.fetch(url)).status).toBe(404);
  });

  it('take the avatar from `avatar_url` or `avatar_key`, even when the other field is null [PROFILE-32]', async () => {
    const member = await site().member();
    const [first, second] = [await profilePicture(member), await profilePicture(member)];
    const save = async (change: Parameters<typeof member.call<'updateProfile'>>[1]) =>
      (await member.call('updateProfile', change)).profile.avatar_url;
    expect(await save({ avatar_url: first.url })).toBe(first.url);
    expect(await save({ avatar_url: first.url, bio: '星' })).toBe(first.url);
    expect(await save({ avatar_url: second.url, avatar_key: null })).toBe(second.url);
    expect(await save({ avatar_url: null, avatar_key: first.key })).toBe(first.url);
    expect((await site().visitor().fetch(second.url)).status).toBe(404);
    expect(await save({ avatar_url: null })).toBeNull();
  });

  it('must be uploads of the member [PROFILE-40]', async () => {
    const [owner, other] = [await site().member(), await site().member()];
    const { key, url } = await profilePicture(owner);
    for (const picture of [{ avatar_key: key }, { avatar_url: url }, { cover_key: key }]) {
      const failure = await failureOf(other.call('updateProfile', picture));
      expect(failure.envelope.details?.reason).toBe('picture-not-yours');
    }
  });

  it.each([
    ['public', [200, 200, 200, 200, 200]],
    ['followers', [404, 404, 200, 200, 200]],
    ['private', [404, 404, 404, 200, 200]],
  ] as const)(
    'include a cover that only the readers of a %s profile can load [PROFILE-16]',
    async (visibility, expected) => {
      const owner = await site().member({ visibility });
      const { key, url } = await profilePicture(owner);
      await owner.call('updateProfile', { cover_key: key });
      const follower = await site().member();
      await insertFollows(site().database, follower.id, [owner.id]);
      const moderator = await site().member({ rank: 'moderator' });
      const viewers = [site().visitor(), await site().member(), follower, owner, moderator];
      const seen = viewers.map(async (viewer) => {
        const { cover_url } = await viewer.get<PublicProfile>(`/api/users/${owner.id}`);
        const { status } = await viewer.fetch(url);
        expect(cover_url).toBe(status === 200 ? url : null);
        return status;
      });
      expect(await Promise.all(seen)).toEqual(expected);
    },
  );
});

it('a changed name and avatar appear immediately on posts, comments, likes and lists of follows [PROFILE-12]', async () => {
  const [author, reader] = [await site().member(), await site().member()];
  await insertFollows(site().database, author.id, [reader.id]);
  const postId = await insertPost(site().database, author.id);
  await author.call('addComment', { postId, content: 'どうぞ', requestId: 'aComment00000001' });
  await author.call('likePost', { postId, count: 1, batchId: 'aBatch0000000001' });
  const { key, url } = await profilePicture(author);
  const names = { username: 'all_new', display_name: '新しい名前' };
  await author.call('updateProfile', { ...names, avatar_key: key });
  const [posts, thread, likers, followers] = await Promise.all([
    reader.get<Page<PostCard>>('/api/posts'),
    reader.get<Page<CommentThread>>(`/api/posts/${postId}/comments`),
    reader.get<Page<{ user: PublicProfile }>>(`/api/posts/${postId}/likes`),
    reader.get<Page<{ user: PublicProfile }>>(`/api/users/${reader.id}/followers`),
  ]);
  const shown = [
    posts.items.find(({ id }) => id === postId)?.profiles,
    thread.items[0]?.author,
    likers.items[0]?.user,
    followers.items[0]?.user,
  ];
  const expected = expect.objectContaining({ ...names, avatar_url: url });
  expect(shown).toEqual([expected, expected, expected, expected]);
});
