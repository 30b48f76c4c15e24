import {
  proveWallet as proveWalletFunction,
  requestWalletProof as requestWalletProofFunction,
} from '#contract/wallets.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { type ProvingDeps, proveWallet, requestWalletProof } from './proving.service.ts';

/** Proofs that wallets are those of their members. */
export function registerWalletProofs(binding: Binding, deps: ProvingDeps): void {
  binding.callable(requestWalletProofFunction, ({ viewer, input }) =>
    requestWalletProof(deps, viewer, input),
  );
  binding.callable(proveWalletFunction, ({ viewer, input }) => proveWallet(deps, viewer, input));
}
