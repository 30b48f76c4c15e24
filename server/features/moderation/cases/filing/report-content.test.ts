import { expect, it } from 'vitest';
import type { Page } from '#contract/foundations/primitives.ts';
import { type ReportTarget, reportTargets } from '#contract/moderation/reports.ts';
import { insertNfts, insertWallet } from '#server/features/collections/nfts/nfts.testing.ts';
import { commentRow } from '#server/features/comments/comments/comments.tables.ts';
import { eventRow } from '#server/features/events/events/events.tables.ts';
import { clipRow } from '#server/features/posts/clips/clips.tables.ts';
import { insertSeries } from '#server/features/posts/post-series/post-series.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { insertPost, insertRows } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { type CallFailed, failureOf, type TestClient } from '#server/testing/test-client.ts';

const site = useTestApp();

function casesOf(userId: string) {
  return site()
    .database.read.selectFrom('cases')
    .where('target_user_id', '=', userId)
    .selectAll()
    .execute();
}

function reportsOf(reporterId: string) {
  return site()
    .database.read.selectFrom('reports')
    .where('reporter_id', '=', reporterId)
    .orderBy('created_at')
    .orderBy('weight', 'desc')
    .selectAll()
    .execute();
}

async function insertComment(postId: string, userId: string, state: 'shown' | 'hidden' = 'shown') {
  const row = commentRow({ post_id: postId, user_id: userId, content: 'わあ', state });
  await insertRows(site().database, 'comments', [row]);
  return row.id;
}

async function insertEvent(userId: string): Promise<string> {
  const event_date = new Date().toISOString();
  const row = eventRow({ user_id: userId, title: 'お絵かき会', event_date });
  await insertRows(site().database, 'events', [row]);
  return row.id;
}

/** All targets except messages, which only their recipient can report. */
type PublicTarget = Exclude<ReportTarget, 'message'>;
const publicTargets = reportTargets.filter(
  (target): target is PublicTarget => target !== 'message',
);

/** Creates one target of each type, all owned by `owner`. */
async function targetsOf(owner: TestClient): Promise<Record<PublicTarget, string>> {
  const post = await insertPost(site().database, owner.id);
  const comment = await insertComment(post, owner.id);
  const event = await insertEvent(owner.id);
  const wallet = await insertWallet(site().database, owner.id);
  const [nft] = await insertNfts(site().database, wallet, 1);
  const clip = clipRow({ user_id: owner.id, name: 'お気に入り', is_public: true });
  await insertRows(site().database, 'clips', [clip]);
  const series = await insertSeries(site().database, owner.id, [post]);
  const ids = { user: owner.id, nft: nft?.id ?? expect.fail(), clip: clip.id };
  return { post, comment, event, series, ...ids };
}

it.each(publicTargets)(
  'all reports of a %s are in one case [REPORT-01, REPORT-02, REPORT-20, REPORT-98]',
  async (targetType) => {
    const [owner, reporter, other] = [
      await site().member(),
      await site().member(),
      await site().member(),
    ];
    const { [targetType]: targetId } = await targetsOf(owner);
    const input = { targetType, targetId, reason: 'spam' as const, detail: ' 宣伝です\nまた ' };
    const again = { ...input, reason: 'abuse' as const };
    const answers = await Promise.all([
      reporter.call('reportContent', input),
      reporter.call('reportContent', input),
    ]);
    expect(answers.map(({ state }) => state).sort()).toEqual(['known', 'received']);
    expect(await reporter.call('reportContent', again)).toEqual({
      success: true,
      state: 'added',
      owner_id: owner.id,
    });
    await other.call('reportContent', again);
    const [first, further] = await reportsOf(reporter.id);
    expect([first, further]).toMatchObject([
      { target_type: targetType, target_id: targetId, reason: 'spam', detail: '宣伝です\nまた' },
      { reason: 'abuse', weight: 0, status: 'open', case_id: first?.case_id },
    ]);
    const [gathered, ...others] = await casesOf(owner.id);
    expect(others).toEqual([]);
    const theirs = await reportsOf(other.id);
    expect(gathered).toMatchObject({
      id: first?.case_id,
      kind: 'report',
      status: 'open',
      reports_count: 3,
      weight: Number(first?.weight) + Number(theirs[0]?.weight),
      version: 4,
    });
    expect(gathered?.snapshot).toContain('created_at');
  },
);

it('two reports by one member with different reasons, sent at the same time, have the weight of one report', async () => {
  const [owner, reporter] = [await site().member(), await site().member()];
  const input = { targetType: 'user' as const, targetId: owner.id };
  const answers = await Promise.all([
    reporter.call('reportContent', { ...input, reason: 'spam' }),
    reporter.call('reportContent', { ...input, reason: 'abuse' }),
  ]);
  expect(answers.map(({ state }) => state).sort()).toEqual(['added', 'received']);
  const weights = (await reportsOf(reporter.id)).map(({ weight }) => weight);
  expect(weights.filter((weight) => weight > 0)).toHaveLength(1);
  expect(await casesOf(owner.id)).toMatchObject([{ reports_count: 2 }]);
});

it.each(publicTargets)(
  'a report of the reporter’s own %s is refused [REPORT-03]',
  async (targetType) => {
    const owner = await site().member();
    const { [targetType]: targetId } = await targetsOf(owner);
    const failure = await failureOf(
      owner.call('reportContent', { targetType, targetId, reason: 'other' }),
    );
    expect(failure.envelope).toMatchObject({
      status: 'INVALID_ARGUMENT',
      details: { reason: 'report-own' },
    });
    expect(await reportsOf(owner.id)).toEqual([]);
  },
);

it('a report of a target that does not exist or is hidden from the reporter gets not-found [REPORT-01]', async () => {
  const { database } = site();
  const [owner, reporter] = [await site().member(), await site().member()];
  const recluse = await site().member();
  const secret = await insertPost(database, recluse.id, { audience: 'private' });
  const open = await insertPost(database, owner.id);
  const unseen: [ReportTarget, string][] = [
    ['post', newId()],
    ['comment', newId()],
    ['user', newId()],
    ['event', newId()],
    ['post', owner.id],
    ['post', secret],
    ['post', await insertPost(database, owner.id, { is_published: false })],
    ['comment', await insertComment(secret, owner.id)],
    ['comment', await insertComment(open, owner.id, 'hidden')],
  ];
  for (const [targetType, targetId] of unseen) {
    const failure = await failureOf(
      reporter.call('reportContent', { targetType, targetId, reason: 'nsfw' }),
    );
    expect([targetType, failure.envelope.status]).toEqual([targetType, 'NOT_FOUND']);
  }
  expect(await reportsOf(reporter.id)).toEqual([]);
});

it('a missing label is a reason for reports of posts and comments, and the queue can be filtered by it [REPORT-127, REPORT-89]', async () => {
  const { database } = site();
  const [owner, reporter] = [await site().member(), await site().member()];
  const postId = await insertPost(database, owner.id);
  const commentId = await insertComment(postId, owner.id);
  const report = (targetType: ReportTarget, targetId: string) =>
    reporter.call('reportContent', { targetType, targetId, reason: 'unlabelled' });
  for (const [type, id] of [
    ['post', postId],
    ['comment', commentId],
  ] as const) {
    expect(await report(type, id)).toMatchObject({ state: 'received' });
  }
  expect(await failureOf(report('user', owner.id))).toMatchObject({
    envelope: { details: { fields: { reason: '理由を選んでください' } } },
  });
  const moderator = await site().member({ rank: 'moderator' });
  const queue = await moderator.get<Page<{ target_id: string }>>(
    '/api/admin/cases?reason=unlabelled',
  );
  expect(new Set(queue.items.map(({ target_id }) => target_id))).toEqual(
    new Set([postId, commentId]),
  );
});

it('a report of content that a block or a pending deletion hides gets not-found [REPORT-60]', async () => {
  const { database } = site();
  const [blocker, deletedMember, reporter] = [
    await site().member(),
    await site().member(),
    await site().member(),
  ];
  const open = await insertPost(database, (await site().member()).id);
  const blocked = { ...(await targetsOf(blocker)), comment: await insertComment(open, blocker.id) };
  const left = {
    ...(await targetsOf(deletedMember)),
    comment: await insertComment(open, deletedMember.id),
  };
  await blocker.call('setBlock', { userId: reporter.id, blocked: true });
  const username = `u_${deletedMember.id.slice(0, 12)}`;
  await deletedMember.call('requestAccountDeletion', { username });
  // Each owner has a reporter of their own, because a reporter may send only a few reports a minute.
  const outcome = async (by: TestClient, targetType: ReportTarget, targetId: string) => {
    const call = by.call('reportContent', { targetType, targetId, reason: 'spam' });
    return call.then(({ state }) => state).catch((error: CallFailed) => error.envelope.status);
  };
  const outcomes = [];
  for (const [by, targetIds] of [
    [reporter, blocked],
    [await site().member(), left],
  ] as const) {
    for (const type of publicTargets) {
      outcomes.push([type, await outcome(by, type, targetIds[type])]);
    }
  }
  const unseen = publicTargets.map((type) => [type, 'NOT_FOUND']);
  // The profile of a member who has blocked the reporter still shows the member's name, so the profile can be reported.
  const named = unseen.map(([type, status]) => [type, type === 'user' ? 'received' : status]);
  expect(outcomes).toEqual([...named, ...unseen]);
});

it.each([
  ['an unknown kind', { targetType: 'like' }, 'targetType'],
  ['an unknown reason', { reason: 'boring' }, 'reason'],
  ['no reason', { reason: undefined }, 'reason'],
  ['words too long', { detail: 'あ'.repeat(501) }, 'detail'],
  ['control characters', { detail: '\u0000' }, 'detail'],
  ['a malformed id', { targetId: 'x' }, 'targetId'],
])('a report with %s is refused [REPORT-01]', async (_, invalid, field) => {
  const reporter = await site().member();
  const input = { targetType: 'post', targetId: newId(), reason: 'spam', ...invalid };
  const failure = await failureOf(reporter.call('reportContent', input as never));
  expect(failure.envelope.status).toBe('INVALID_ARGUMENT');
  expect(Object.keys(failure.envelope.details?.fields ?? {})).toEqual([field]);
});

it('reports are limited to ten calls a minute [REPORT-05]', async () => {
  const reporter = await site().member();
  const call = () =>
    failureOf(
      reporter.call('reportContent', { targetType: 'user', targetId: newId(), reason: 'spam' }),
    );
  for (let index = 0; index < 10; index += 1) expect((await call()).httpStatus).toBe(404);
  expect((await call()).envelope.details?.reason).toBe('rate-limit');
});
