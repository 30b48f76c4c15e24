import { randomBytes } from 'node:crypto';
import { initializeApp } from '@firebase/app';
import { getFunctions, httpsCallableFromURL } from '@firebase/functions';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type Functions, functions } from '#contract/definitions.ts';
import { DAY } from '#contract/foundations/limits.ts';
import { insertNfts, insertWallet } from '#server/features/collections/nfts/nfts.testing.ts';
import { anAddress } from '#server/features/collections/wallets/wallets.testing.ts';
import { fields, publish } from '#server/features/posts/posts/writing/write-post.testing.ts';
import { SESSION_COOKIE } from '#server/platform/http/session-cookie.ts';
import { newId } from '#server/platform/ids.ts';
import { insertPost } from './factories.ts';
import { useTestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

const site = useTestApp();
const firebase = initializeApp({ projectId: 'hiroba' });
let member: TestClient;

// A browser sends the session cookie by itself. In Node, the test adds the cookie to the requests of the SDK.
beforeEach(async () => {
  member = await site().member();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (input: string | URL | Request, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('cookie', `${SESSION_COOKIE}=${member.cookie}`);
    return fetch(input, { ...init, headers });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function callable(name: string) {
  return httpsCallableFromURL(
    getFunctions(firebase, 'asia-northeast1'),
    `${site().url}/functions/${name}`,
  );
}

it("Firebase's client SDK can register a token and like a post [CALL-01, PROD-06]", async () => {
  const token = randomBytes(32).toString('hex');
  const registered = await callable('registerCSRFTokenV2')({ token });
  expect(registered.data).toMatchObject({ success: true });
  const postId = await insertPost(site().database, member.id);
  const batch = { postId, count: 2, batchId: 'firebase-sdk-batch-1' };
  const liked = await callable('likePost')({ ...batch, _csrfToken: token });
  expect(liked.data).toEqual({ accepted: 2, likes_count: 2, my_count: 2 });
});

it("Firebase's client SDK gets the code, the message and the details of an error", async () => {
  const call = callable('likePost')({ postId: 'x', count: 1, batchId: 'b', _csrfToken: 'wrong' });
  const error = await call.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  const { code, message, details } = error as Error & { code: string; details: unknown };
  expect([code, details]).toEqual(['functions/invalid-argument', { reason: 'csrf-token-format' }]);
  // The SDK appends the HTTP status in brackets.
  expect(message).toMatch(/^Invalid CSRF token format/);
});

type Sent<Name extends keyof Functions> = z.input<Functions[Name]['input']>;

/** Calls a function with all its optional fields undefined. The SDK sends them as null. */
async function callWithUndefined<Name extends keyof Functions>(name: Name, required: Sent<Name>) {
  const { input } = functions[name];
  const { shape } = (input instanceof z.ZodPipe ? input.in : input) as z.ZodObject;
  const undefinedFields = Object.fromEntries(Object.keys(shape).map((field) => [field, undefined]));
  const sent = { ...undefinedFields, ...required, _csrfToken: member.token };
  return (await callable(name)(sent)).data;
}

describe("calls of Firebase's client SDK, with each optional field undefined,", () => {
  it('can list, block, appoint, dismiss and delete members [CALL-03, CALL-05, CALL-06, CALL-07, CALL-08, CALL-15]', async () => {
    member = await site().member({ rank: 'super_admin' });
    const { id } = await site().member();
    expect(await callWithUndefined('registerCSRFTokenV2', { token: member.token })).toMatchObject({
      success: true,
    });
    expect(await callWithUndefined('getAllUsersV2', {})).toMatchObject({ hasMore: false });
    const page = { pageSize: 10, filter: {} };
    expect(await callWithUndefined('getAllUsersV2', page)).toMatchObject({ hasMore: false });
    const block = { targetUserId: id, block: true, reason: '宣伝' };
    expect(await callWithUndefined('toggleUserBlock', block)).toMatchObject({
      user: { state: 'blocked', blocked_until: null },
    });
    await callWithUndefined('toggleUserBlock', { ...block, block: false });
    const rank = { targetAdminId: id, newRank: 'moderator' as const };
    expect(await callWithUndefined('updateAdminRank', rank)).toMatchObject({
      admin: { id, rank: 'moderator' },
    });
    expect(await callWithUndefined('removeAdmin', { targetAdminId: id })).toEqual({
      removed_id: id,
    });
    expect(await callWithUndefined('deleteUser', { targetUserId: id })).toMatchObject({
      deleted_id: id,
    });
  });

  it('can link, refresh and read a wallet [CALL-09, CALL-11, CALL-13, CALL-15]', async () => {
    const wallet = { address: anAddress(), chain_id: 1 };
    const linked = await callWithUndefined('saveWalletAddressMultiChain', wallet);
    const { wallet_id: walletId } = linked as { wallet_id: string };
    expect(await callWithUndefined('refreshNFTCacheMultiChain', { walletId })).toMatchObject({
      success: true,
    });
    expect(await callWithUndefined('fetchUserNFTs', { userId: member.id })).toEqual({
      nfts: [],
      hasMore: false,
    });
  });

  it('remove the NFT of a post, because null means removal [CALL-18]', async () => {
    const wallet = await insertWallet(site().database, member.id);
    const [nft] = await insertNfts(site().database, wallet, 1);
    const post = await publish(member, { nftId: nft?.id });
    expect(post.nft).toMatchObject({ id: nft?.id });
    expect(await callWithUndefined('updatePost', { ...fields, postId: post.id })).toMatchObject({
      post: { title: post.title, nft: null },
    });
  });

  it('accept the end of an event under either of its names [CALL-20, EREC-07]', async () => {
    const date = new Date(Date.now() + DAY).toISOString();
    const endDate = new Date(Date.now() + 2 * DAY).toISOString();
    const event = { title: '星の集い', date, endDate, requestId: newId() };
    expect(await callWithUndefined('createEvent', event)).toMatchObject({
      event: { event_date: date, event_end_date: endDate },
    });
  });
});

it('a call of the SDK without an argument is treated like a call without fields [CALL-19]', async () => {
  const error = await callable('likePost')().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ details: { reason: 'csrf-token-missing' } });
});
