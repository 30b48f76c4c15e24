import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HOUR, MINUTE } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { MyDecision } from '#contract/moderation/decisions.ts';
import {
  decisionOn,
  readQueue,
  viewCase,
} from '#server/features/moderation/cases/cases.testing.ts';
import { deliverDue } from '#server/testing/deliveries.ts';
import { pngPicture } from '#server/testing/pictures.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { upload } from '#server/testing/uploads.ts';
import { befriend, countsOf, messagesOf, send } from './messages.testing.ts';
import { messagesOfMember } from './messages-of-member.service.ts';

const site = useTestApp();

let fan: TestClient;
let rude: TestClient;
let moderator: TestClient;
let conversationId: string;
beforeEach(async () => {
  fan = await site().member();
  rude = await site().member();
  moderator = await site().member({ rank: 'moderator' });
  conversationId = await befriend(fan, rude);
});

const report = (client: TestClient, targetId: string) =>
  client.call('reportContent', { targetType: 'message', targetId, reason: 'abuse' });

it('a message can be reported only by its recipient [MSG-115, MSG-40]', async () => {
  const { id } = await send(rude, fan, 'ひどいことば');
  expect((await failureOf(report(rude, id))).httpStatus).toBe(404);
  expect((await failureOf(report(await site().member(), id))).httpStatus).toBe(404);
  expect(await report(fan, id)).toMatchObject({ state: 'received', owner_id: rude.id });
  const [found] = await readQueue(moderator, rude.id);
  const view = await viewCase(moderator, found ?? expect.fail());
  expect(view.reported).toMatchObject({ text: 'ひどいことば' });
  expect(view.can.choose).toEqual(['none', 'hide', 'warn']);
  const admin = await site().member({ rank: 'super_admin' });
  const { can } = await viewCase(admin, found ?? expect.fail());
  expect(can.choose).toEqual(expect.arrayContaining(['restrict', 'block']));
});

it('the team can read five messages before and after a reported message, and the audit log records this [MSG-116, MSG-41]', async () => {
  for (const index of [1, 2, 3, 4, 5, 6]) await send(fan, rude, `前${index}`);
  const { id } = await send(rude, fan, 'ひどいことば');
  for (const index of [1, 2, 3, 4, 5, 6]) await send(fan, rude, `後${index}`);
  await report(fan, id);
  const [{ id: caseId } = { id: '' }] = await readQueue(moderator, rude.id);
  const { messages } = await moderator.call('readReportedMessages', { caseId });
  expect(messages.map(({ text }) => text)).toEqual([
    ...['前2', '前3', '前4', '前5', '前6'],
    'ひどいことば',
    ...['後1', '後2', '後3', '後4', '後5'],
  ]);
  expect(messages.filter(({ is_reported }) => is_reported)).toMatchObject([
    { id, author: { id: rude.id } },
  ]);
  const entries = await site()
    .database.read.selectFrom('audit_log')
    .where('action', '=', 'case.messages-read')
    .where('owner_id', '=', rude.id)
    .select('actor_id')
    .execute();
  expect(entries).toEqual([{ actor_id: moderator.id }]);
  const read = fan.call('readReportedMessages', { caseId });
  expect((await failureOf(read)).httpStatus).toBe(403);
});

interface Readings {
  items: { action: string; target_type: string; target_id: string }[];
}

describe("a team member's reading of a reported message", () => {
  async function reported(sender = rude) {
    const { id } = await send(sender, fan, 'ひどいことば');
    await report(fan, id);
    const [found] = await readQueue(moderator, sender.id);
    return found ?? expect.fail();
  }

  const readings = async (reader: TestClient, about: TestClient) =>
    (await reader.get<Readings>(`/api/admin/audit-log?target=${about.id}`)).items;

  it('is in the audit log once within six hours for each reader and case [MSG-86]', async () => {
    const found = await reported();
    const colleague = await site().member({ rank: 'admin' });
    await Promise.all([viewCase(moderator, found), viewCase(moderator, found)]);
    await viewCase(moderator, found);
    await viewCase(colleague, found);
    const entry = { action: 'case.message-read', target_type: 'case', target_id: found.id };
    expect(await readings(colleague, rude)).toMatchObject([entry, entry]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * HOUR + MINUTE });
    await viewCase(moderator, found).finally(() => vi.useRealTimers());
    expect(await readings(colleague, rude)).toHaveLength(3);
  });

  it('is hidden in the audit log from the members of the conversation, even if they belong to the team [MSG-87]', async () => {
    const colleague = await site().member({ rank: 'admin' });
    await befriend(fan, colleague);
    const found = await reported(colleague);
    await viewCase(moderator, found);
    await moderator.call('readReportedMessages', { caseId: found.id });
    expect(await readings(colleague, colleague)).toEqual([]);
    const boss = await site().member({ rank: 'super_admin' });
    expect(await readings(boss, colleague)).toHaveLength(2);
  });

  it('is only possible in a case, because the queue and earlier decisions omit the text [MSG-88]', async () => {
    const found = await reported();
    expect(found.title).toBe('');
    const { decision } = await moderator.call('decideCase', {
      ...decisionOn(found),
      action: 'warn' as const,
    });
    expect(decision.title).toBe('');
    const path = `/api/admin/cases?status=decided&author=${rude.id}`;
    expect(await (await moderator.fetch(path)).text()).not.toContain('ひどい');
  });
});

it('the team can see the picture of a message once it is reported [MSG-42]', async () => {
  const bytes = await pngPicture({ width: 40, height: 30 });
  const { key, url } = await upload(rude, bytes, { folder: 'message-images' });
  const { id } = await send(rude, fan, '', { image_key: key });
  expect((await moderator.fetch(url)).status).toBe(404);
  await report(fan, id);
  expect((await moderator.fetch(url)).status).toBe(200);
});

it('a warning about a message notifies its sender [MSG-43]', async () => {
  const { id } = await send(rude, fan, 'ひどいことば');
  await report(fan, id);
  const [found] = await readQueue(moderator, rude.id);
  const input = { ...decisionOn(found ?? expect.fail()), action: 'warn' as const };
  const { decision } = await moderator.call('decideCase', input);
  expect(decision).toMatchObject({ action: 'warn', target_type: 'message' });
});

it('a hidden message is visible only to its sender, and is shown again when the decision is reverted [MSG-120, MSG-121, MSG-48]', async () => {
  const bytes = await pngPicture({ width: 40, height: 30 });
  const { key, url } = await upload(rude, bytes, { folder: 'message-images' });
  await send(fan, rude, 'さきの');
  const { id } = await send(rude, fan, 'ひどいことば', { image_key: key });
  await report(fan, id);
  const [found] = await readQueue(moderator, rude.id);
  const input = { ...decisionOn(found ?? expect.fail()), action: 'hide' as const };
  const { case: closed, decision } = await moderator.call('decideCase', input);
  const shown = { content: 'ひどいことば', state: 'shown', hidden: null };
  const empty = { content: '', image_url: null, state: 'hidden', hidden: null };
  expect((await messagesOf(fan, conversationId))[0]).toMatchObject({ id, ...empty });
  expect((await fan.fetch(url)).status).toBe(404);
  const { items } = await fan.get<Page<unknown>>('/api/messages/search?q=ひどいことば');
  expect(items).toEqual([]);
  expect((await messagesOf(rude, conversationId))[0]).toMatchObject({
    ...{ content: 'ひどいことば', state: 'hidden' },
    hidden: { awaits_look: false },
  });
  expect(await rude.get<MyDecision>(`/api/decisions/${decision.id}`)).toMatchObject({
    action: 'hide',
  });
  const { id: caseId, version } = closed;
  await moderator.call('overturnDecision', { caseId, version, message: 'まちがいでした' });
  expect((await messagesOf(fan, conversationId))[0]).toMatchObject({ id, ...shown });
  expect((await fan.fetch(url)).status).toBe(200);
});

it('the team cannot delete a message [MSG-122]', async () => {
  const { id } = await send(rude, fan, 'ひどいことば');
  await report(fan, id);
  const [found] = await readQueue(moderator, rude.id);
  const input = { ...decisionOn(found ?? expect.fail()), action: 'delete' as const };
  expect((await failureOf(moderator.call('decideCase', input))).httpStatus).toBe(403);
});

it('the messages of a deleted account lose their contents, and the other member keeps their own messages [MSG-117, MSG-118, MSG-44]', async () => {
  await send(fan, rude, 'わたしの');
  await send(rude, fan, 'あなたの');
  await fan.call('markConversationRead', { conversationId, upTo: 1 });
  const deps = { ...site(), env: { dataDir: site().directory } };
  for await (const _ of messagesOfMember.deleteAll(deps, rude.id));
  const left = await messagesOf(fan, conversationId);
  expect(left.map(({ state, content }) => [state, content])).toEqual([
    ['removed', ''],
    ['shown', 'わたしの'],
    ['removed', ''],
    ['shown', 'はじめまして'],
  ]);
  expect(await countsOf(fan)).toMatchObject({ unread_count: 0 });
  for await (const _ of messagesOfMember.deleteAll(deps, fan.id));
  const rows = await site()
    .database.read.selectFrom('messages')
    .where('conversation_id', '=', conversationId)
    .select('id')
    .execute();
  expect(rows).toEqual([]);
});

it('a message is delivered by push or mail unless it was read; the push message or mail about a message request omits the text [MSG-119, MSG-45]', async () => {
  const leaving = async () =>
    (await deliverDue(site())).filter(
      ({ userId, kind }) => userId === rude.id && kind === 'message',
    );
  await rude.call('markConversationRead', { conversationId, upTo: 2 });
  const { sequence: upTo } = await send(fan, rude, '明日の\nイベント');
  expect(await leaving()).toMatchObject([
    { channel: 'push', text: '明日の イベント', path: `/messages/${conversationId}` },
  ]);
  await send(fan, rude, '明後日も');
  await rude.call('markConversationRead', { conversationId, upTo: upTo + 1 });
  expect(await leaving()).toEqual([]);
  await rude.call('setConversationMuted', { conversationId, muted: true });
  await send(fan, rude, 'もう一通');
  expect(await leaving()).toEqual([]);
  await rude.call('updateSettings', { privacy_settings: { messagePrivacy: 'everyone' } });
  await send(await site().member(), rude, 'ひみつのお願い');
  expect(await leaving()).toMatchObject([{ text: '', path: '/messages?box=requests' }]);
});
