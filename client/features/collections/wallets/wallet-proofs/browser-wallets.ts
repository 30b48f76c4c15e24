import { useEffect, useState } from 'react';
import { proofMessages } from './wallet-proofs.messages.ts';
import { isProvider, type Provider } from './wallet-provider.ts';

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

/** Returns a validated wallet, because any extension or script can announce one. Null when it is invalid. */
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

// Whether an icon is a `data:` URI. An <img> runs no scripts of such an icon, and any other URL would reveal the visit
// to a server.
function isIcon(icon: unknown): icon is string {
  return typeof icon === 'string' && icon.length <= ICON_MAX && iconUri.test(icon);
}
