import { callFunction } from '../../../lib/api.ts';

/** The message that proves a wallet when it is signed. Throws `ApiError`. */
export function requestProof(walletId: string): Promise<{ message: string; expires_at: string }> {
  return callFunction('requestWalletProof', { walletId });
}

/** Proves a wallet by the signed message. Throws `ApiError`. */
export async function sendProof(
  walletId: string,
  { message, signature }: { message: string; signature: string },
): Promise<void> {
  await callFunction('proveWallet', { walletId, message, signature });
}
