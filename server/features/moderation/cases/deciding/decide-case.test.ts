import { expect, it } from 'vitest';
import type { ManagedUserView } from '#contract/administration/managed-users.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import type { AuditEntry } from '#contract/team/audit-log.ts';
import { insertNfts, insertWallet } from '#server/features/collections/nfts/nfts.testing.ts';
import {
  decisionOn,
  newCase,
  readQueue,
  reportTarget,
  rule,
  viewCase,
} from '#server/features/moderation/cases/cases.testing.ts';
import {
  publish,
  readAudit,
} from '#server/features/moderation/content-decisions/content-decisions.testing.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';

const site = useTestApp();

async function notificationsOf(client: TestClient) {
  const rows = await readNotifications(site().database, client.id);
  return rows.filter(({ type }) => type === 'moderation');
}

async function statuses(caseId: string) {
  const rows = await site()
    .database.read.selectFrom('reports')
    .where('case_id', '=', caseId)
    .select('status')
    .execute();
  return [...new Set(rows.map(({ status }) => status))];
}

it('hiding a target notifies the owner of the rule and the reason, and notifies the reporters [REPORT-105, REPORT-165]', async () => {
  const { author, reporter, other, moderator, post, opened } = await newCase(site());
  const input = { ...decisionOn(opened), action: 'hide' as const };
  const { case: decided, decision } = await moderator.call('decideCase', input);
  expect(decided).toMatchObject({ status: 'decided', version: opened.version + 1 });
  expect(decision).toMatchObject({
    action: 'hide',
    rule: { id: 'respect', version: 1, title: '相手を思いやる' },
    decided_by: { id: moderator.id },
  });
  expect((await failureOf(reporter.get(`/api/posts/${post.id}`))).httpStatus).toBe(404);
  const own = await author.get<PostDetail>(`/api/posts/${post.id}`);
  expect(own.hidden?.reason).toBe(input.message);
  expect(await notificationsOf(author)).toMatchObject([
    { related_kind: 'decision', related_id: decision.id, from_user_id: null },
  ]);
  const content = (await notificationsOf(author))[0]?.content;
  expect(content).toContain(input.message);
  expect(content).toContain(`「${decision.rule?.title}」`);
  for (const client of [reporter, other]) {
    expect(await notificationsOf(client)).toMatchObject([{ title: '報告への対応が終わりました' }]);
  }
  expect(await statuses(opened.id)).toEqual(['resolved']);
  const entries = await readAudit(site().database, post.id);
  expect(entries.map(({ action }) => action).sort()).toEqual(['case.decided', 'post.hidden']);
  expect(JSON.stringify(entries)).toContain(decision.rule?.title);
  expect(await readQueue(moderator, author.id)).toEqual([]);
  expect(await readQueue(moderator, author.id, '&state=decided')).toMatchObject([
    { id: opened.id },
  ]);
});

it('dismissing a report does not notify the owner, and counts the reports as wrong', async () => {
  const { author, reporter, moderator, opened } = await newCase(site());
  const input = { ...decisionOn(opened), rule: null, action: 'none' as const };
  const { decision } = await moderator.call('decideCase', input);
  expect(await notificationsOf(author)).toEqual([]);
  expect((await failureOf(author.get(`/api/decisions/${decision.id}`))).httpStatus).toBe(404);
  expect(await notificationsOf(reporter)).toMatchObject([{ title: '報告を確認しました' }]);
  expect(await statuses(opened.id)).toEqual(['dismissed']);
  const again = reporter.call('reportContent', {
    targetType: 'post',
    targetId: opened.target_id,
    reason: 'spam',
  });
  expect((await again).state).toBe('decided');
});

it('decisions can delete with a backup, warn, and block until a given time [REPORT-25]', async () => {
  const scene = await newCase(site());
  const { author, moderator, admin, post, opened, reporter } = scene;
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const deletion = { ...decisionOn(opened), action: 'delete' as const };
  await moderator.call('decideCase', deletion);
  expect((await failureOf(author.get(`/api/posts/${post.id}`))).httpStatus).toBe(404);
  await reportTarget(reporter, 'user', author.id);
  const [about] = await readQueue(admin, author.id);
  const warning = { ...decisionOn(about ?? expect.fail()), action: 'warn' as const };
  await moderator.call('decideCase', warning);
  expect(await notificationsOf(author)).toHaveLength(2);
  await reportTarget(scene.other, 'user', author.id);
  const [further] = await readQueue(admin, author.id);
  const view = await viewCase(admin, further ?? expect.fail());
  expect(view.author.counts).toEqual({ hide: 0, delete: 1, warn: 1, restrict: 0, block: 0 });
  expect(view.decisions.map(({ action }) => action)).toEqual(['warn', 'delete']);
  const blocking = { ...decisionOn(further ?? expect.fail()), blockUntil: until };
  await admin.call('decideCase', { ...blocking, action: 'block' as const });
  expect((await failureOf(author.get('/api/notifications'))).httpStatus).toBe(401);
});

it('when two moderators decide a case at the same time, one succeeds and the other gets an error [REPORT-26]', async () => {
  const { author, reporter, moderator, second, opened } = await newCase(site());
  const outcomes = await Promise.allSettled([
    moderator.call('decideCase', { ...decisionOn(opened), action: 'hide' }),
    second.call('decideCase', { ...decisionOn(opened), action: 'delete' }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const lost = outcomes.find((outcome) => outcome.status === 'rejected');
  expect((await failureOf(Promise.reject(lost?.reason))).envelope).toMatchObject({
    status: 'ABORTED',
    message: 'この通報は、見ているあいだに変わりました。新しい内容を確認してください',
    details: { reason: 'changed-elsewhere' },
  });
  const decisions = await site()
    .database.read.selectFrom('decisions')
    .where('case_id', '=', opened.id)
    .selectAll()
    .execute();
  expect(decisions).toHaveLength(1);
  expect(await notificationsOf(author)).toHaveLength(1);
  expect(await notificationsOf(reporter)).toHaveLength(1);
});

it('a repeated decision gets the response of the first call, and a decision about an outdated version of the case is refused [REPORT-106]', async () => {
  const { author, moderator, second, opened } = await newCase(site());
  const late = await site().member();
  await reportTarget(late, 'post', opened.target_id);
  const stale = { ...decisionOn(opened), action: 'hide' as const };
  const failure = await failureOf(moderator.call('decideCase', stale));
  expect(failure.envelope.details?.reason).toBe('changed-elsewhere');
  const [current] = await readQueue(moderator, author.id);
  const input = { ...decisionOn(current ?? expect.fail()), action: 'hide' as const };
  const first = await moderator.call('decideCase', input);
  expect(await moderator.call('decideCase', input)).toEqual(first);
  expect(await notificationsOf(author)).toHaveLength(1);
  const differing = { ...input, rule: null, action: 'none' as const };
  const again = { ...input, rule: { id: 'another', version: 1 } };
  const others = [
    failureOf(second.call('decideCase', input)),
    failureOf(moderator.call('decideCase', differing)),
    failureOf(moderator.call('decideCase', again)),
  ];
  for (const { envelope } of await Promise.all(others)) {
    expect(envelope.details?.reason).toBe('changed-elsewhere');
  }
});

it('only the moderator who has claimed a case can decide it, until the case is released or taken over [REPORT-107, REPORT-27]', async () => {
  const { author, moderator, second, opened } = await newCase(site());
  const { case: claimed } = await moderator.call('claimCase', { caseId: opened.id });
  expect(claimed.claimed_by?.id).toBe(moderator.id);
  const claim = { caseId: opened.id };
  const refused = await failureOf(second.call('claimCase', claim));
  expect(refused.envelope.details?.reason).toBe('case-claimed');
  const input = { ...decisionOn(claimed), action: 'warn' as const };
  const early = await failureOf(second.call('decideCase', input));
  expect(early.envelope.details?.reason).toBe('case-claimed');
  await moderator.call('releaseCase', claim);
  const [free] = await readQueue(second, author.id);
  expect(free?.claimed_by).toBeNull();
  await second.call('claimCase', claim);
  const { case: taken } = await moderator.call('claimCase', { ...claim, take: true });
  expect(taken.claimed_by?.id).toBe(moderator.id);
});

it('a decision requires the permissions for its action, and a higher rank than the member’s [REPORT-108, REPORT-28, ROLE-07]', async () => {
  const { moderator, opened, reporter } = await newCase(site());
  const view = await viewCase(moderator, opened);
  const choose = ['none', 'hide', 'delete', 'warn'];
  expect(view.can).toEqual({
    choose,
    refusal: null,
    overturn: false,
    contents: false,
    labels: true,
  });
  const block = { ...decisionOn(opened), action: 'block' as const };
  expect((await failureOf(moderator.call('decideCase', block))).httpStatus).toBe(403);
  const colleague = await site().member({ rank: 'moderator' });
  await reportTarget(reporter, 'user', colleague.id);
  const [found] = await readQueue(moderator, colleague.id);
  const about = found ?? expect.fail();
  const none = { overturn: false, contents: false, labels: false };
  const refusal = { choose: [], refusal: 'higher-rank', ...none };
  expect((await viewCase(moderator, about)).can).toEqual(refusal);
  const warn = { ...decisionOn(about), action: 'warn' as const };
  const refused = await failureOf(moderator.call('decideCase', warn));
  expect(refused.envelope.details?.reason).toBe('higher-rank');
  expect(await readQueue(colleague, colleague.id)).toEqual([]);
  const own = [
    failureOf(colleague.get(`/api/admin/cases/${about.id}`)),
    failureOf(colleague.call('claimCase', { caseId: about.id })),
    failureOf(colleague.call('decideCase', warn)),
  ];
  for (const { httpStatus } of await Promise.all(own)) expect(httpStatus).toBe(404);
});

it('a warning is refused without an existing rule of the guidelines [REPORT-25]', async () => {
  const { moderator, opened } = await newCase(site());
  const input = { ...decisionOn(opened), action: 'warn' as const };
  for (const rule of [null, { id: 'nowhere', version: 1 }, { id: 'respect', version: 999 }]) {
    const failure = await failureOf(moderator.call('decideCase', { ...input, rule }));
    expect(failure.envelope.status).toBe('INVALID_ARGUMENT');
    expect(Object.keys(failure.envelope.details?.fields ?? {})).toEqual(['rule']);
  }
});

it('the team can delete a comment that the owner of the post has hidden, but cannot hide it', async () => {
  const { author, reporter, moderator, post } = await newCase(site());
  const written = { postId: post.id, content: 'いやなことば', requestId: `comment-${reporter.id}` };
  const { comment } = await reporter.call('addComment', written);
  await reportTarget(author, 'comment', comment.id);
  await author.call('setCommentHidden', { commentId: comment.id, hidden: true });
  const [found] = await readQueue(moderator, reporter.id);
  const about = found ?? expect.fail();
  expect((await viewCase(moderator, about)).can.choose).toEqual(['none', 'delete', 'warn']);
  const hiding = { ...decisionOn(about), action: 'hide' as const };
  expect((await failureOf(moderator.call('decideCase', hiding))).httpStatus).toBe(403);
  const deletion = { ...decisionOn(about), action: 'delete' as const };
  expect((await moderator.call('decideCase', deletion)).decision.action).toBe('delete');
});

it('the notification to reporters names neither the reported title nor a later title [REPORT-130]', async () => {
  const { author, reporter, moderator, post, opened } = await newCase(site());
  const edited = { postId: post.id, title: 'ひみつの題', category: 'fanart' as const };
  await author.call('updatePost', { ...edited, publish: true });
  await moderator.call('decideCase', { ...decisionOn(opened), action: 'warn' });
  expect((await notificationsOf(reporter))[0]?.content).toBe(
    'ご報告いただいた投稿を確認し、必要な対応をしました。ありがとうございました。',
  );
  expect((await notificationsOf(author))[0]?.content).toContain(`「${edited.title}」`);
});

it('the audit log does not show a reported member of the team that a report was dismissed [REPORT-63]', async () => {
  const [boss, colleague] = [
    await site().member({ rank: 'super_admin' }),
    await site().member({ rank: 'admin' }),
  ];
  const { id: postId } = await publish(colleague);
  const wallet = await insertWallet(site().database, colleague.id);
  const [nft] = await insertNfts(site().database, wallet, 1);
  const reporter = await site().member();
  await reportTarget(reporter, 'post', postId);
  await reportTarget(reporter, 'nft', nft?.id ?? expect.fail());
  for (const about of await readQueue(boss, colleague.id)) {
    const input = { ...decisionOn(about), rule: null, action: 'none' as const };
    await boss.call('decideCase', input);
  }
  await reportTarget(reporter, 'user', colleague.id);
  const [further] = await readQueue(boss, colleague.id);
  const warning = { ...decisionOn(further ?? expect.fail()), action: 'warn' as const };
  await boss.call('decideCase', warning);
  const decided = async (client: TestClient) => {
    const { url } = await client.call('exportAuditLog', { action: 'case.decided' });
    const table = await (await client.fetch(url)).text();
    const path = `/api/admin/audit-log?action=case.decided&actor=${boss.id}`;
    const { items } = await client.get<Page<AuditEntry>>(path);
    const rows = table.split('\r\n').filter((row) => row.includes(boss.id));
    return { items: items.flatMap(({ changes }) => changes[0]?.after ?? []), rows: rows.length };
  };
  expect(await decided(boss)).toEqual({ items: ['warn', 'none', 'none'], rows: 3 });
  expect(await decided(colleague)).toEqual({ items: ['warn'], rows: 1 });
});

it('the numbers of reports do not reveal reporters to a reported member of the team [REPORT-63]', async () => {
  const { reporter, admin: colleague, opened } = await newCase(site());
  const boss = await site().member({ rank: 'super_admin' });
  await reportTarget(reporter, 'user', colleague.id);
  const counted = async (client: TestClient) => {
    const { counts } = await client.get<ManagedUserView>(`/api/admin/users/${reporter.id}`);
    const { reports } = await viewCase(client, opened);
    const theirs = reports.find((report) => report.reporter.id === reporter.id);
    return { made: counts.reports_made, wrong: theirs?.wrong };
  };
  const [about] = await readQueue(boss, colleague.id);
  const end = { ...decisionOn(about ?? expect.fail()), rule: null, action: 'none' as const };
  await boss.call('decideCase', end);
  expect(await counted(boss)).toEqual({ made: 2, wrong: 1 });
  expect(await counted(colleague)).toEqual({ made: 1, wrong: 0 });
});

it('a decision cannot be repeated with another note, message or version of the rule [REPORT-69]', async () => {
  const { moderator, opened } = await newCase(site());
  const input = { ...decisionOn(opened), action: 'warn' as const };
  await moderator.call('decideCase', input);
  for (const other of [
    { note: '別のメモ' },
    { message: '別の説明' },
    { rule: { ...rule, version: 2 } },
  ]) {
    const refused = await failureOf(moderator.call('decideCase', { ...input, ...other }));
    expect(refused.envelope.details?.reason).toBe('changed-elsewhere');
  }
});
