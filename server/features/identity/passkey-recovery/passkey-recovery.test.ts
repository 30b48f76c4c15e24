import { expect, it } from 'vitest';
import type { ManagedUserView } from '#contract/administration/managed-users.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { Passkeys } from '#contract/identity/passkeys.ts';
import type { AuditEntry } from '#contract/team/audit-log.ts';
import { commandsOn } from '#server/operator/operator.testing.ts';
import { addPasskey } from '#server/testing/software-authenticator.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { signInElsewhere } from '../passkeys/passkeys.testing.ts';

const site = useTestApp();
const origin = () => site().env.publicUrl.origin;

async function lastMailTo({ id }: TestClient) {
  const mails = await site()
    .database.read.selectFrom('mails')
    .where('user_id', '=', id)
    .orderBy('created_at', 'desc')
    .selectAll()
    .execute();
  const { kind, content } = mails[0] ?? { kind: '', content: '{}' };
  return [kind, (JSON.parse(content) as { words?: { subject: string } }).words?.subject];
}

it('a super admin removes the passkeys of a member, who is signed out and gets a mail, and the log has the reason [KEY-23]', async () => {
  const keeper = await site().member({ rank: 'super_admin' });
  const lost = await site().member({ rank: 'super_admin' });
  await addPasskey(lost, origin());
  await addPasskey(lost, origin(), { name: '予備' });
  const input = { targetUserId: lost.id, reason: '電話をなくしたため' };
  expect(await keeper.call('removePasskeysOf', input)).toEqual({ removed: 2 });
  expect((await failureOf(lost.get('/api/passkeys'))).envelope.status).toBe('UNAUTHENTICATED');
  const again = await signInElsewhere(site(), lost);
  expect((await again.get<Passkeys>('/api/passkeys')).items).toEqual([]);
  expect(await lastMailTo(lost)).toEqual(['security', 'あなたのパスキーが、すべて削除されました']);
  const { items } = await keeper.get<Page<AuditEntry>>('/api/admin/audit-log');
  expect(items[0]).toMatchObject({
    action: 'admin.passkeys-removed',
    target_id: lost.id,
    reason: '電話をなくしたため',
  });
  expect(await keeper.call('removePasskeysOf', input)).toEqual({ removed: 0 });
});

it('nobody but a super admin removes the passkeys of others, and nobody their own in this way [KEY-24]', async () => {
  const keeper = await site().member({ rank: 'super_admin' });
  const admin = await site().member({ rank: 'admin', permissions: ['manage_admins'] });
  const moderator = await site().member({ rank: 'moderator' });
  await addPasskey(moderator, origin());
  const byAdmin = await failureOf(
    admin.call('removePasskeysOf', { targetUserId: moderator.id, reason: '' }),
  );
  expect(byAdmin.envelope.status).toBe('PERMISSION_DENIED');
  const own = await failureOf(
    keeper.call('removePasskeysOf', { targetUserId: keeper.id, reason: '' }),
  );
  expect(own.envelope.details?.reason).toBe('own-rank');
  expect((await moderator.get<Passkeys>('/api/passkeys')).items).toHaveLength(1);
});

it('`hiroba admin remove-passkeys` does the same for the operator [KEY-25]', async () => {
  const run = commandsOn(site());
  const reader = await site().member({ rank: 'admin' });
  const lost = await site().member({ rank: 'super_admin', username: 'lostkey' });
  await addPasskey(lost, origin());
  expect(await run('admin', 'remove-passkeys', '@lostkey')).toMatchObject({
    code: 0,
    text: expect.stringContaining('1'),
  });
  expect((await failureOf(lost.get('/api/passkeys'))).envelope.status).toBe('UNAUTHENTICATED');
  expect(await lastMailTo(lost)).toEqual(['security', 'あなたのパスキーが、すべて削除されました']);
  const { items } = await reader.get<Page<AuditEntry>>('/api/admin/audit-log');
  expect(items[0]).toMatchObject({
    action: 'admin.passkeys-removed',
    actor_name: 'サーバーの管理コマンド',
  });
});

it('the page of a member says whether the viewer can remove their passkeys [KEY-26]', async () => {
  const keeper = await site().member({ rank: 'super_admin' });
  const admin = await site().member({ rank: 'admin', permissions: ['manage_users'] });
  const moderator = await site().member({ rank: 'moderator' });
  const canRemove = async (viewer: TestClient) => {
    const view = await viewer.get<ManagedUserView>(`/api/admin/users/${moderator.id}`);
    return view.can.passkeys;
  };
  expect(await canRemove(keeper)).toBe(false);
  await addPasskey(moderator, origin());
  expect(await canRemove(keeper)).toBe(true);
  expect(await canRemove(admin)).toBe(false);
});
