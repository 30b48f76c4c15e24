import { useMemo } from 'react';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { callFunction } from '#client/lib/api/api.ts';

export interface RequestedProof {
  message: string;
  expires_at: string;
}

export function useProofCalls() {
  const afterSignIn = useAfterSignIn();
  return useMemo(
    () => ({
      /** Requests a message to sign. The new message replaces the previous one. */
      requestProof: (walletId: string): Promise<RequestedProof> =>
        afterSignIn(() => callFunction('requestWalletProof', { walletId })),
      sendProof: (walletId: string, proof: { message: string; signature: string }) =>
        afterSignIn(() => callFunction('proveWallet', { walletId, ...proof })),
    }),
    [afterSignIn],
  );
}
