import { useMemo } from 'react';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { callFunction } from '#client/lib/api/api.ts';

/** A message whose signature proves a wallet. */
export interface RequestedProof {
  message: string;
  expires_at: string;
}

interface SignedProof {
  message: string;
  signature: string;
}

/** Returns the calls that prove a wallet. They throw `ApiError`. */
export function useProofCalls() {
  const afterSignIn = useAfterSignIn();
  return useMemo(
    () => ({
      /** Requests a message. It replaces the previous one. */
      requestProof: (walletId: string): Promise<RequestedProof> =>
        afterSignIn(() => callFunction('requestWalletProof', { walletId })),
      /** Proves a wallet with the signed message. */
      sendProof: async (walletId: string, { message, signature }: SignedProof): Promise<void> => {
        await afterSignIn(() => callFunction('proveWallet', { walletId, message, signature }));
      },
    }),
    [afterSignIn],
  );
}
