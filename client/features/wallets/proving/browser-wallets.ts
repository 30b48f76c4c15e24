import { useEffect, useState } from 'react';
import { proofMessages } from './proof.messages.ts';
import { isProvider, type Provider } from './provider.ts';

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

/** The wallets of the browser that announce themselves (EIP-6963), or else the one that older wallets leave in the page. */
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

/** A wallet as it announces itself, which any extension and script of the page can do; null for what is none. */
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

// An image with scripts is harmless in an <img>, which runs none; another address would tell others of the visit.
function isIcon(icon: unknown): icon is string {
  return typeof icon === 'string' && icon.length <= ICON_MAX && iconUri.test(icon);
}
