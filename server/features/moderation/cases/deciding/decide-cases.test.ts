import { expect, it } from 'vitest';
import { CASE_DECISIONS_MAX } from '#contract/foundations/limits.ts';
import type { CaseView } from '#contract/moderation/cases.ts';
import {
  decisionOn,
  newCase,
  readQueue,
  reportTarget,
  viewCase,
} from '#server/features/moderation/cases/cases.testing.ts';
import { publish } from '#server/features/moderation/content-decisions/content-decisions.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf } from '#server/testing/test-client.ts';

const site = useTestApp();

/** Returns three reported posts of one author. */
async function threeCases() {
  const made = await newCase(site());
  for (const _ of [1, 2]) await reportTarget(made.other, 'post', (await publish(made.author)).id);
  const cases = await readQueue(made.moderator, made.author.id);
  const { rule, message, note } = decisionOn(made.opened);
  const named = cases.map(({ id: caseId, version }) => ({ caseId, version }));
  return { ...made, cases, input: { cases: named, rule, message, note, action: 'hide' as const } };
}

const reasonsOf = (results: { error: { details?: { reason?: string } } | null }[]) =>
  results.map(({ error }) => error?.details?.reason);

it('a call decides several cases with a notification for each, and changes nothing when it is repeated [REPORT-81]', async () => {
  const { author, moderator, cases, input } = await threeCases();
  const done = cases.map(({ id }) => ({ id, error: null }));
  expect(await moderator.call('decideCases', input)).toEqual({ results: done });
  expect(await moderator.call('decideCases', input)).toEqual({ results: done });
  expect(await readQueue(moderator, author.id)).toEqual([]);
  const notifications = await readNotifications(site().database, author.id);
  expect(notifications.filter(({ content }) => content.includes(input.message))).toHaveLength(3);
});

it('a call skips cases that have changed, are claimed or do not exist, and decides the other cases [REPORT-140, REPORT-141]', async () => {
  const { author, other, second, moderator, cases, input } = await threeCases();
  const [changed, claimed, left] = cases;
  if (!changed || !claimed || !left) throw new Error('three posts have three cases');
  await reportTarget(other, 'post', changed.target_id, 'abuse');
  await reportTarget(await site().member(), 'post', changed.target_id, 'abuse');
  await second.call('claimCase', { caseId: claimed.id });
  const named = input.cases.map((one) =>
    one.caseId === claimed.id ? { ...one, version: one.version + 1 } : one,
  );
  const missing = { caseId: newId(), version: 1 };
  const { results } = await moderator.call('decideCases', { ...input, cases: [...named, missing] });
  expect(reasonsOf(results)).toEqual(['changed-elsewhere', 'case-claimed', undefined, undefined]);
  expect(results[2]?.error).toBeNull();
  expect(results.at(-1)?.error?.status).toBe('NOT_FOUND');
  const open = await readQueue(moderator, author.id);
  expect(open.map(({ id }) => id).sort()).toEqual([changed.id, claimed.id].sort());
});

it('a call refuses targets for which the permission is missing, and a case about the viewer’s own content [REPORT-140]', async () => {
  const { reporter, author, cases, input } = await threeCases();
  const permissions = ['manage_reports'] as const;
  const limited = await site().member({ rank: 'moderator', permissions });
  await reportTarget(reporter, 'user', limited.id);
  const watcher = await site().member({ rank: 'admin' });
  const [own] = await readQueue(watcher, limited.id);
  if (!own) throw new Error('a report opens a case');
  const named = [...input.cases, { caseId: own.id, version: own.version }];
  const { results } = await limited.call('decideCases', { ...input, cases: named });
  expect(results.map(({ error }) => error?.status)).toEqual([
    ...cases.map(() => 'PERMISSION_DENIED'),
    'NOT_FOUND',
  ]);
  expect(await readQueue(watcher, author.id)).toHaveLength(3);
  const warned = await limited.call('decideCases', { ...input, action: 'warn' });
  expect(warned.results.every(({ error }) => error === null)).toBe(true);
});

it('each decision of a call can be reverted alone [REPORT-142]', async () => {
  const { moderator, cases, input } = await threeCases();
  await moderator.call('decideCases', input);
  const [first, ...others] = cases;
  if (!first) throw new Error('a report opens a case');
  const { case: decided } = await viewCase(moderator, first);
  const back = { caseId: first.id, version: decided.version, message: '' };
  expect((await moderator.call('overturnDecision', back)).is_restored).toBe(true);
  const isHidden = ({ decision }: CaseView) => decision?.overturned_at === null;
  const views = await Promise.all(others.map((one) => viewCase(moderator, one)));
  expect(views.every(isHidden)).toBe(true);
});

it('a call is refused when it has too many cases or none, a repeated case, no rule, or an action for single cases only [REPORT-81]', async () => {
  const { moderator, input } = await threeCases();
  const [first] = input.cases;
  const many = Array.from({ length: CASE_DECISIONS_MAX + 1 }, () => ({
    caseId: newId(),
    version: 1,
  }));
  for (const wrong of [
    { ...input, cases: many },
    { ...input, cases: [] },
    { ...input, cases: [first, first] },
    { ...input, rule: null },
    { ...input, action: 'block' },
  ]) {
    const failure = await failureOf(moderator.call('decideCases', wrong as never));
    expect(failure.httpStatus).toBe(400);
  }
});
