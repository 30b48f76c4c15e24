import type { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noFilter } from '#client/features/collections/nfts/collection-filter.ts';
import { nftsKeys } from '#client/features/collections/nfts/nfts.queries.ts';
import { profilesKeys } from '#client/features/members/profiles/profiles.keys.ts';
import type { ErrorDetails } from '#client/lib/api/api-error.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import {
  disconnect,
  type Handlers,
  reconnect,
  refusal,
  stubServer,
} from '#client/testing/server.ts';
import { receiveToasts, type Toast } from '#client/ui/feedback/toast.tsx';
import type { Wallet } from '#contract/collections/wallets.ts';
import type { ErrorCode } from '#contract/foundations/error-codes.ts';
import WalletsSection from './wallets-section.tsx';

// jsdom does not implement scrollIntoView.
Element.prototype.scrollIntoView ??= () => {};

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const now = new Date().toISOString();
const wallet: Wallet = {
  id: 'aWallet0000000000001',
  user_id: 'aUser000000000000001',
  label: '宝物用',
  address,
  address_mask: '0x5aAe…eAed',
  chain_id: 137,
  proven_at: null,
  state: 'fresh',
  progress: null,
  nfts_count: 24,
  refreshed_at: now,
  created_at: now,
};

let toasts: Toast[] = [];
let stopToasts = () => {};
beforeEach(() => {
  toasts = [];
  stopToasts = receiveToasts((toast) => toasts.push(toast));
});
afterEach(() => {
  stopToasts();
});

/** Renders the section with a site that stores wallets. */
function show(start: Wallet[], handlers: Handlers = {}, accepts_names = false) {
  let wallets = start;
  const calls = stubServer({
    '/api/wallets': () => ({
      items: wallets,
      chain_ids: [1, 137, 8453],
      read_chain_ids: [1, 137],
      accepts_names,
    }),
    '/functions/saveWalletAddressMultiChain': ({ data: { label = '', chain_id } }) => {
      const id = `aWallet000000000001${wallets.length}`;
      wallets = [...wallets, { ...wallet, id, label, chain_id, state: 'waiting' }];
      return { success: true, wallet_id: id, message: 'ウォレットを追加しました' };
    },
    '/functions/renameWallet': ({ data: { walletId, label } }) => {
      wallets = wallets.map((one) => (one.id === walletId ? { ...one, label } : one));
      return { label };
    },
    '/functions/deleteWallet': ({ data: { walletId } }) => {
      wallets = wallets.filter(({ id }) => id !== walletId);
      return { deleted_id: walletId };
    },
    ...handlers,
  });
  const { client } = renderInApp(<WalletsSection />, { session: aMember() });
  const sent = (name: string) =>
    calls.filter(({ path }) => path === `/functions/${name}`).map(({ data }) => data);
  return { sent, client };
}

/**
 * Caches the queries that depend on proven wallets. Returns a function that says for each query whether it is
 * invalidated.
 */
function withBadges(client: QueryClient) {
  const keys = [
    nftsKeys.list(wallet.user_id, noFilter),
    nftsKeys.one('aNft0000000000000001'),
    profilesKeys.one(wallet.user_id),
  ];
  for (const key of keys) client.setQueryData(key, {});
  return () => keys.map((key) => client.getQueryState(key)?.isInvalidated);
}

const rows = async () =>
  within(await screen.findByRole('list', { name: '登録したウォレット' })).getAllByRole('listitem');
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const addressField = () => field(/^ウォレットアドレス/);
const add = async () => userEvent.click(screen.getByRole('button', { name: '追加する' }));
async function choose(entry: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: '宝物用のメニュー' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
}

describe('a wallet in the list', () => {
  it('shows the label, the shortened address, the chain, the proof and the time of the last fetch [WALLET-41]', async () => {
    show([{ ...wallet, proven_at: now }]);
    const [row] = await rows();
    expect(row?.textContent).toContain('宝物用所有確認済み');
    expect(row?.textContent).toContain('0x5aAe…eAed・ポリゴン');
    expect(row?.textContent).toContain('NFT 24件');
    expect(row?.textContent).toContain('たった今更新');
    expect(screen.getByText('1/10個')).toBeTruthy();
  });

  it('shows that the NFTs of its chain are not read [WALLET-100]', async () => {
    show([{ ...wallet, chain_id: 8453, nfts_count: 0 }]);
    const [row] = await rows();
    expect(row?.textContent).toContain(
      'ベースのNFTはまだ表示できません。表示できるチェーンにあるNFTだけを読み込みます',
    );
    expect(row?.textContent).not.toContain('更新');
    expect(row?.textContent).not.toContain('NFT 0件');
    const chain = screen.getByRole('combobox', { name: /^チェーン/ });
    await userEvent.selectOptions(chain, 'ベース（Base）・NFTは未対応');
    await userEvent.type(await addressField(), address);
    await add();
    await waitFor(() => expect(toasts[0]?.title).toBe('ウォレットを追加しました'));
    expect(toasts[0]?.message).toBe(
      'ベースのNFTはまだ表示できません。表示できるチェーンにあるNFTだけを読み込みます',
    );
  });

  it('is added by default on a chain whose NFTs are read [WALLET-101]', async () => {
    const lists = { items: [], chain_ids: [1, 137, 8453], accepts_names: false };
    show([], { '/api/wallets': () => ({ ...lists, read_chain_ids: [8453] }) });
    const chain = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^チェーン/ });
    expect(chain.value).toBe('8453');
  });

  it.each([
    ['waits', { state: 'waiting' }, '読み込みを待っています'],
    ['has begun', { state: 'running', progress: { done: 0, total: null } }, '読み込み中'],
    ['goes on', { state: 'running', progress: { done: 12, total: 40 } }, '読み込み中 12/40'],
    ['has failed', { state: 'failed' }, '読み込めませんでした'],
  ] as const)('shows that the fetch of its NFTs %s [WALLET-41]', async (_, state, text) => {
    show([{ ...wallet, ...state }]);
    const [row] = await rows();
    expect(row?.textContent).toContain(text);
    const isBusy = state.state === 'waiting' || state.state === 'running';
    const button = screen.getByRole<HTMLButtonElement>('button', { name: '更新：宝物用' });
    expect(button.getAttribute('aria-disabled')).toBe(isBusy ? 'true' : null);
    expect(button.disabled).toBe(false);
  });

  it('is named by its shortened address when it has no label', async () => {
    show([{ ...wallet, label: '' }]);
    expect(await screen.findByRole('button', { name: '更新：0x5aAe…eAed' })).toBeTruthy();
  });

  it('offers to copy its full address [WALLET-99]', async () => {
    show([wallet]);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '宝物用のメニュー' }));
    await user.click(await screen.findByRole('menuitem', { name: 'アドレスをコピー' }));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('アドレスをコピーしました'));
    expect(await navigator.clipboard.readText()).toBe(address);
  });

  it('is renamed in a dialog, which keeps the input when renaming fails [WALLET-98]', async () => {
    let isBroken = true;
    const { sent } = show([wallet], {
      '/functions/renameWallet': ({ data }) =>
        isBroken ? refusal('invalid-argument', { fields: { label: '長すぎます' } }) : data,
    });
    await choose('ラベルを変える');
    const dialog = within(await screen.findByRole('dialog', { name: 'ラベルを変える' }));
    const label = dialog.getByRole<HTMLInputElement>('textbox', { name: 'ラベル' });
    await userEvent.clear(label);
    await userEvent.type(label, '観賞用');
    await userEvent.click(dialog.getByRole('button', { name: '保存する' }));
    expect(await dialog.findByText('長すぎます')).toBeTruthy();
    expect(label.value).toBe('観賞用');
    isBroken = false;
    await userEvent.click(dialog.getByRole('button', { name: '保存する' }));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('ラベルを変えました'));
    expect(sent('renameWallet').at(-1)).toEqual({ walletId: wallet.id, label: '観賞用' });
  });

  it.each([
    ['permission-denied', 'このウォレットの更新権限がありません'],
    ['not-found', 'NFTキャッシュの更新に失敗しました'],
    ['internal', 'NFTキャッシュの更新に失敗しました'],
  ] as const)('reports a refresh that fails with %s [WALLET-19, WALLET-20]', async (code, text) => {
    show([wallet], { '/functions/refreshNFTCacheMultiChain': () => refusal(code) });
    await userEvent.click(await screen.findByRole('button', { name: '更新：宝物用' }));
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ type: 'error', title: text }));
  });

  it('receives the focus when it is proven, and queries that contain badges are marked as outdated [NFT-49]', async () => {
    const proofs = { message: 'sign', expires_at: now };
    let isProven = false;
    const { client } = show([], {
      '/api/wallets': () => ({
        items: [{ ...wallet, proven_at: isProven ? now : null }],
        chain_ids: [1],
        read_chain_ids: [137],
        accepts_names: false,
      }),
      '/functions/requestWalletProof': () => proofs,
      '/functions/proveWallet': () => {
        isProven = true;
        return { proven_at: now };
      },
    });
    const isOutdated = withBadges(client);
    const open = { name: '所有を確認する：宝物用' };
    await userEvent.click(await screen.findByRole('button', open));
    await userEvent.click(await screen.findByRole('button', { name: '閉じる' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', open)));
    await userEvent.click(screen.getByRole('button', open));
    await userEvent.click(await screen.findByRole('button', { name: 'ほかの方法で署名する' }));
    await userEvent.click(await screen.findByRole('textbox', { name: '署名' }));
    await userEvent.paste(`0x${'ab'.repeat(65)}`);
    expect(isOutdated()).toEqual([false, false, false]);
    await userEvent.click(screen.getByRole('button', { name: '確認する' }));
    await userEvent.click(await screen.findByRole('button', { name: '完了' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('宝物用所有確認済み'));
    expect(isOutdated()).toEqual([true, true, true]);
  });

  it('is renamed once, however often Enter is pressed', async () => {
    const { sent } = show([wallet], { '/functions/renameWallet': () => new Promise(() => {}) });
    await choose('ラベルを変える');
    const dialog = within(await screen.findByRole('dialog', { name: 'ラベルを変える' }));
    await userEvent.type(dialog.getByLabelText('ラベル'), '{Enter}{Enter}');
    await waitFor(() => expect(sent('renameWallet')).toHaveLength(1));
    await userEvent.keyboard('{Enter}');
    expect(sent('renameWallet')).toHaveLength(1);
  });

  it('is deleted after a confirmation that lists what is deleted, and then the list has the focus [NFT-49]', async () => {
    const { sent, client } = show([wallet]);
    const isOutdated = withBadges(client);
    await choose('削除する');
    const dialog = within(
      await screen.findByRole('dialog', { name: '「宝物用」を削除しますか？' }),
    );
    expect(dialog.getByText(/NFT 24件と、その非表示や固定の設定も削除します/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: '削除する' }));
    expect(await screen.findByText('ウォレットはまだありません')).toBeTruthy();
    expect(sent('deleteWallet')).toEqual([{ walletId: wallet.id }]);
    expect(isOutdated()).toEqual([true, true, true]);
    await waitFor(() => expect(document.activeElement?.textContent).toContain('まだありません'));
  });

  it('stays in the list when the deletion fails [WALLET-21]', async () => {
    show([wallet], { '/functions/deleteWallet': () => refusal('permission-denied') });
    await choose('削除する');
    await userEvent.click(await screen.findByRole('button', { name: '削除する' }));
    await waitFor(() =>
      expect(toasts.at(-1)).toMatchObject({
        type: 'error',
        title: 'ウォレットの削除に失敗しました',
      }),
    );
    expect(await rows()).toHaveLength(1);
  });
});

describe('the form for a wallet', () => {
  it('sends address, chain and label, and is cleared', async () => {
    const { sent } = show([]);
    expect(await screen.findByText('ウォレットはまだありません')).toBeTruthy();
    await userEvent.click(await addressField());
    await userEvent.paste(address);
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'チェーン' }),
      'ポリゴン（Polygon）',
    );
    await userEvent.type(await field(/^ラベル/), '宝物用');
    await add();
    expect(await rows()).toHaveLength(1);
    expect(sent('saveWalletAddressMultiChain')).toEqual([
      { address, chain_id: 137, label: '宝物用' },
    ]);
    expect((await addressField()).value).toBe('');
    expect(toasts.at(-1)?.title).toBe('ウォレットを追加しました');
  });

  it('requires an address [WALLET-01]', async () => {
    const { sent } = show([]);
    await userEvent.type(await field(/^ラベル/), '宝物用');
    await add();
    const empty = await addressField();
    await waitFor(() => expect(document.activeElement).toBe(empty));
    expect(screen.getByText('ウォレットアドレスを入力してください')).toBeTruthy();
    expect(sent('saveWalletAddressMultiChain')).toEqual([]);
  });

  const checksum = '大文字と小文字の並びが正しくありません';
  it.each<[string, ErrorCode, ErrorDetails, string, boolean]>([
    ['invalid-argument', 'invalid-argument', {}, '無効なウォレットアドレスです', true],
    [
      'a wrong checksum',
      'invalid-argument',
      { reason: 'address-checksum', fields: { address: checksum } },
      checksum,
      true,
    ],
    ['already-exists', 'already-exists', {}, 'このウォレットアドレスは既に登録されています', true],
    [
      'resource-exhausted',
      'resource-exhausted',
      {},
      'ウォレットアドレスは最大10個まで登録可能です',
      false,
    ],
    [
      'too many calls',
      'resource-exhausted',
      { reason: 'rate-limit' },
      '操作が続きすぎています。少し待ってからもう一度お試しください',
      false,
    ],
    [
      'internal',
      'internal',
      {},
      'サーバーエラーが発生しました。しばらく待ってから再度お試しください。',
      false,
    ],
    ['aborted', 'aborted', {}, 'ウォレットアドレスの追加に失敗しました', false],
  ])(
    'reports %s, and keeps the input [WALLET-13, WALLET-14, WALLET-15, WALLET-16, WALLET-18, WALLET-72]',
    async (_, code, details, text, isAtField) => {
      show([], { '/functions/saveWalletAddressMultiChain': () => refusal(code, details) });
      await userEvent.type(await addressField(), '0x12');
      await userEvent.type(await field(/^ラベル/), '宝物用');
      await add();
      const error = await screen.findByText(text);
      const input = await addressField();
      expect([input.value, (await field(/^ラベル/)).value]).toEqual(['0x12', '宝物用']);
      expect(input.getAttribute('aria-invalid')).toBe(isAtField ? 'true' : null);
      if (isAtField) await waitFor(() => expect(document.activeElement).toBe(input));
      else expect(error.getAttribute('role')).toBe('alert');
    },
  );

  it('says that the session has expired, and has a button to sign in [WALLET-112, WALLET-12]', async () => {
    const { sent } = show([], {
      '/functions/saveWalletAddressMultiChain': () => refusal('unauthenticated'),
    });
    await userEvent.type(await addressField(), address);
    await add();
    const text = '認証が必要です。ログインしてから再度お試しください。';
    expect((await screen.findByText(text)).getAttribute('role')).toBe('alert');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await addressField()).value).toBe(address);
    await userEvent.click(screen.getByRole('button', { name: 'ログインする' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'もう一度ログインしてください' }),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'あとで' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText(text)).toBeTruthy();
    expect(sent('saveWalletAddressMultiChain')).toHaveLength(1);
  });

  it('reports a failed connection [WALLET-17]', async () => {
    show([]);
    await userEvent.type(await addressField(), address);
    disconnect();
    await add();
    const text = '接続エラーが発生しました。ページを再読み込みしてから再度お試しください。';
    expect(await screen.findByText(text)).toBeTruthy();
    await reconnect();
  });

  it('mentions ENS names when the site accepts them', async () => {
    show([], {}, true);
    expect(await screen.findByText(/ENS名（name.eth）/)).toBeTruthy();
  });

  it('is replaced by a note when ten wallets are linked; the section says that the site never asks for payments [WALLET-42]', async () => {
    const ten = Array.from({ length: 10 }, (_, index) => ({
      ...wallet,
      id: `aWallet00000000000${10 + index}`,
    }));
    show(ten);
    expect(await screen.findByText('ウォレットは10個まで登録できます')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '追加する' })).toBeNull();
    expect(screen.getByText('送金や取引をお願いすることはありません')).toBeTruthy();
  });
});

it('the wallet settings show an error when the list of wallets cannot be loaded', async () => {
  show([], { '/api/wallets': () => refusal('unavailable') });
  expect(await screen.findByText('データの読み込みに失敗しました')).toBeTruthy();
});
