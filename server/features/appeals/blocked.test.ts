import { expect, it } from 'vitest';
import {
  decisionOn,
  newCase,
  readQueue,
} from '#server/features/report-cases/report-cases.testing.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf } from '#server/testing/test-client.ts';
import { createAppealLink } from './appeals.service.ts';

const site = useTestApp();

/** A member whom an admin has blocked, and the token that they get when they sign in. */
async function blockedMember() {
  const scene = await newCase(site());
  const input = { ...decisionOn(scene.opened), action: 'block' as const };
  const { decision } = await scene.admin.call('decideReportCase', input);
  const token = await createAppealLink(site().database, scene.author.id);
  return { ...scene, decision, token: token ?? expect.fail() };
}

it('reads the decision and appeals by the link, and is unblocked when it is overturned', async () => {
  const { author, admin, decision, token } = await blockedMember();
  const somebody = site().visitor();
  const { decision: read } = await somebody.call('getDecisionByLink', { token });
  expect(read).toMatchObject({ id: decision.id, action: 'block', can: { appeal: true } });
  const { decision: appealed } = await somebody.call('appealByLink', { token, text: '誤解です' });
  expect(appealed.appeal).toMatchObject({ text: '誤解です', status: 'open' });
  const other = await site().member({ rank: 'admin' });
  const [waiting] = await readQueue(other, author.id, '&kind=appeal');
  const { id: caseId, version } = waiting ?? expect.fail();
  await other.call('decideAppeal', { caseId, version, overturn: true, message: '', note: '' });
  const row = await site()
    .database.read.selectFrom('private_profiles')
    .where('id', '=', author.id)
    .select(['blocked_at', 'blocked_reason'])
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ blocked_at: null, blocked_reason: '' });
  expect(admin.id).not.toBe(other.id);
});

it('opens nothing with another token, nor after an hour', async () => {
  const { token } = await blockedMember();
  const somebody = site().visitor();
  const unknown = somebody.call('getDecisionByLink', { token: 'a'.repeat(40) });
  expect((await failureOf(unknown)).httpStatus).toBe(404);
  await site().database.write((transaction) =>
    transaction.updateTable('appeal_links').set({ expires_at: new Date().toISOString() }).execute(),
  );
  const expired = somebody.call('appealByLink', { token, text: '誤解です' });
  expect((await failureOf(expired)).httpStatus).toBe(404);
});

it('gets no link where no decision blocks them', async () => {
  const member = await site().member();
  expect(await createAppealLink(site().database, member.id)).toBeNull();
});
