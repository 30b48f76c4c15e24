import { beforeAll, expect, it } from 'vitest';
import { openYears } from '#contract/accounts/open-years.ts';
import { queries } from '#contract/definitions.ts';
import { DAY } from '#contract/foundations/limits.ts';
import { insertNfts } from '#server/features/collections/nfts/nfts.testing.ts';
import { walletRow } from '#server/features/collections/wallets/wallets.tables.ts';
import { insertEvent } from '#server/features/events/events/events.testing.ts';
import { insertConversation } from '#server/features/messages/messages/messages.testing.ts';
import {
  decisionOn,
  readQueue,
  reportTarget,
} from '#server/features/moderation/cases/cases.testing.ts';
import { insertPoll } from '#server/features/polls/polls/polls.testing.ts';
import { insertSeries } from '#server/features/posts/post-series/post-series.testing.ts';
import { webhookInput } from '#server/features/team/webhooks/webhooks.testing.ts';
import { demoSubject } from '#server/platform/identity/demo-accounts.ts';
import { pseudonym } from '#server/platform/ids.ts';
import { insertPost } from './factories.ts';
import { useTestApp } from './test-app.ts';
import { TestBrowser } from './test-browser.ts';
import type { TestClient } from './test-client.ts';
import { expectLogged } from './test-log.ts';

const site = useTestApp();
const wallet = '0x52908400098527886E0F7030069857D2E4169EE7';

let owner: TestClient;
let secrets: string[];
let params: Record<string, string>;

// An admin of the highest rank, so that there is a rank to hide.
beforeAll(async () => {
  owner = await site().member({ rank: 'super_admin', display_name: 'ことり' });
  const postId = await insertPost(site().database, owner.id);
  const words = { postId, content: 'よろしく', requestId: 'privacy-comment-1' };
  const { comment } = await owner.call('addComment', words);
  const eventId = await insertEvent(site(), owner.id);
  const { id: nftId } = await insertNft();
  const deleted = await insertPost(site().database, owner.id);
  const { deleted_id: deletedId } = await owner.call('deletePost', { postId: deleted });
  const decided = await decideAbout(postId);
  const { webhook } = await owner.call('createWebhook', webhookInput('https://8.8.8.8/hook'));
  const { conversationId } = await insertConversation(site().database, [
    owner.id,
    (await site().member()).id,
  ]);
  const { planned } = await owner.call('planEvent', {
    title: 'お絵かき会',
    event_date: new Date(Date.now() + 2 * DAY).toISOString(),
    publishAt: new Date(Date.now() + DAY).toISOString(),
    requestId: 'privacy-planned-event-1',
  });
  const { clip } = await owner.call('createClip', {
    requestId: 'privacy-clip-0001',
    name: 'お気に入り',
    isPublic: true,
  });
  await owner.call('setClipItem', { clipId: clip.id, postId, isIn: true });
  params = {
    webhookId: webhook.id,
    userId: owner.id,
    postId,
    commentId: comment.id,
    eventId,
    nftId,
    pollId: await insertPoll(site()),
    clipId: clip.id,
    seriesId: await insertSeries(site().database, owner.id, [postId]),
    conversationId,
    plannedEventId: planned.id,
    page: 'terms',
    year: String(lastYear()),
    sharedAs: await shareLastYear(),
    deletedId,
    ...decided,
  };
  secrets = [`${owner.id}@test.invalid`, wallet, String(owner.cookie), owner.token];
});

/** A decided report of the post. */
async function decideAbout(postId: string) {
  const reporter = await site().member();
  const colleague = await site().member({ rank: 'super_admin' });
  await reportTarget(reporter, 'post', postId);
  const [opened] = await readQueue(colleague, owner.id);
  const input = { ...decisionOn(opened ?? expect.fail()), action: 'warn' as const };
  const { case: decided, decision } = await colleague.call('decideCase', input);
  return { caseId: decided.id, decisionId: decision.id };
}

/** The previous year, whose review is always open. */
const lastYear = () => openYears(Date.now()).at(-1) ?? expect.fail();

async function shareLastYear(): Promise<string> {
  const year = lastYear();
  const { shared_as } = await owner.call('shareYearReview', { year, shared: true });
  return shared_as ?? expect.fail();
}

async function insertNft() {
  const input = { address: wallet, chain_id: 1 };
  const { wallet_id: id } = await owner.call('saveWalletAddressMultiChain', input);
  const linked = walletRow({ id, user_id: owner.id, ...input });
  const [nft] = await insertNfts(site().database, linked, 1);
  return nft ?? expect.fail();
}

async function answersFor(client: TestClient): Promise<[path: string, text: string][]> {
  return Promise.all(
    Object.values(queries).map(async ({ path }) => {
      const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
      return [path, await (await client.fetch(address)).text()] as [string, string];
    }),
  );
}

it('only the owner sees the email, wallet, session and tokens of an account [PRIVACY-03, PRIVACY-05, WALLET-11]', async () => {
  const others = [
    site().visitor(),
    await site().member(),
    await site().member({ rank: 'moderator' }),
  ];
  let seen = '';
  for (const client of others) {
    for (const [path, text] of await answersFor(client)) {
      expect(text.toLowerCase(), path).not.toContain(wallet.toLowerCase());
      for (const secret of secrets) expect(text, path).not.toContain(secret);
      seen += text;
    }
  }
  expect(seen).toContain('ことり');
});

it('members see neither the ranks of admins nor who is an admin [PRIVACY-01, PRIVACY-02]', async () => {
  for (const [path, text] of await answersFor(await site().member())) {
    if (path === '/api/admin/status') continue;
    expect(text, path).not.toMatch(/is_admin|admin_rank|"rank"|super_admin/);
    if (path !== '/api/session') expect(text, path).not.toContain('"email"');
  }
});

it('owners see their own email and wallet', async () => {
  const answers = new Map(await answersFor(owner));
  expect(answers.get('/api/wallets')).toContain(wallet);
  expect(answers.get('/api/session')).toContain(secrets[0]);
});

it('the log contains no private data, even after failures [PRIVACY-06]', async () => {
  expectLogged(/request failed/);
  const { app, logged, database } = site();
  await owner.post('updateProfile', { data: { _csrfToken: owner.token, email: secrets[0] } });
  await owner.fetch(`/api/nothing?token=${owner.token}&email=${secrets[0]}`);
  await owner.post('saveWalletAddressMultiChain', {
    data: { _csrfToken: owner.token, address: wallet, chain_id: 0 },
  });
  const browser = new TestBrowser(site().env.publicUrl.origin);
  const { url } = await browser.visit('/auth/sign-in?mode=popup');
  await browser.submit(url, { account: demoSubject('nobody@test.invalid') });
  // An internal failure, whose error is logged.
  const { read } = database;
  Object.assign(database, { read: null });
  await app.inject({ url: '/api/posts', headers: { authorization: owner.token } });
  await owner.fetch(`/api/users/${owner.id}`);
  Object.assign(database, { read });
  const log = logged.join('\n');
  expect(log).toContain('request failed');
  for (const secret of [...secrets, 'nobody@test.invalid']) expect(log).not.toContain(secret);
});

it('the log of a failure identifies a member only by a pseudonym [PRIVACY-04]', async () => {
  expectLogged(/request failed/);
  const { logged, database } = site();
  const { write } = database;
  Object.assign(database, { write: null });
  const failed = await owner.post('updateProfile', { data: { bio: '', _csrfToken: owner.token } });
  Object.assign(database, { write });
  expect(failed.status).toBe(500);
  expect(logged.join('\n')).toContain(pseudonym(owner.id));
  expect(logged.join('\n')).not.toContain(owner.id);
});
