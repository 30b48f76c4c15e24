import { useEffect, useState } from 'react';
import { proofMessages } from './wallet-proofs.messages.ts';

export interface BrowserWallet {
  id: string;
  name: string;
  /** A `data:` URI. */
  icon: string | null;
  provider: Provider;
}

const WALLETS_MAX = 12;
const NAME_MAX = 40;
const ICON_MAX = 200_000;
const iconUri = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/i;

/** Returns the browser wallets that announce themselves (EIP-6963), or else the wallet that is set on `window`. */
export function useBrowserWallets(): readonly BrowserWallet[] {
  const [announced, setAnnounced] = useState<readonly BrowserWallet[]>([]);
  useEffect(() => {
    const add = (event: Event) => {
      const wallet = event instanceof CustomEvent ? walletOf(event.detail) : null;
      if (wallet) setAnnounced((known) => withWallet(known, wallet));
    };
    window.addEventListener('eip6963:announceProvider', add);
    window.dispatchEvent(new Event('eip6963:requestProvider'));
    return () => window.removeEventListener('eip6963:announceProvider', add);
  }, []);
  return announced.length > 0 ? announced : injectedWallets();
}

function withWallet(known: readonly BrowserWallet[], wallet: BrowserWallet) {
  const isKnown = known.some(({ id }) => id === wallet.id);
  return isKnown || known.length === WALLETS_MAX ? known : [...known, wallet];
}

function injectedWallets(): BrowserWallet[] {
  const provider: unknown = 'ethereum' in window ? window.ethereum : null;
  if (!isProvider(provider)) return [];
  return [{ id: 'injected', name: proofMessages.unnamed, icon: null, provider }];
}

/** Returns a wallet, or null when the announcement is invalid. Any extension or script can announce a wallet. */
function walletOf(detail: unknown): BrowserWallet | null {
  if (!isRecord(detail) || !isRecord(detail.info) || !isProvider(detail.provider)) return null;
  const { uuid, name, icon } = detail.info;
  if (typeof uuid !== 'string' || typeof name !== 'string') return null;
  return {
    id: uuid,
    name: [...name.trim()].slice(0, NAME_MAX).join('') || proofMessages.unnamed,
    icon: isIcon(icon) ? icon : null,
    provider: detail.provider,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

// Whether an icon is a `data:` URI. An `<img>` with such an icon runs no scripts. Any other URL would show a server
// that the page was visited.
function isIcon(icon: unknown): icon is string {
  return typeof icon === 'string' && icon.length <= ICON_MAX && iconUri.test(icon);
}

/** The interface of a browser wallet (EIP-1193). */
export interface Provider {
  request: (call: { method: string; params?: unknown[] }) => Promise<unknown>;
}

function isProvider(value: unknown): value is Provider {
  return isRecord(value) && typeof value.request === 'function';
}

/** Returns the shared accounts, the selected one first. The wallet asks the user when none is shared yet. */
export async function requestAccounts(provider: Provider): Promise<string[]> {
  return textsOf(await provider.request({ method: 'eth_requestAccounts' }));
}

/**
 * Asks the user to select accounts, and returns them. A wallet that lacks this request returns its current accounts.
 */
export async function chooseAccounts(provider: Provider): Promise<string[]> {
  try {
    await provider.request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] });
  } catch (error) {
    if (failureOf(error) !== 'other') throw error;
  }
  return requestAccounts(provider);
}

/** Requests the user's signature of a text, never of a transaction. Returns the signature. */
export async function signMessage(
  provider: Provider,
  message: string,
  account: string,
): Promise<string> {
  const params = [hexOf(message), account];
  const [signature = ''] = textsOf([await provider.request({ method: 'personal_sign', params })]);
  return signature;
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function hexOf(text: string): string {
  const bytes = [...new TextEncoder().encode(text)];
  return `0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

const failures: Record<number, WalletFailure> = { 4001: 'rejected', [-32002]: 'pending' };

/** `rejected`: the user has declined. `pending`: the wallet still waits for the user to answer an earlier request. */
type WalletFailure = 'rejected' | 'pending' | 'other';

/** Returns the meaning of a wallet's error (EIP-1193, EIP-1474). */
export function failureOf(error: unknown): WalletFailure {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return (typeof code === 'number' && failures[code]) || 'other';
}
