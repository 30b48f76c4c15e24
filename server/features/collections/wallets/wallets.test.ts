import { beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { listWallets } from '#contract/collections/wallets.ts';
import type { ErrorEnvelope } from '#contract/foundations/errors.ts';
import { WALLETS_MAX } from '#contract/foundations/limits.ts';
import { DEMO_CHAIN_ID } from '#contract/site/chains.ts';
import { nftRow } from '#server/features/collections/nfts/nfts.tables.ts';
import type { WalletsTable } from '#server/features/collections/wallets/wallets.tables.ts';
import { newId } from '#server/platform/ids.ts';
import { insertRows } from '#server/testing/factories.ts';
import { startTestApp, useTestApp } from '#server/testing/test-app.ts';
import { failureOf, TestClient } from '#server/testing/test-client.ts';
import { testEngine } from '#server/testing/test-database.ts';
import { TestChains } from './wallet-refreshes/wallet-refreshes.testing.ts';
import { walletRow } from './wallets.tables.ts';
import { anAddress, linkWallet } from './wallets.testing.ts';

const site = useTestApp({}, { nftSources: [new TestChains(1, 137)] });
const mixed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

let fan: TestClient;
beforeEach(async () => {
  fan = await site().member();
});

type Listed = z.output<typeof listWallets.response>;
const walletsOf = async (client: TestClient) => (await client.get<Listed>('/api/wallets')).items;

async function firstAddressOf(userId: string): Promise<string | null> {
  const row = await site()
    .database.read.selectFrom('private_profiles')
    .where('id', '=', userId)
    .select('wallet_address')
    .executeTakeFirstOrThrow();
  return row.wallet_address;
}

async function change(id: string, fields: Partial<WalletsTable>): Promise<void> {
  await site().database.write((transaction) =>
    transaction.updateTable('wallets').set(fields).where('id', '=', id).execute(),
  );
}

/** Inserts linked wallets, the first one an hour ago. */
async function insertWallets(userId: string, count: number): Promise<WalletsTable[]> {
  const rows = Array.from({ length: count }, (_, index) =>
    walletRow({
      id: newId(),
      user_id: userId,
      address: anAddress(),
      chain_id: 1,
      created_at: new Date(Date.now() - 3_600_000 + index * 1000).toISOString(),
    }),
  );
  await insertRows(site().database, 'wallets', rows);
  return rows;
}

describe('a wallet', () => {
  it('is linked with its checksum, a mask and a label, and waits for its NFTs [CALL-11, CALL-12, WALLET-04]', async () => {
    const answer = await fan.call('saveWalletAddressMultiChain', {
      address: ` ${mixed.toLowerCase()} `,
      chain_id: 137,
      label: ' 宝物用 ',
    });
    expect(answer).toEqual({
      success: true,
      wallet_id: expect.stringMatching(/^\w{20}$/),
      message: 'ウォレットを追加しました。NFTを読み込んでいます。',
    });
    expect(await walletsOf(fan)).toEqual([
      {
        id: answer.wallet_id,
        user_id: fan.id,
        label: '宝物用',
        address: mixed,
        address_mask: '0x5aAe…eAed',
        chain_id: 137,
        proven_at: null,
        state: 'waiting',
        progress: null,
        nfts_count: 0,
        refreshed_at: null,
        created_at: expect.any(String),
      },
    ]);
  });

  it('is linked with a note when the NFTs of its chain are not read [WALLET-100]', async () => {
    expect((await fan.get<Listed>('/api/wallets')).read_chain_ids).toEqual([1, 137]);
    const input = { address: mixed, chain_id: 592, label: '' };
    const { message } = await fan.call('saveWalletAddressMultiChain', input);
    expect(message).toBe(
      'ウォレットを追加しました。アスターのNFTはまだ表示できません。表示できるチェーンにあるNFTだけを読み込みます。',
    );
  });

  it('shows the progress of its refresh', async () => {
    const id = await linkWallet(fan);
    const walletChain = { user_id: fan.id, wallet_id: id, chain_id: 1, contract_address: '0xc0' };
    const nfts = ['1', '2', '3'].map((token_id) =>
      nftRow({ id: newId(), ...walletChain, token_id }),
    );
    await insertRows(site().database, 'nft_cache', nfts);
    await change(id, { refresh_state: 'running', refresh_done: 3, refresh_total: 40 });
    expect(await walletsOf(fan)).toMatchObject([
      { state: 'running', progress: { done: 3, total: 40 }, nfts_count: 3 },
    ]);
    const refreshed_at = new Date().toISOString();
    await change(id, { refresh_state: 'fresh', refreshed_at });
    expect(await walletsOf(fan)).toMatchObject([{ state: 'fresh', progress: null, refreshed_at }]);
  });

  it('can be linked by several members, but only once by each of them, regardless of letter case and chain [WALLET-38]', async () => {
    await linkWallet(fan, mixed);
    for (const [address, chain_id] of [
      [mixed, 1],
      [mixed.toLowerCase(), 1],
      [mixed.toUpperCase(), 137],
    ] as const) {
      const refused = fan.call('saveWalletAddressMultiChain', { address, chain_id });
      expect((await failureOf(refused)).envelope).toMatchObject({
        status: 'ALREADY_EXISTS',
        message: 'このウォレットアドレスは既に登録されています',
      });
    }
    const other = await site().member();
    await linkWallet(other, mixed);
    expect(await walletsOf(other)).toHaveLength(1);
  });

  it('is refused with a missing or invalid address, an unknown chain, or a long label [WALLET-01]', async () => {
    const refusalOf = async (input: object) => {
      const wanted = { address: mixed, chain_id: 1, ...input };
      const { envelope } = await failureOf(fan.call('saveWalletAddressMultiChain', wanted));
      return [envelope.status, envelope.message, Object.keys(envelope.details?.fields ?? {})];
    };
    const invalid = (message: string, field = 'address') => ['INVALID_ARGUMENT', message, [field]];
    expect(await refusalOf({ address: '' })).toEqual(
      invalid('ウォレットアドレスを入力してください'),
    );
    expect(await refusalOf({ address: '0x12' })).toEqual(invalid('無効なウォレットアドレスです'));
    const long = `0x${'0'.repeat(300)}`;
    expect(await refusalOf({ address: long })).toEqual(invalid('無効なウォレットアドレスです'));
    expect(await refusalOf({ address: 'kotori.eth' })).toEqual(
      invalid('ENS名はこのサイトでは使えません。0xから始まるアドレスを入力してください。'),
    );
    const chain = invalid('チェーンを選んでください', 'chain_id');
    expect(await refusalOf({ chain_id: 5 })).toEqual(chain);
    expect(await refusalOf({ label: 'あ'.repeat(31) })).toEqual(
      invalid('ラベルは30文字以内で入力してください', 'label'),
    );
    expect(await walletsOf(fan)).toEqual([]);
  });

  it('can be linked on the demo chain in the demo only', async () => {
    const wanted = { address: mixed, chain_id: DEMO_CHAIN_ID };
    const { chain_ids, accepts_names } = await fan.get<Listed>('/api/wallets');
    expect([chain_ids.includes(DEMO_CHAIN_ID), accepts_names]).toEqual([true, false]);
    const real = await startTestApp({ DEMO_CONTENT: '0' });
    try {
      const member = await real.member();
      const refused = member.call('saveWalletAddressMultiChain', wanted);
      expect((await failureOf(refused)).envelope.message).toBe('チェーンを選んでください');
      const offered = (await member.get<Listed>('/api/wallets')).chain_ids;
      expect(offered).toEqual(chain_ids.filter((id) => id !== DEMO_CHAIN_ID));
    } finally {
      await real.close();
    }
  });

  it('is renamed by its owner only [WALLET-11]', async () => {
    const id = await linkWallet(fan, mixed, { label: '旧' });
    const answer = await fan.call('renameWallet', { walletId: id, label: ' 新しい ' });
    expect(answer).toEqual({ label: '新しい' });
    const stranger = await site().member({ rank: 'super_admin' });
    for (const [client, walletId] of [
      [stranger, id],
      [fan, newId()],
    ] as const) {
      const refused = client.call('renameWallet', { walletId, label: '乗っ取り' });
      expect((await failureOf(refused)).httpStatus).toBe(404);
    }
    expect(await walletsOf(fan)).toMatchObject([{ label: '新しい' }]);
    expect(await walletsOf(stranger)).toEqual([]);
  });
});

describe('several wallets of a member', () => {
  it(`are limited to ${WALLETS_MAX}, and the refusal has no retry time [WALLET-03]`, async () => {
    await insertWallets(fan.id, WALLETS_MAX);
    const response = await fan.post('saveWalletAddressMultiChain', {
      data: { address: mixed, chain_id: 1, _csrfToken: fan.token },
    });
    expect([response.status, response.headers.get('retry-after')]).toEqual([400, null]);
    const { error: envelope } = (await response.json()) as ErrorEnvelope;
    expect(envelope).toMatchObject({
      status: 'RESOURCE_EXHAUSTED',
      message: 'ウォレットアドレスは最大10個まで登録可能です',
    });
    expect(envelope.details?.reason).toBeUndefined();
  });

  it('stay within the limit when thirty are linked concurrently by two processes [WALLET-03]', async () => {
    const rows = await insertWallets(fan.id, 8);
    const other =
      testEngine === 'postgres'
        ? await startTestApp({}, { databaseUrl: site().databaseUrl ?? undefined })
        : null;
    const again = new TestClient(other?.url ?? site().url, {
      id: fan.id,
      cookie: String(fan.cookie),
    });
    await again.registerToken();
    try {
      // Two more wallets are within the limit. Both clients try to link every address. Exactly two of the calls
      // succeed, no matter which.
      const addresses = Array.from({ length: 15 }, anAddress);
      const outcomes = await Promise.allSettled(
        [fan, again].flatMap((client) => addresses.map((address) => linkWallet(client, address))),
      );
      const linked = outcomes.filter(({ status }) => status === 'fulfilled');
      expect(linked).toHaveLength(2);
      const wallets = await walletsOf(fan);
      expect(new Set(wallets.map(({ address }) => address)).size).toBe(WALLETS_MAX);
      expect(await firstAddressOf(fan.id)).toBe(rows[0]?.address);
    } finally {
      await other?.close();
    }
  });

  it('are represented by the address of the first wallet in the member’s private profile [PROFILE-34]', async () => {
    expect(await firstAddressOf(fan.id)).toBeNull();
    const [first] = await insertWallets(fan.id, 1);
    const second = await linkWallet(fan, mixed);
    expect(await firstAddressOf(fan.id)).toBe(first?.address);
    await fan.call('deleteWallet', { walletId: first?.id ?? '' });
    expect(await firstAddressOf(fan.id)).toBe(mixed);
    await fan.call('deleteWallet', { walletId: second });
    expect(await firstAddressOf(fan.id)).toBeNull();
  });
});

describe('a refresh', () => {
  it('makes a wallet wait for its NFTs, and changes nothing while the wallet waits or is fetched [CALL-13, CALL-14, WALLET-05]', async () => {
    const id = await linkWallet(fan);
    const long = '2026-01-01T00:00:00.000Z';
    await change(id, { refresh_state: 'failed', refresh_requested_at: long });
    const answer = await fan.call('refreshNFTCacheMultiChain', { walletId: id });
    expect(answer).toEqual({ success: true, message: 'NFTの更新を始めました' });
    expect(await walletsOf(fan)).toMatchObject([{ state: 'waiting' }]);
    for (const refresh_state of ['waiting', 'running'] as const) {
      await change(id, { refresh_state, refresh_requested_at: long });
      await fan.call('refreshNFTCacheMultiChain', { walletId: id });
      const { refresh_requested_at, refresh_state: state } = await site()
        .database.read.selectFrom('wallets')
        .where('id', '=', id)
        .selectAll()
        .executeTakeFirstOrThrow();
      expect([state, refresh_requested_at]).toEqual([refresh_state, long]);
    }
  });

  it('can be requested by the owner only [WALLET-19]', async () => {
    const id = await linkWallet(fan);
    await change(id, { refresh_state: 'fresh' });
    const stranger = await site().member({ rank: 'super_admin' });
    const refused = await failureOf(stranger.call('refreshNFTCacheMultiChain', { walletId: id }));
    expect(refused.envelope).toMatchObject({
      status: 'PERMISSION_DENIED',
      message: 'このウォレットの更新権限がありません',
    });
    expect(await walletsOf(fan)).toMatchObject([{ state: 'fresh' }]);
    const missing = fan.call('refreshNFTCacheMultiChain', { walletId: newId() });
    expect((await failureOf(missing)).envelope.status).toBe('NOT_FOUND');
  });

  it('can be requested ten times a minute [WALLET-05]', async () => {
    const walletId = await linkWallet(fan);
    const calls = Array.from({ length: 11 }, () =>
      fan.call('refreshNFTCacheMultiChain', { walletId }),
    );
    const refused = (await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(1);
  });
});
