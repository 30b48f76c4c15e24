import { describe, expect, it } from 'vitest';
import { functions } from '#contract/definitions.ts';
import { DAY } from '#contract/foundations/limits.ts';
import type { Session } from '#contract/identity/session.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { deleteNext, endGrace, requestDeletion, signInAgain } from './account-deletions.testing.ts';

const site = useTestApp();

let count = 0;
async function newMember(options: Parameters<ReturnType<typeof site>['member']>[0] = {}) {
  count += 1;
  const username = `leaver_${count}`;
  return { username, member: await site().member({ username, ...options }) };
}

async function visibilityOf({ id }: TestClient): Promise<string> {
  const { read } = site().database;
  const row = await read
    .selectFrom('private_profiles')
    .where('id', '=', id)
    .select('profile_visibility')
    .executeTakeFirstOrThrow();
  return row.profile_visibility;
}

describe('a request to delete one’s own account', () => {
  it('accepts the member’s own username, in any letter case, with or without @ [ACC-11]', async () => {
    const { member, username } = await newMember();
    const other = await newMember();
    for (const typed of ['', username.slice(1), other.username, '@']) {
      const failure = await failureOf(requestDeletion(member, typed));
      expect(failure.envelope.details).toMatchObject({ reason: 'username-mismatch' });
    }
    const { delete_after } = await requestDeletion(member, ` ＠${username.toUpperCase()} `);
    expect(Math.abs(Date.parse(delete_after) - Date.now() - 14 * DAY)).toBeLessThan(DAY / 24);
  });

  it('ends all sessions of the member and deletes the cookie [ACC-12]', async () => {
    const { member, username } = await newMember();
    const phone = await signInAgain(site(), member);
    const data = { username, _csrfToken: member.token };
    const response = await member.post('requestAccountDeletion', { data });
    expect(response.headers.get('set-cookie')).toMatch(/^hiroba_session=;/);
    for (const client of [member, phone]) {
      expect((await client.get<Session>('/api/session')).user).toBeNull();
    }
  });

  it('is refused for the last super admin, even when the last two request it concurrently [ACC-19, ACC-42]', async () => {
    const admins = [
      await newMember({ rank: 'super_admin' }),
      await newMember({ rank: 'super_admin' }),
    ];
    const requests = admins.map(({ member, username }) => requestDeletion(member, username));
    const outcomes = await Promise.allSettled(requests);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const left = outcomes.findIndex(({ status }) => status === 'rejected');
    const { member, username } = admins[left] as (typeof admins)[number];
    const failure = await failureOf(requestDeletion(member, username));
    expect(failure.envelope.details).toMatchObject({ reason: 'last-super-admin' });
    expect(await visibilityOf(member)).toBe('public');
  });
});

describe('within the grace period, a member who signs in', () => {
  it('sees the deadline and can only restore the account or sign out [ACC-13]', async () => {
    const { member, username } = await newMember();
    const { delete_after } = await requestDeletion(member, username);
    const back = await signInAgain(site(), member);
    const session = await back.get<Session>('/api/session');
    expect(session).toMatchObject({ user: { id: member.id }, delete_after });
    // These functions do not require a session.
    const everybodys = [
      'fetchUserNFTs',
      'getDecisionByLink',
      'appealByLink',
      'renewPushSubscription',
      'recordPostView',
    ];
    const open = ['registerCSRFTokenV2', 'signOut', 'restoreAccount', ...everybodys];
    for (const name of Object.keys(functions).filter((name) => !open.includes(name))) {
      const response = await back.post(name, { data: { _csrfToken: back.token } });
      const { error } = (await response.json()) as { error: { details?: object } };
      expect([name, error.details]).toEqual([name, { reason: 'account-leaving' }]);
    }
    for (const path of ['/api/data-export', '/api/live', '/api/bookmarks', '/api/settings']) {
      expect((await back.fetch(path)).status, path).toBe(400);
    }
  });

  it('can restore the account as it was before [ACC-14]', async () => {
    const { member, username } = await newMember({ visibility: 'followers' });
    await requestDeletion(member, username);
    expect(await visibilityOf(member)).toBe('private');
    const back = await signInAgain(site(), member);
    for (let time = 1; time <= 2; time += 1) {
      expect(await back.call('restoreAccount', {})).toEqual({ success: true });
    }
    expect(await visibilityOf(member)).toBe('followers');
    const session = await back.get<Session>('/api/session');
    expect(session.delete_after).toBeUndefined();
    expect(session.profile?.username).toBe(username);
    await back.call('createDraft', { title: 'また来ました', requestId: `restored-${username}-01` });
    await endGrace(site(), member);
    expect(await deleteNext(site())).toBe(false);
  });

  it('cannot restore the account once its deletion is due, or when the team has requested the deletion [ACC-37]', async () => {
    const due = await newMember();
    await requestDeletion(due.member, due.username);
    const back = await signInAgain(site(), due.member);
    await endGrace(site(), due.member);
    const failure = await failureOf(back.call('restoreAccount', {}));
    expect(failure.envelope.details).toMatchObject({ reason: 'deletion-begun' });
    await deleteNext(site());
    const removed = await newMember();
    await requestDeletion(removed.member, removed.username);
    await site().database.write((transaction) =>
      transaction
        .updateTable('account_deletions')
        .set({ deleted_by: back.id })
        .where('user_id', '=', removed.member.id)
        .execute(),
    );
    const again = await signInAgain(site(), removed.member);
    const refused = await failureOf(again.call('restoreAccount', {}));
    expect(refused.envelope.status).toBe('PERMISSION_DENIED');
  });
});
