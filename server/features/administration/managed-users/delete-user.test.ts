import { describe, expect, it } from 'vitest';
import { DELETION_GRACE } from '#contract/foundations/limits.ts';
import {
  deleteNext,
  endGrace,
  requestDeletion,
  signInAgain,
} from '#server/features/accounts/account-deletions/account-deletions.testing.ts';
import { insertPost } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { auditOf, viewOf } from './managed-users.testing.ts';

const site = useTestApp();

function remove(admin: TestClient, { id: targetUserId }: TestClient, confirmUsername: string) {
  return admin.call('deleteUser', { targetUserId, reason: '規約への違反', confirmUsername });
}

function restore(admin: TestClient, { id: targetUserId }: TestClient) {
  return admin.call('restoreUser', { targetUserId, reason: '取り違え' });
}

const outcome = async (call: Promise<unknown>) => {
  const { envelope } = await failureOf(call);
  return envelope.details?.reason ?? envelope.status;
};

describe('a member whom the team deletes', () => {
  it('is deleted by a call with neither a reason nor a typed name, but not by a call with a wrong name [CALL-06, CALL-17]', async () => {
    const admin = await site().member({ rank: 'admin' });
    const member = await site().member({ username: 'only_by_id' });
    expect(await outcome(remove(admin, member, 'somebody_else'))).toBe('username-mismatch');
    expect(await outcome(remove(admin, member, ''))).toBe('username-mismatch');
    expect((await site().visitor().fetch(`/api/users/${member.id}`)).status).toBe(200);
    const { deleted_id } = await admin.call('deleteUser', { targetUserId: member.id });
    expect(deleted_id).toBe(member.id);
    expect((await site().visitor().fetch(`/api/users/${member.id}`)).status).toBe(404);
    expect(await viewOf(admin, member)).toMatchObject({ deletion: { reason: '' } });
  });

  it('is hidden and signed out immediately, and deleted with a backup after the grace period [CALL-06, MEMB-20]', async () => {
    const admin = await site().member({ rank: 'admin' });
    const member = await site().member({ username: 'gone_soon', display_name: 'さよなら' });
    const postId = await insertPost(site().database, member.id);
    await insertPost(site().database, member.id, { is_published: false });
    const { deleted_id, delete_after } = await remove(admin, member, '@Gone_Soon');
    expect(deleted_id).toBe(member.id);
    expect(Math.abs(Date.parse(delete_after) - Date.now() - DELETION_GRACE)).toBeLessThan(
      3_600_000,
    );
    expect((await member.fetch('/api/drafts')).status).toBe(401);
    expect((await site().visitor().fetch(`/api/users/${member.id}`)).status).toBe(404);
    expect(await viewOf(admin, member)).toMatchObject({
      user: { state: 'leaving' },
      deletion: { delete_after, is_own: false, reason: '規約への違反' },
      can: { delete: false, restore: true },
    });
    await endGrace(site(), member);
    expect(await deleteNext(site())).toBe(true);
    expect((await failureOf(viewOf(admin, member))).envelope.status).toBe('NOT_FOUND');
    const backups = await site()
      .database.read.selectFrom('deleted_content')
      .where('author_id', '=', member.id)
      .orderBy('type')
      .select(['type', 'original_id', 'deleted_by', 'deletion_reason'])
      .execute();
    const decision = { deleted_by: admin.id, deletion_reason: '規約への違反' };
    expect(backups).toEqual([
      expect.objectContaining({ type: 'post', original_id: postId }),
      { type: 'user', original_id: member.id, ...decision },
    ]);
  });

  it('is recorded in the audit log once, even when the call is repeated [MEMB-09]', async () => {
    const admin = await site().member({ rank: 'admin' });
    const member = await site().member({ username: 'only_once', display_name: 'いちど' });
    const first = await remove(admin, member, 'only_once');
    expect(await remove(admin, member, 'only_once')).toEqual(first);
    expect(await auditOf(site(), member)).toEqual([
      {
        action: 'user.deleted',
        actor_id: admin.id,
        target_name: 'いちど',
        reason: '規約への違反',
        changes: {},
      },
    ]);
  });

  it('is restored unchanged when the team reverts the deletion [MEMB-21]', async () => {
    const admin = await site().member({ rank: 'admin' });
    const member = await site().member({ username: 'mistaken', visibility: 'followers' });
    await remove(admin, member, 'mistaken');
    const { user } = await restore(admin, member);
    expect(user.state).toBe('active');
    expect((await viewOf(admin, member)).deletion).toBeNull();
    const again = await signInAgain(site(), member);
    const settings = await again.get<{ privacy_settings: { profileVisibility: string } }>(
      '/api/settings',
    );
    expect(settings.privacy_settings.profileVisibility).toBe('followers');
    await restore(admin, member);
    const actions = (await auditOf(site(), member)).map(({ action }) => action);
    expect(actions).toEqual(['user.deleted', 'user.restored']);
  });

  it('cannot be restored once the deletion is due [MEMB-21]', async () => {
    const admin = await site().member({ rank: 'admin' });
    const member = await site().member({ username: 'too_late' });
    await remove(admin, member, 'too_late');
    await endGrace(site(), member);
    expect(await outcome(restore(admin, member))).toBe('deletion-begun');
    await deleteNext(site());
  });

  it('cannot revert the team’s deletion, even if the member requested a deletion before [MEMB-21]', async () => {
    const admin = await site().member({ rank: 'admin' });
    const member = await site().member({ username: 'slipping_away' });
    await requestDeletion(member, 'slipping_away');
    expect((await viewOf(admin, member)).deletion?.is_own).toBe(true);
    await remove(admin, member, 'slipping_away');
    expect((await viewOf(admin, member)).deletion?.is_own).toBe(false);
    const again = await signInAgain(site(), member);
    expect(await outcome(again.call('restoreAccount', {}))).toBe('PERMISSION_DENIED');
  });
});

it('the team cannot revert a deletion that the member has requested [MEMB-21]', async () => {
  const admin = await site().member({ rank: 'admin' });
  const member = await site().member({ username: 'own_wish' });
  await requestDeletion(member, 'own_wish');
  expect((await viewOf(admin, member)).can.restore).toBe(false);
  expect(await outcome(restore(admin, member))).toBe('PERMISSION_DENIED');
  expect((await viewOf(admin, member)).user.state).toBe('leaving');
});

describe('nobody can delete', () => {
  it.each(['', 'other_name', 'right_'])('a member by typing “%s” as the name', async (typed) => {
    const admin = await site().member({ rank: 'admin' });
    const member = await site().member({ username: `right_${typed}` });
    const { envelope } = await failureOf(remove(admin, member, typed));
    expect(envelope.details).toMatchObject({
      reason: 'username-mismatch',
      fields: { confirmUsername: expect.any(String) },
    });
    expect((await viewOf(admin, member)).user.state).toBe('active');
  });

  it('themselves, or an admin of the same or a higher rank [ROLE-04]', async () => {
    const admin = await site().member({ rank: 'admin', username: 'an_admin' });
    const equal = await site().member({ rank: 'admin', username: 'an_equal' });
    const owner = await site().member({ rank: 'super_admin', username: 'an_owner' });
    expect(await outcome(remove(admin, admin, 'an_admin'))).toBe('hide-oneself');
    expect(await outcome(remove(admin, equal, 'an_equal'))).toBe('higher-rank');
    expect(await outcome(remove(admin, owner, 'an_owner'))).toBe('higher-rank');
    expect(await outcome(remove(owner, owner, 'an_owner'))).toBe('hide-oneself');
    expect(await auditOf(site(), owner)).toEqual([]);
  });
});
