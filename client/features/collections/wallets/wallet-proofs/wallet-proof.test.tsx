import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { dataOf, type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import type { Wallet } from '#contract/collections/wallets.ts';
import type { Provider } from './browser-wallets.ts';
import { WalletProofButton } from './wallet-proof-button.tsx';

const address = '0x52908400098527886E0F7030069857D2E4169EE7';
const other = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const signature = `0x${'ab'.repeat(65)}`;
const message = 'hiroba.example wants you to sign in\nひみつ';

const wallet: Wallet = {
  id: 'w'.repeat(20),
  user_id: 'aUser000000000000001',
  label: 'メイン',
  address_mask: '0x5290…9EE7',
  address,
  chain_id: 1,
  proven_at: null,
  state: 'fresh',
  progress: null,
  nfts_count: 0,
  refreshed_at: null,
  created_at: '2026-11-21T03:00:00.000Z',
};

const proof = { message, expires_at: '2026-11-21T03:10:00.000Z' };
const proven = { proven_at: '2026-11-21T03:01:00.000Z' };

type Answers = Record<string, (params: unknown[]) => unknown>;

/** Returns a browser wallet that gives these answers, and records its calls. */
function providerOf(answers: Answers): Provider & { calls: [string, unknown[]][] } {
  const calls: [string, unknown[]][] = [];
  return {
    calls,
    request: async ({ method, params = [] }) => {
      calls.push([method, params]);
      const answer = answers[method];
      if (!answer) throw Object.assign(new Error('unsupported'), { code: 4200 });
      return answer(params);
    },
  };
}

const fails = (code: number) => () => {
  throw Object.assign(new Error('no'), { code });
};

const icon = 'data:image/svg+xml,%3Csvg%2F%3E';
let stopAnnouncing: () => void = () => undefined;

function announce(detail: unknown) {
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
}

/** Announces wallets whenever a page requests them (EIP-6963). */
function install(...details: unknown[]) {
  const announceAll = () => details.forEach(announce);
  window.addEventListener('eip6963:requestProvider', announceAll);
  stopAnnouncing = () => window.removeEventListener('eip6963:requestProvider', announceAll);
}

const named = (provider: unknown, name = 'ほしウォレット', uuid = '1') => ({
  info: { uuid, name, icon, rdns: 'example.star' },
  provider,
});

const onProven = vi.fn();

beforeEach(() => onProven.mockClear());
afterEach(() => {
  stopAnnouncing();
  Reflect.deleteProperty(window, 'ethereum');
});

async function open(handlers: Handlers = {}) {
  const calls = stubServer({
    '/functions/requestWalletProof': () => proof,
    '/functions/proveWallet': () => proven,
    ...handlers,
  });
  renderInApp(
    <WalletProofButton wallet={wallet} onProven={onProven} focusAfter={{ current: null }} />,
    { session: aMember() },
  );
  await userEvent.click(screen.getByRole('button', { name: '所有を確認する：メイン' }));
  await screen.findByRole('dialog', { name: 'ウォレットの所有を確認' });
  return calls;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

const findDone = () => screen.findByText('所有を確認しました', { selector: 'p' });

it('the proof dialog uses a signature of a browser wallet, and says that nothing is sent or paid [WALLET-32]', async () => {
  const provider = providerOf({
    eth_requestAccounts: () => [other, address.toLowerCase()],
    personal_sign: () => signature,
  });
  install(named(provider));
  const calls = await open();
  screen.getByText(/送金や取引は行われません/);
  screen.getByText(/手数料はかかりません/);
  await press('ほしウォレット');
  const done = await findDone();
  expect(document.activeElement).toBe(done);
  const hex = `0x${Buffer.from(message).toString('hex')}`;
  expect(provider.calls).toEqual([
    ['eth_requestAccounts', []],
    ['personal_sign', [hex, address.toLowerCase()]],
  ]);
  expect(dataOf(calls, 'proveWallet').at(-1)).toEqual({ walletId: wallet.id, message, signature });
  expect(onProven).toHaveBeenCalledTimes(1);
  await press('完了');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('the proof dialog lists each valid browser wallet once, and shows only data: icons [WALLET-113, WALLET-33, WALLET-89]', async () => {
  const provider = providerOf({});
  install(
    named(provider, 'ほしウォレット', '1'),
    named(provider, 'にせもの', '1'),
    { info: { uuid: '2', name: 'つき', icon: 'https://evil.example/seen.png' }, provider },
    { info: { uuid: '3', name: 'no provider' }, provider: {} },
    { info: null, provider },
    'text',
    null,
    named(provider, 'あ'.repeat(200), '4'),
  );
  await open();
  await screen.findByRole('button', { name: 'ほしウォレット' });
  screen.getByRole('button', { name: 'つき' });
  screen.getByRole('button', { name: 'あ'.repeat(40) });
  expect(screen.queryByRole('button', { name: /にせもの|no provider/ })).toBeNull();
  const sources = [...document.querySelectorAll('[role=dialog] img')].map((img) =>
    img.getAttribute('src'),
  );
  expect(sources).toEqual([icon, icon]);
});

it('the proof dialog lists a browser wallet that announces itself late [WALLET-33]', async () => {
  await open();
  await screen.findByText(/ウォレットが見つかりませんでした/);
  act(() => announce(named(providerOf({}))));
  expect(await screen.findByRole('button', { name: 'ほしウォレット' })).toBeTruthy();
});

it('the proof dialog lists a browser wallet that is only available on window [WALLET-90]', async () => {
  const provider = providerOf({
    eth_requestAccounts: () => [address],
    personal_sign: () => signature,
  });
  Object.assign(window, { ethereum: provider });
  await open();
  await press('ブラウザーのウォレット');
  expect(await findDone()).toBeTruthy();
});

it('the proof dialog says that another account is selected in the browser wallet, and offers a new selection [WALLET-34]', async () => {
  let accounts = [other];
  const provider = providerOf({
    eth_requestAccounts: () => accounts,
    wallet_requestPermissions: () => {
      accounts = [address];
      return [];
    },
    personal_sign: () => signature,
  });
  install(named(provider));
  const calls = await open();
  await press('ほしウォレット');
  await screen.findByText('別のアカウントが選ばれています');
  screen.getByText(/0x8617…070D です。0x5290…9EE7 に切り替えてください/);
  expect(calls).toEqual([]);
  await press('アカウントを選び直す');
  expect(await findDone()).toBeTruthy();
});

it('the proof dialog requests the accounts again from a browser wallet that cannot switch accounts [WALLET-34]', async () => {
  let accounts = [other];
  const provider = providerOf({
    eth_requestAccounts: () => accounts,
    personal_sign: () => signature,
  });
  install(named(provider));
  await open();
  await press('ほしウォレット');
  await screen.findByText('別のアカウントが選ばれています');
  accounts = [address];
  await press('アカウントを選び直す');
  expect(await findDone()).toBeTruthy();
});

it('the proof dialog returns to the first step without a message when the user declines [WALLET-91]', async () => {
  install(named(providerOf({ eth_requestAccounts: fails(4001) })));
  await open();
  await press('ほしウォレット');
  await screen.findByText('使うウォレットを選んでください');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onProven).not.toHaveBeenCalled();
});

it.each([
  ['waits for an earlier answer', fails(-32_002), /まだ完了していない確認があります/],
  ['fails', fails(-32_603), /返事がありませんでした/],
  ['has no account for the site', () => [], /許可されたアカウントがありません/],
  ['answers nonsense', () => null, /許可されたアカウントがありません/],
])('the proof dialog shows an error when the wallet %s [WALLET-92]', async (_, answer, text) => {
  install(named(providerOf({ eth_requestAccounts: answer })));
  await open();
  await press('ほしウォレット');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(text);
  expect(document.activeElement).toBe(alert);
});

it('the proof dialog shows why the server has refused the proof [WALLET-92]', async () => {
  const provider = providerOf({
    eth_requestAccounts: () => [address],
    personal_sign: () => signature,
  });
  install(named(provider));
  const fields = { message: 'メッセージの期限が切れました' };
  await open({ '/functions/proveWallet': () => refusal('invalid-argument', { fields }) });
  await press('ほしウォレット');
  expect((await screen.findByRole('alert')).textContent).toContain('メッセージの期限が切れました');
  expect(onProven).not.toHaveBeenCalled();
});

it('the proof dialog sends no signature after the user has cancelled the attempt [WALLET-93]', async () => {
  const answer = Promise.withResolvers<string>();
  const provider = providerOf({
    eth_requestAccounts: () => [address],
    personal_sign: () => answer.promise,
  });
  install(named(provider));
  const calls = await open();
  await press('ほしウォレット');
  await screen.findByText(/表示された内容に署名してください/);
  await press('やめる');
  await screen.findByText('使うウォレットを選んでください');
  await act(async () => answer.resolve(signature));
  expect(calls.map(({ path }) => path)).toEqual(['/functions/requestWalletProof']);
  expect(onProven).not.toHaveBeenCalled();
});

it('the form for a pasted signature accepts a signature that was made elsewhere, even inside the JSON of a signing tool [WALLET-35]', async () => {
  const calls = await open();
  await press('ほかの方法で署名する');
  const shown = await screen.findByRole('textbox', { name: '署名するメッセージ' });
  expect((shown as HTMLTextAreaElement).value).toBe(message);
  const field = screen.getByRole('textbox', { name: '署名' });
  for (const wrong of ['', 'こんにちは', address, `${signature}a`]) {
    await userEvent.clear(field);
    if (wrong !== '') await userEvent.click(field).then(() => userEvent.paste(wrong));
    await press('確認する');
    await screen.findByText('0xから始まる署名を、そのまま貼り付けてください');
  }
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(`{"address": "${address}",\n "sig": "${signature}"}`);
  await press('確認する');
  expect(await findDone()).toBeTruthy();
  expect(dataOf(calls, 'proveWallet').at(-1)).toEqual({ walletId: wallet.id, message, signature });
});

it('the form for a pasted signature copies the message exactly, and requests a new message when the button is pressed [WALLET-35]', async () => {
  const user = userEvent.setup();
  const calls = await open();
  await press('ほかの方法で署名する');
  await user.click(await screen.findByRole('button', { name: 'メッセージをコピー' }));
  await screen.findByRole('button', { name: 'メッセージをコピーしました' });
  expect(await navigator.clipboard.readText()).toBe(message);
  await press('メッセージを作り直す');
  await screen.findByRole('button', { name: 'メッセージをコピー' });
  expect(calls).toHaveLength(2);
});

it('the form for a pasted signature shows the message that was requested last, whichever response arrives first', async () => {
  const answers: PromiseWithResolvers<ReturnType<typeof requested>>[] = [];
  const requested = (text: string) => ({ message: text, expires_at: proof.expires_at });
  await open({
    '/functions/requestWalletProof': () => {
      const answer = Promise.withResolvers<ReturnType<typeof requested>>();
      answers.push(answer);
      return answer.promise;
    },
  });
  await press('ほかの方法で署名する');
  await press('メッセージを作り直す');
  await act(async () => answers[1]?.resolve(requested('新しい')));
  await act(async () => answers[0]?.resolve(requested('古い')));
  const shown = await screen.findByRole('textbox', { name: '署名するメッセージ' });
  expect((shown as HTMLTextAreaElement).value).toBe('新しい');
});

it('a proven wallet has no button for a proof', () => {
  const shown = { ...wallet, proven_at: proven.proven_at };
  renderInApp(
    <WalletProofButton wallet={shown} onProven={onProven} focusAfter={{ current: null }} />,
    { session: aMember() },
  );
  expect(screen.queryByRole('button')).toBeNull();
});
