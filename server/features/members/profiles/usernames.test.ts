import { describe, expect, it } from 'vitest';
import { DAY, FORMER_USERNAMES_MAX } from '#contract/foundations/limits.ts';
import { japanMinuteFrom } from '#contract/foundations/wall-clock.ts';
import type { PublicProfile } from '#contract/members/profiles.ts';
import { waitForBlockedTransactions } from '#server/testing/lock-waits.ts';
import { saveSettings } from '#server/testing/save-settings.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { itOnPostgres } from '#server/testing/test-database.ts';

const site = useTestApp();

const rename = (member: TestClient, username: string) => member.call('updateProfile', { username });
const check = (member: TestClient, username: string) => member.call('checkUsername', { username });
const isAvailable = async (member: TestClient, username: string) =>
  (await check(member, username)).available;

async function renamed(before: string, after: string): Promise<TestClient> {
  const member = await site().member({ username: before });
  await rename(member, after);
  return member;
}

/** Changes the expiry of a member's former usernames directly in the database. */
async function endFormerUsernames(userId: string, expires_at: string): Promise<void> {
  await site().database.write((transaction) =>
    transaction
      .updateTable('former_usernames')
      .set({ expires_at })
      .where('user_id', '=', userId)
      .execute(),
  );
}

async function firstEndOf(userId: string): Promise<string> {
  const { expires_at } = await site()
    .database.read.selectFrom('former_usernames')
    .where('user_id', '=', userId)
    .orderBy('expires_at')
    .select('expires_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  return expires_at;
}

const past = new Date(Date.now() - 1).toISOString();

describe('a former username', () => {
  it('leads to its member for 30 days, in any letter case, even in addresses of posts and of the shared page [PROFILE-14]', async () => {
    const member = await renamed('Haru_old', 'haru_new');
    const visitor = site().visitor();
    const profile = await visitor.get<PublicProfile>('/api/users/@haru_OLD');
    expect(profile).toMatchObject({ id: member.id, username: 'haru_new' });
    expect((await visitor.fetch('/api/users/@haru_old/posts')).status).toBe(200);
    expect((await visitor.fetch('/api/users/@haru_old/followers')).status).toBe(200);
    const page = await visitor.fetch('/user/@haru_old');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(`href="${site().env.publicUrl.origin}/user/${member.id}"`);
    const { expires_at } = await site()
      .database.read.selectFrom('former_usernames')
      .where('username_lower', '=', 'haru_old')
      .select('expires_at')
      .executeTakeFirstOrThrow();
    expect(Math.round((Date.parse(expires_at) - Date.now()) / DAY)).toBe(30);
  });

  it('is unavailable to other members until it expires [PROFILE-52]', async () => {
    const member = await renamed('natsu_old', 'natsu_new');
    const other = await site().member();
    expect(await isAvailable(other, 'Natsu_Old')).toBe(false);
    const failure = await failureOf(rename(other, 'Natsu_Old'));
    expect(failure.envelope).toMatchObject({
      status: 'ALREADY_EXISTS',
      details: { reason: 'username-taken' },
    });
    await endFormerUsernames(member.id, past);
    expect((await site().visitor().fetch('/api/users/@natsu_old')).status).toBe(404);
    expect(await isAvailable(other, 'natsu_old')).toBe(true);
    await rename(other, 'natsu_old');
    const owner = await site().visitor().get<PublicProfile>('/api/users/@natsu_old');
    expect(owner.id).toBe(other.id);
  });

  it('leads nowhere while the deletion of its member is pending, like the current username', async () => {
    const member = await renamed('leaver_old', 'leaver_new');
    await site().database.write((transaction) =>
      transaction
        .updateTable('private_profiles')
        .set({ leaving_at: new Date().toISOString() })
        .where('id', '=', member.id)
        .execute(),
    );
    for (const name of ['leaver_old', 'leaver_new']) {
      for (const path of ['/api/users', '/user']) {
        expect((await site().visitor().fetch(`${path}/@${name}`)).status).toBe(404);
      }
    }
  });

  it('can be taken again by its member [PROFILE-52]', async () => {
    const member = await renamed('aki_old', 'aki_new');
    expect(await isAvailable(member, 'aki_old')).toBe(true);
    await rename(member, 'aki_old');
    const visitor = site().visitor();
    for (const name of ['aki_old', 'aki_new']) {
      const profile = await visitor.get<PublicProfile>(`/api/users/@${name}`);
      expect(profile).toMatchObject({ id: member.id, username: 'aki_old' });
    }
  });

  it('is not stored when the username was generated, or when only its case changes [PROFILE-14]', async () => {
    const newcomer = await site().member({ username: 'Gen_12ab', is_profile_complete: false });
    await newcomer.call('updateProfile', { display_name: 'ふゆ', username: 'fuyu_1' });
    await rename(newcomer, 'Fuyu_1');
    const other = await site().member();
    expect(await isAvailable(other, 'gen_12ab')).toBe(true);
    expect((await site().visitor().fetch('/api/users/@gen_12ab')).status).toBe(404);
  });

  it('can be stored five times per member; a further change of the username is refused and changes nothing [PROFILE-36]', async () => {
    const member = await site().member({ username: 'often_0' });
    for (let at = 1; at <= FORMER_USERNAMES_MAX; at += 1) {
      const { changes_left, changes_from } = await check(member, `often_${at}`);
      expect({ changes_left, changes_from }).toEqual({
        changes_left: FORMER_USERNAMES_MAX + 1 - at,
        changes_from: null,
      });
      await rename(member, `often_${at}`);
    }
    const end = await firstEndOf(member.id);
    expect(await check(member, 'often_6')).toEqual({
      available: false,
      refusal: 'changes',
      changes_left: 0,
      changes_from: end,
    });
    const failure = await failureOf(
      member.call('updateProfile', { username: 'often_6', bio: '変わらない' }),
    );
    expect(failure.envelope).toMatchObject({
      status: 'RESOURCE_EXHAUSTED',
      details: { reason: 'username-changes' },
    });
    expect(failure.envelope.details?.fields?.username).toContain(japanMinuteFrom(end));
    const { username, bio } = await member.get<PublicProfile>(`/api/users/${member.id}`);
    expect({ username, bio }).toEqual({ username: 'often_5', bio: '' });
    expect(await check(member, 'often_0')).toMatchObject({ available: true, changes_left: 1 });
    await rename(member, 'often_0');
  });
});

describe('a username', () => {
  it('is not available when another member has it, but is available to the member who has it [PROFILE-13]', async () => {
    const member = await site().member({ username: 'Yuki_9' });
    const other = await site().member();
    expect(await isAvailable(other, 'yuki_9')).toBe(false);
    expect(await isAvailable(member, 'yuki_9')).toBe(true);
    expect(await isAvailable(other, 'yuki_10')).toBe(true);
  });

  it('has a separate error when it is a reserved name, even in combination with a word such as “official” [PROFILE-35, SETUP-35]', async () => {
    const [member, other] = [
      await site().member({ username: 'kept_by_me' }),
      await site().member(),
    ];
    await saveSettings(site(), { reserved_names: ['hoshimachi'] });
    const refusalOf = async (username: string) => (await check(other, username)).refusal;
    expect(await refusalOf('kept_by_me')).toBe('taken');
    expect(await refusalOf('h0shimachi')).toBe('reserved');
    expect(await refusalOf('hoshimachi_official')).toBe('reserved');
    expect(await refusalOf('hoshimachi_mio')).toBeNull();
    const failure = await failureOf(rename(member, 'unei_hoshimachi'));
    expect(failure.envelope.details?.fields?.username).toContain('使用できません');
  });

  it('that is reserved can be kept by its member when other fields are saved [SETUP-36]', async () => {
    const member = await site().member({ username: 'hiroba_staff' });
    const { profile } = await member.call('updateProfile', { bio: 'ずっとこの名前です' });
    expect(profile).toMatchObject({ username: 'hiroba_staff', bio: 'ずっとこの名前です' });
    expect(await isAvailable(member, 'Hiroba_Staff')).toBe(true);
    const renamed = await member.call('updateProfile', {
      username: 'Hiroba_Staff',
      location: '月',
    });
    expect(renamed.profile).toMatchObject({ username: 'Hiroba_Staff', location: '月' });
  });

  it.each(['admin', 'hiroba_official'])('%s is unavailable to everybody', async (username) => {
    const member = await site().member();
    expect(await check(member, username)).toMatchObject({ available: false, refusal: 'reserved' });
    const { envelope } = await failureOf(rename(member, username));
    expect(envelope).toMatchObject({ status: 'INVALID_ARGUMENT' });
    expect(envelope.details?.fields?.username).toContain('使用できません');
  });

  it.each([
    ['ほしの', '英数字とアンダースコア'],
    ['ab', '3〜20文字'],
  ])('%s is refused by the check with a specific message', async (username, text) => {
    const failure = await failureOf(isAvailable(await site().member(), username));
    expect(failure.envelope.status).toBe('INVALID_ARGUMENT');
    expect(failure.envelope.message).toContain(text);
  });

  it('can be checked 90 times a minute [PROFILE-35]', async () => {
    const member = await site().member();
    const checks = Array.from({ length: 91 }, () =>
      member.post('checkUsername', { data: { username: 'many_1', _csrfToken: member.token } }),
    );
    const statuses = (await Promise.all(checks)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  it('stays with its previous member when other members try to take it concurrently [PROFILE-13]', async () => {
    const member = await site().member({ username: 'leaving_1' });
    const others = await Promise.all([1, 2, 3, 4].map(() => site().member()));
    const outcomes = await Promise.allSettled([
      rename(member, 'leaving_2'),
      ...others.map((other) => rename(other, 'leaving_1')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      ...others.map(() => 'rejected'),
    ]);
    const owner = await site().visitor().get<PublicProfile>('/api/users/@leaving_1');
    expect(owner).toMatchObject({ id: member.id, username: 'leaving_2' });
  });
});

// SQLite runs transactions one after the other.
itOnPostgres('a username stays unavailable while its member changes it', async () => {
  const { database } = site();
  const [member, other] = [await site().member({ username: 'gate_1' }), await site().member()];
  const { promise: changed, resolve: change } = Promise.withResolvers<void>();
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const changing = database.write(async (transaction) => {
    await transaction
      .updateTable('profiles')
      .set({ username: 'gate_2', username_lower: 'gate_2' })
      .where('id', '=', member.id)
      .execute();
    const expires_at = new Date(Date.now() + DAY).toISOString();
    const row = { username_lower: 'gate_1', user_id: member.id, expires_at };
    await transaction.insertInto('former_usernames').values(row).execute();
    change();
    await gate;
  });
  await changed;
  const taking = failureOf(rename(other, 'gate_1'));
  await waitForBlockedTransactions(database);
  open();
  await changing;
  expect((await taking).envelope.details?.reason).toBe('username-taken');
});
