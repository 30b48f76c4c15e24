import {
  type Hex,
  parseSignature,
  serializeCompactSignature,
  serializeSignature,
  signatureToCompactSignature,
} from 'viem';
import { createSiweMessage, parseSiweMessage, type SiweMessage } from 'viem/siwe';
import { beforeEach, expect, it } from 'vitest';
import { MINUTE } from '#contract/foundations/limits.ts';
import { nftRow } from '#server/features/collections/nfts/nfts.tables.ts';
import { timelineOf } from '#server/features/notifications/notifications/notifications.testing.ts';
import { subscribe } from '#server/features/operation/live/live.testing.ts';
import { deleteExpiredRows } from '#server/platform/database/delete-slices.ts';
import { newId } from '#server/platform/ids.ts';
import { insertRows } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { walletProofsTable } from '../wallets.tables.ts';
import { insertWallet, newAccount, prove, provenTimes } from './wallet-proofs.testing.ts';

const STARS = `0x${'a'.repeat(40)}`;
const site = useTestApp({ OFFICIAL_CONTRACTS: `1:${STARS}` });

const account = newAccount();
const stranger = newAccount();
const sign = (message: string) => account.signMessage({ message });

let member: TestClient;
let walletId: string;
beforeEach(async () => {
  member = await site().member({ username: `m_${newId().slice(0, 12)}` });
  walletId = await insertWallet(site(), member, account);
});

const provenAt = async (id = walletId) => (await provenTimes(site()))[id];

/** Returns the Japanese message of the validation error of a proof. */
async function refusalOf(call: Promise<unknown>): Promise<string | undefined> {
  const { httpStatus, envelope } = await failureOf(call);
  expect(httpStatus).toBe(400);
  return Object.values(envelope.details?.fields ?? {})[0];
}

it('a proof message names the site, the wallet and the member in ASCII, and is valid for ten minutes [WALLET-22, WALLET-73, WALLET-74]', async () => {
  const { message, expires_at } = await member.call('requestWalletProof', { walletId });
  const { statement, issuedAt, expirationTime, nonce, ...fields } = parseSiweMessage(message);
  const { origin, host } = new URL(site().url);
  expect(fields).toEqual({
    domain: host,
    uri: origin,
    address: account.address,
    chainId: 1,
    version: '1',
  });
  const { username } = await site()
    .database.read.selectFrom('profiles')
    .where('id', '=', member.id)
    .select('username')
    .executeTakeFirstOrThrow();
  expect(statement).toContain(`@${username}.`);
  expect(statement).toContain('no transaction');
  expect(message).toMatch(/^[\n -~]+$/);
  expect(nonce).toMatch(/^[A-Za-z0-9]{20}$/);
  expect(expirationTime?.toISOString()).toBe(expires_at);
  expect(Number(expirationTime) - Number(issuedAt)).toBe(10 * MINUTE);
});

it('a wallet is proven by a signature of its key [WALLET-23]', async () => {
  expect(await provenAt()).toBeNull();
  const { proven_at } = await prove(member, walletId, sign);
  expect(await provenAt()).toBe(proven_at);
  expect(Date.parse(proven_at)).toBeLessThanOrEqual(Date.now());
});

const compact = (signature: Hex) =>
  serializeCompactSignature(signatureToCompactSignature(parseSignature(signature)));

it('a signature in the form of EIP-2098 is accepted [WALLET-70]', async () => {
  await prove(member, walletId, async (message) => compact(await sign(message)));
  expect(await provenAt()).not.toBeNull();
});

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

it('the mirrored form of a signature is accepted, but not as a second use of the message [WALLET-75]', async () => {
  const { message } = await member.call('requestWalletProof', { walletId });
  const signature = await sign(message);
  const { r, s, yParity } = parseSignature(signature);
  const highS = `0x${(ORDER - BigInt(s)).toString(16).padStart(64, '0')}` as const;
  const twin = serializeSignature({ r, s: highS, yParity: 1 - yParity });
  await member.call('proveWallet', { walletId, message, signature: twin });
  expect(await refusalOf(member.call('proveWallet', { walletId, message, signature }))).toContain(
    'もう使えません',
  );
});

function rewritten(message: string, fields: Partial<SiweMessage>): string {
  return createSiweMessage({ ...(parseSiweMessage(message) as SiweMessage), ...fields });
}

const wrongMessages: [string, (message: string) => string, string][] = [
  ['for another address', (m) => rewritten(m, { address: stranger.address }), '別のウォレット'],
  ['of another site', (m) => rewritten(m, { domain: 'evil.example' }), '別のサイト'],
  ['for another chain', (m) => rewritten(m, { chainId: 137 }), '別のチェーン'],
  ['with another nonce', (m) => rewritten(m, { nonce: newId() }), '新しいメッセージ'],
  ['that has expired', (m) => rewritten(m, { expirationTime: new Date() }), '期限が切れました'],
  [
    'that ends later',
    (m) => rewritten(m, { expirationTime: new Date(Date.now() + 60 * MINUTE) }),
    '書き換えられています',
  ],
  ['with another statement', (m) => rewritten(m, { statement: 'Hi' }), '書き換えられています'],
  ['with a space more', (m) => `${m} `, '書き換えられています'],
  ['with other line ends', (m) => m.replaceAll('\n', '\r\n'), '形式が正しくありません'],
  ['without its head', (m) => m.slice(m.indexOf('\n') + 1), '形式が正しくありません'],
  ['of no standard', () => 'こんにちは', '形式が正しくありません'],
  ['without text', () => '', '形式が正しくありません'],
];

it.each(wrongMessages)(
  'a signed message %s is refused with the reason [WALLET-24, WALLET-76, WALLET-77]',
  async (_, change, text) => {
    const { message: written } = await member.call('requestWalletProof', { walletId });
    const message = change(written);
    const signature = await sign(message);
    expect(await refusalOf(member.call('proveWallet', { walletId, message, signature }))).toContain(
      text,
    );
    expect(await provenAt()).toBeNull();
    // The original message is still valid.
    await member.call('proveWallet', {
      walletId,
      message: written,
      signature: await sign(written),
    });
    expect(await provenAt()).not.toBeNull();
  },
);

const wrongSignatures: [string, (message: string) => Promise<Hex>][] = [
  ['of another address', (message) => stranger.signMessage({ message })],
  ['of another message', (message) => sign(`${message} `)],
  ['with an r of zero', async (message) => `0x${'0'.repeat(64)}${(await sign(message)).slice(66)}`],
  ['with an unknown v', async (message) => `${(await sign(message)).slice(0, -2)}63` as Hex],
  [
    'of another address in the form of EIP-2098',
    async (message) => compact(await stranger.signMessage({ message })),
  ],
  ['of zeros in the form of EIP-2098', async () => `0x${'00'.repeat(64)}`],
  ['of zeros', async () => `0x${'00'.repeat(65)}`],
];

it.each(wrongSignatures)('a signature %s is refused [WALLET-25]', async (_, make) => {
  expect(await refusalOf(prove(member, walletId, make))).toContain(
    'このウォレットの署名ではありません',
  );
  expect(await provenAt()).toBeNull();
});

it.each(['0x', '0x123', '署名', `0x${'00'.repeat(4097)}`])(
  'an invalid signature is refused, case %# [WALLET-25]',
  async (signature) => {
    const call = member.call('proveWallet', { walletId, message: '', signature });
    expect(await refusalOf(call)).toBe('署名の形式が正しくありません');
  },
);

it('the signature of a contract is refused with the reason when its chain has no endpoint [WALLET-83]', async () => {
  const call = prove(member, walletId, async () => `0x${'12'.repeat(100)}`);
  expect(await refusalOf(call)).toContain('コントラクト');
});

it('a message that was used or replaced is refused [WALLET-26, WALLET-78]', async () => {
  const { message: first } = await member.call('requestWalletProof', { walletId });
  const { message } = await member.call('requestWalletProof', { walletId });
  const [former, signature] = await Promise.all([sign(first), sign(message)]);
  const old = member.call('proveWallet', { walletId, message: first, signature: former });
  expect(await refusalOf(old)).toContain('新しいメッセージ');
  await member.call('proveWallet', { walletId, message, signature });
  const again = member.call('proveWallet', { walletId, message, signature });
  expect(await refusalOf(again)).toContain('もう使えません');
});

it('only one of several concurrent calls can use a message [WALLET-26]', async () => {
  const { message } = await member.call('requestWalletProof', { walletId });
  const proof = { walletId, message, signature: await sign(message) };
  const calls = Array.from({ length: 8 }, () => member.call('proveWallet', proof));
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await storedProofs()).toBe(0);
});

async function storedProofs(): Promise<number> {
  const rows = await site()
    .database.read.selectFrom('wallet_proofs')
    .where('wallet_id', '=', walletId)
    .select('nonce')
    .execute();
  return rows.length;
}

it('a wallet has one message, even after concurrent requests [WALLET-78]', async () => {
  const ask = () => member.call('requestWalletProof', { walletId });
  await Promise.all([ask(), ask(), ask(), ask()]);
  expect(await storedProofs()).toBe(1);
});

it('expired messages are refused and deleted [WALLET-79]', async () => {
  const { message } = await member.call('requestWalletProof', { walletId });
  await deleteExpiredRows(site().database, walletProofsTable);
  expect(await storedProofs()).toBe(1);
  await site().database.write((transaction) =>
    transaction
      .updateTable('wallet_proofs')
      .set({ expires_at: new Date().toISOString() })
      .where('wallet_id', '=', walletId)
      .execute(),
  );
  const late = member.call('proveWallet', { walletId, message, signature: await sign(message) });
  expect(await refusalOf(late)).toContain('もう使えません');
  await deleteExpiredRows(site().database, walletProofsTable);
  expect(await storedProofs()).toBe(0);
});

it('the wallet of another member is not found [WALLET-30]', async () => {
  const other = await site().member();
  const message = 'x';
  for (const id of [walletId, newId()]) {
    const requested = await failureOf(other.call('requestWalletProof', { walletId: id }));
    expect(requested.httpStatus).toBe(404);
    const signature = await sign(message);
    const proven = await failureOf(other.call('proveWallet', { walletId: id, message, signature }));
    expect(proven.httpStatus).toBe(404);
  }
});

it('the proof of an address moves to the latest member who proves it; the previous member is notified, but does not learn who has proven it [WALLET-31, WALLET-86]', async () => {
  await prove(member, walletId, sign);
  const later = await site().member({ display_name: '後の人', username: 'later_one' });
  const laterWallet = await insertWallet(site(), later, { address: account.address, chainId: 137 });
  const tabs = await Promise.all([member, later].map((each) => subscribe(each, `user:${each.id}`)));
  await prove(later, laterWallet, sign);
  for (const tab of tabs) {
    await tab.until(/"type":"wallets"/);
    tab.stop();
  }
  expect(await provenAt(walletId)).toBeNull();
  expect(await provenAt(laterWallet)).not.toBeNull();
  const [notification, ...others] = (await timelineOf(member)).items;
  expect(others).toEqual([]);
  const mask = `${account.address.slice(0, 6)}…${account.address.slice(-4)}`;
  expect(notification).toMatchObject({
    type: 'wallet-proof',
    is_read: false,
    from_user: null,
    related: null,
  });
  expect(notification?.title).toBe('ウォレットの所有確認が外れました');
  expect(notification?.content).toContain(mask);
  const text = JSON.stringify(notification);
  for (const trace of ['後の人', 'later_one', later.id, laterWallet])
    expect(text).not.toContain(trace);
  expect((await timelineOf(later)).items).toEqual([]);
});

/** Puts an NFT of the official contract into a wallet. */
async function hold({ id: user_id }: TestClient, wallet_id: string): Promise<void> {
  const token = { id: newId(), chain_id: 1, contract_address: STARS, token_id: '1' };
  await insertRows(site().database, 'nft_cache', [nftRow({ user_id, wallet_id, ...token })]);
}

async function isHolder({ id }: TestClient): Promise<boolean> {
  const { is_holder } = await site()
    .database.read.selectFrom('profiles')
    .where('id', '=', id)
    .select('is_holder')
    .executeTakeFirstOrThrow();
  return is_holder;
}

it('a member who proves a wallet with an official NFT gets the holder badge, and the member who had proven the wallet before loses the badge [WALLET-85]', async () => {
  await hold(member, walletId);
  expect(await isHolder(member)).toBe(false);
  await prove(member, walletId, sign);
  expect(await isHolder(member)).toBe(true);
  const later = await site().member();
  const laterWallet = await insertWallet(site(), later, account);
  await hold(later, laterWallet);
  await prove(later, laterWallet, sign);
  expect(await isHolder(member)).toBe(false);
  expect(await isHolder(later)).toBe(true);
});

it('nobody is notified when the same member proves a wallet again [WALLET-86]', async () => {
  await prove(member, walletId, sign);
  await prove(member, walletId, sign);
  expect((await timelineOf(member)).items).toEqual([]);
});

it('an address that several members prove concurrently is proven for exactly one of them [WALLET-87]', async () => {
  const members = await Promise.all([1, 2, 3, 4].map(() => site().member()));
  const shared = newAccount();
  const proofs = await Promise.all(
    members.map(async (each) => {
      const id = await insertWallet(site(), each, shared);
      const { message } = await each.call('requestWalletProof', { walletId: id });
      return { each, walletId: id, message, signature: await shared.signMessage({ message }) };
    }),
  );
  await Promise.all(proofs.map(({ each, ...proof }) => each.call('proveWallet', proof)));
  const times = await provenTimes(site());
  const proven = proofs.filter((proof) => times[proof.walletId] !== null);
  expect(proven).toHaveLength(1);
  const timelines = await Promise.all(members.map((each) => timelineOf(each)));
  expect(timelines.flatMap(({ items }) => items)).toHaveLength(3);
});
