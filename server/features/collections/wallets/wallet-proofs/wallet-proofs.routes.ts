import {
  proveWallet as proveWalletFunction,
  requestWalletProof as requestWalletProofFunction,
} from '#contract/collections/wallets.ts';
import type { Site } from '#server/platform/site.ts';
import type { PublishWalletsEvent } from '../wallet-refreshes/wallet-refreshes.service.ts';

interface WalletProofsSite extends Site {
  publishWalletsEvent: PublishWalletsEvent;
}

export function registerWalletProofs(site: WalletProofsSite): void {
  const { binding, publishWalletsEvent: publishEvent } = site;
  const deps = { ...site, publishEvent };
  // Loaded on demand with viem, which has hundreds of modules.
  const loadService = () => import('./wallet-proofs.service.ts');
  binding.callable(requestWalletProofFunction, async ({ viewer, input }) => {
    const { requestWalletProof } = await loadService();
    return requestWalletProof(deps, viewer, input);
  });
  binding.callable(proveWalletFunction, async ({ viewer, input }) => {
    const { proveWallet } = await loadService();
    return proveWallet(deps, viewer, input);
  });
}
