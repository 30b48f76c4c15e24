import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { DAY } from '#contract/foundations/limits.ts';
import type { MyDecision } from '#contract/moderation/decisions.ts';
import { queueAudienceCopy } from '#server/features/posts/posts/audience/post-audience.service.ts';
import { waitForBlockedTransactions } from '#server/testing/lock-waits.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { auditOf, viewOf } from './managed-users.testing.ts';
import { endNextRestriction } from './restrict-user.service.ts';

const site = useTestApp();
const rule = { id: 'spam', version: 1 };

let admin: TestClient;
let colleague: TestClient;
let member: TestClient;
beforeEach(async () => {
  admin = await site().member({ rank: 'admin' });
  colleague = await site().member({ rank: 'admin' });
  member = await site().member();
});

type Input = Parameters<typeof admin.call<'toggleUserRestriction'>>[1];

const toggle = (fields: Partial<Input> = {}) =>
  admin.call('toggleUserRestriction', {
    ...{ targetUserId: member.id, restrict: true, reason: '宣伝が続くため', rule },
    ...fields,
  });

const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

/** Returns the decisions of which a member was notified, as the member reads them. */
async function decisionsFor(client: TestClient): Promise<MyDecision[]> {
  const notified = await readNotifications(site().database, client.id);
  const ids = notified.filter(({ related_kind }) => related_kind === 'decision');
  return Promise.all(
    ids.map(({ related_id }) => client.get<MyDecision>(`/api/decisions/${related_id}`)),
  );
}

it('a restriction from the page of a member is a decision that the member reads and can appeal [MEMB-29]', async () => {
  const until = inDays(7);
  await toggle({ until });
  expect((await viewOf(admin, member)).restriction).toMatchObject({
    until,
    reason: '宣伝が続くため',
    case_id: expect.any(String),
  });
  const [decision] = await decisionsFor(member);
  expect(decision).toMatchObject({
    action: 'restrict',
    block_until: until,
    rule: { id: 'spam', version: 1 },
    message: '宣伝が続くため',
    target_type: 'user',
    target_id: member.id,
    can: { appeal: true },
  });
  const stranger = await site().member();
  const profile = await stranger.get<{ is_restricted: boolean }>(`/api/users/${member.id}`);
  expect(profile.is_restricted).toBe(true);
});

it('a repeated call changes nothing, and a call with another reason or end changes the restriction without a second decision [MEMB-12]', async () => {
  const until = inDays(7);
  await toggle({ until });
  await toggle({ until });
  expect(await auditOf(site(), member)).toHaveLength(1);
  await toggle({ until: null, reason: '期限をなくします' });
  expect((await viewOf(admin, member)).restriction).toMatchObject({
    until: null,
    reason: '期限をなくします',
  });
  expect((await auditOf(site(), member)).map(({ action }) => action)).toEqual([
    'user.restricted',
    'user.restricted',
  ]);
  expect(await decisionsFor(member)).toHaveLength(1);
});

it('two admins who restrict a member concurrently make one decision [MEMB-30]', async () => {
  const input = { targetUserId: member.id, restrict: true, reason: '宣伝', rule };
  await Promise.all(
    [admin, colleague].map((one) => one.call('toggleUserRestriction', { ...input })),
  );
  expect(await decisionsFor(member)).toHaveLength(1);
});

it('a member who does not exist cannot be restricted [MEMB-12]', async () => {
  const { envelope } = await failureOf(toggle({ targetUserId: 'nobody00000000000000' }));
  expect(envelope?.status).toBe('NOT_FOUND');
});

it('the profile is as visible as before once a restriction is lifted [MEMB-12]', async () => {
  await toggle();
  await toggle({ restrict: false, reason: '落ち着いたため' });
  expect((await viewOf(admin, member)).restriction).toBeNull();
  const stranger = await site().member();
  const profile = await stranger.get<{ is_restricted: boolean }>(`/api/users/${member.id}`);
  expect(profile.is_restricted).toBe(false);
  const log = await auditOf(site(), member);
  expect(log.at(-1)).toMatchObject({ action: 'user.unrestricted', reason: '落ち着いたため' });
  await toggle({ restrict: false });
  expect(await auditOf(site(), member)).toHaveLength(log.length);
});

it.each([
  ['oneself', () => ({ targetUserId: admin.id }), 'hide-oneself'],
  ['a colleague of the same rank', () => ({ targetUserId: colleague.id }), 'higher-rank'],
])('nobody can restrict %s [MEMB-12]', async (_, target, reason) => {
  const { envelope } = await failureOf(toggle(target()));
  expect(envelope.details?.reason).toBe(reason);
});

it.each([
  ['an end in the past', { until: '2026-01-01T00:00:00.000Z' }, 'until'],
  ['an unknown rule', { rule: { id: 'nothing', version: 1 } }, 'rule'],
  ['no reason', { reason: '' }, 'reason'],
])('a restriction with %s is refused at its field [MEMB-12]', async (_, fields, field) => {
  const { envelope } = await failureOf(toggle(fields));
  expect(Object.keys(envelope.details?.fields ?? {})).toEqual([field]);
  expect((await viewOf(admin, member)).restriction).toBeNull();
});

/** Locks what a slice of the copy job locks, in the same order, while `act` waits for the slice. */
async function duringSlice(act: () => Promise<unknown>): Promise<void> {
  const { database } = site();
  const begun = Promise.withResolvers<void>();
  const slice = database.write(async (transaction) => {
    await queueAudienceCopy(transaction, member.id);
    begun.resolve();
    await waitForBlockedTransactions(database);
    if (database.engine === 'sqlite') return;
    // Fails at once when another transaction has locked the member.
    await sql`select id from private_profiles where id = ${member.id} for update nowait`.execute(
      transaction,
    );
  });
  await begun.promise;
  await Promise.all([slice, act()]);
}

it('the start and the end of a restriction wait for a running copy of the visibility before they lock the member [SETT-31]', async () => {
  await duringSlice(() => toggle({ until: inDays(1) }));
  const [decision] = await decisionsFor(member);
  expect(decision).toMatchObject({ action: 'restrict' });
  await site().database.write((transaction) =>
    transaction
      .updateTable('private_profiles')
      .set({ restricted_until: inDays(-1) })
      .where('id', '=', member.id)
      .execute(),
  );
  await duringSlice(() => endNextRestriction(site().database));
  expect((await viewOf(admin, member)).restriction).toBeNull();
});

it('a decision about a report and its reversal wait for a running copy of the visibility before they lock the member [SETT-31]', async () => {
  const fan = await site().member();
  const report = { targetType: 'user', targetId: member.id, reason: 'other', detail: '' } as const;
  await fan.call('reportContent', report);
  const { id, version } = await site()
    .database.read.selectFrom('cases')
    .where('target_user_id', '=', member.id)
    .select(['id', 'version'])
    .executeTakeFirstOrThrow();
  const decision = { caseId: id, version, action: 'restrict', rule, message: 'くり返し' } as const;
  await duringSlice(() => admin.call('decideCase', decision));
  expect((await viewOf(admin, member)).restriction).not.toBeNull();
  const [made] = await decisionsFor(member);
  expect(made).toMatchObject({ action: 'restrict' });
  const reversal = { caseId: id, version: version + 1, message: '' };
  await duringSlice(() => admin.call('overturnDecision', reversal));
  expect((await viewOf(admin, member)).restriction).toBeNull();
});
