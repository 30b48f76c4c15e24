import { useMemo } from 'react';
import { callFunction } from '../../../lib/api.ts';
import { useAfterSignIn } from '../../session/use-after-sign-in.ts';

/** A message that proves a wallet when it is signed. */
export interface RequestedProof {
  message: string;
  expires_at: string;
}

interface SignedProof {
  message: string;
  signature: string;
}

/** The calls that prove a wallet. They throw `ApiError`. */
export function useProofCalls() {
  const afterSignIn = useAfterSignIn();
  return useMemo(
    () => ({
      /** Replaces the message that was requested before. */
      requestProof: (walletId: string): Promise<RequestedProof> =>
        afterSignIn(() => callFunction('requestWalletProof', { walletId })),
      /** Proves a wallet by the signed message. */
      sendProof: async (walletId: string, { message, signature }: SignedProof): Promise<void> => {
        await afterSignIn(() => callFunction('proveWallet', { walletId, message, signature }));
      },
    }),
    [afterSignIn],
  );
}
