import { expect, it } from 'vitest';
import { HOUR } from '#contract/foundations/limits.ts';
import type { ProfileSummary } from '#contract/members/profiles.ts';
import type { Case } from '#contract/moderation/cases.ts';
import {
  decisionOn,
  newCase,
  readQueue,
  reportTarget,
} from '#server/features/moderation/cases/cases.testing.ts';
import { publish } from '#server/features/moderation/content-decisions/content-decisions.testing.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';

const site = useTestApp();

/** Returns two cases that were reported for different reasons: one of a post and one of its author. */
async function twoCases() {
  const made = await newCase(site());
  await reportTarget(made.reporter, 'user', made.author.id, 'abuse');
  return made;
}

const typesOf = (cases: readonly Case[]) => cases.map(({ target_type }) => target_type).sort();

it('the queue is filtered by the reason and by the type of target, or by both [REPORT-138, REPORT-80]', async () => {
  const { author, moderator, other } = await twoCases();
  const event = await publish(author);
  await reportTarget(other, 'post', event.id, 'spam');
  const queue = async (search: string) => typesOf(await readQueue(moderator, author.id, search));
  expect(await queue('')).toEqual(['post', 'post', 'user']);
  expect(await queue('&target=post')).toEqual(['post', 'post']);
  expect(await queue('&reason=abuse')).toEqual(['post', 'user']);
  expect(await queue('&reason=abuse&target=post')).toEqual(['post']);
  expect(await queue('&reason=copyright')).toEqual([]);
  const all = await readQueue(moderator, author.id);
  expect(all.map(({ decided_at }) => decided_at)).toEqual([null, null, null]);
});

it('the queue is filtered by a part of a name, or by an exact username [REPORT-80]', async () => {
  const { author, moderator } = await twoCases();
  const { moderator: second, author: namesake } = await twoCases();
  await author.call('updateProfile', { display_name: '夜空のペンギン' });
  const { username } = await author.get<{ username: string }>(`/api/users/${author.id}`);
  const count = async (name: string, of = author.id) =>
    (await readQueue(moderator, of, `&author=${encodeURIComponent(name)}`)).length;
  expect(await count('ペンギン')).toBe(2);
  expect(await count('ぺんぎん', namesake.id)).toBe(0);
  expect(await count(`@${username}`)).toBe(2);
  expect(await count(`@${username}`, namesake.id)).toBe(0);
  expect(await count(username.slice(1))).toBe(2);
  expect(await countOf(second, `?author=@${username}`)).toEqual({ count: 2, has_more: false });
});

const countOf = (client: TestClient, search: string) =>
  client.get<{ count: number; has_more: boolean }>(`/api/admin/cases/count${search}`);

it('the queue is filtered by the admin who has claimed a case, and a case with an expired claim is unclaimed [REPORT-80]', async () => {
  const { author, moderator, second, opened } = await twoCases();
  const queue = (search: string) => readQueue(moderator, author.id, `&assignee=${search}`);
  await second.call('claimCase', { caseId: opened.id });
  expect(typesOf(await queue(second.id))).toEqual(['post']);
  expect(typesOf(await queue('nobody'))).toEqual(['user']);
  expect(await queue(moderator.id)).toEqual([]);
  await setCase(opened.id, { claimed_until: new Date(Date.now() - 1000).toISOString() });
  expect(await queue(second.id)).toEqual([]);
  expect(typesOf(await queue('nobody'))).toEqual(['post', 'user']);
});

function setCase(id: string, changes: { claimed_until?: string; opened_at?: string }) {
  return site().database.write((transaction) =>
    transaction.updateTable('cases').set(changes).where('id', '=', id).execute(),
  );
}

it('the queue is filtered by the age of cases [REPORT-80]', async () => {
  const { author, moderator, opened } = await twoCases();
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
  const queue = async (age: string) =>
    typesOf(await readQueue(moderator, author.id, `&age=${age}`));
  expect(await queue('1d')).toEqual([]);
  await setCase(opened.id, { opened_at: ago(80) });
  expect(await queue('1d')).toEqual(['post']);
  expect(await queue('3d')).toEqual(['post']);
  expect(await queue('7d')).toEqual([]);
});

it('decided cases can be filtered, and their number leaves out cases about the viewer’s own content [REPORT-138, REPORT-80]', async () => {
  const { author, moderator, opened } = await twoCases();
  await moderator.call('decideCase', { ...decisionOn(opened), action: 'warn' });
  const decided = await readQueue(moderator, author.id, '&state=decided&reason=spam&target=post');
  expect(decided.map(({ id }) => id)).toEqual([opened.id]);
  const { username } = await author.get<{ username: string }>(`/api/users/${author.id}`);
  expect(await countOf(moderator, `?author=@${username}`)).toEqual({ count: 1, has_more: false });
  const colleague = await site().member({ rank: 'moderator' });
  await reportTarget(author, 'user', colleague.id);
  const { username: own } = await colleague.get<{ username: string }>(`/api/users/${colleague.id}`);
  expect((await countOf(colleague, `?author=@${own}`)).count).toBe(0);
  expect((await countOf(moderator, `?author=@${own}`)).count).toBe(1);
});

it('the queue refuses filters that do not exist [REPORT-80]', async () => {
  const moderator = await site().member({ rank: 'moderator' });
  for (const search of ['age=2d', 'reason=x', 'target=x', 'assignee=x', 'author=a%00']) {
    const answer = moderator.get(`/api/admin/cases?${search}`);
    expect((await failureOf(answer)).httpStatus).toBe(400);
  }
});

it('the filter lists the members of the team who decide cases, in the order of their names [REPORT-80]', async () => {
  const moderator = await site().member({ rank: 'moderator' });
  const [ito, abe] = [
    await site().member({ rank: 'admin' }),
    await site().member({ rank: 'admin' }),
  ];
  await ito.call('updateProfile', { display_name: 'いとう', username: 'abe', bio: '' });
  await abe.call('updateProfile', { display_name: 'アベ', username: 'ito', bio: '' });
  const denied = await site().member({ rank: 'moderator', permissions: ['manage_posts'] });
  const { items } = await moderator.get<{ items: ProfileSummary[] }>('/api/admin/cases/colleagues');
  const ids = items.map(({ id }) => id);
  expect(ids).toContain(moderator.id);
  expect(ids).not.toContain(denied.id);
  expect(ids.filter((id) => id === abe.id || id === ito.id)).toEqual([abe.id, ito.id]);
});
