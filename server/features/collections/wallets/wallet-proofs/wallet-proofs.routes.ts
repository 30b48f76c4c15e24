import {
  proveWallet as proveWalletFunction,
  requestWalletProof as requestWalletProofFunction,
} from '#contract/collections/wallets.ts';
import type { Site } from '#server/platform/site.ts';
import type { PublishWalletsEvent } from '../wallet-refreshes/wallet-refreshes.service.ts';
import { proveWallet, requestWalletProof } from './wallet-proofs.service.ts';

interface WalletProofsSite extends Site {
  publishWalletsEvent: PublishWalletsEvent;
}

/** Proofs that wallets are those of their members. */
export function registerWalletProofs(site: WalletProofsSite): void {
  const { binding, publishWalletsEvent: publishEvent } = site;
  const deps = { ...site, publishEvent };
  binding.callable(requestWalletProofFunction, ({ viewer, input }) =>
    requestWalletProof(deps, viewer, input),
  );
  binding.callable(proveWalletFunction, ({ viewer, input }) => proveWallet(deps, viewer, input));
}
