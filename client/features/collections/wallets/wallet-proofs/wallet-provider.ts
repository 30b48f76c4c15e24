/** The interface of a browser wallet (EIP-1193). */
export interface Provider {
  request: (call: { method: string; params?: unknown[] }) => Promise<unknown>;
}

/** Whether a value is a browser wallet. */
export function isProvider(value: unknown): value is Provider {
  return (
    typeof value === 'object' &&
    value !== null &&
    'request' in value &&
    typeof value.request === 'function'
  );
}

/** Returns the shared accounts, the selected one first. The wallet asks the user when none is shared yet. */
export async function requestAccounts(provider: Provider): Promise<string[]> {
  return textsOf(await provider.request({ method: 'eth_requestAccounts' }));
}

/** Asks the user to select accounts, and returns them. A wallet that cannot ask returns its current accounts. */
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

const failures: Record<number, WalletFailure> = {
  4001: 'rejected',
  [-32002]: 'pending',
};

/** `rejected` by the user, or `pending` while the wallet waits for the user's answer to an earlier request. */
export type WalletFailure = 'rejected' | 'pending' | 'other';

/** Returns the meaning of a wallet's error (EIP-1193, EIP-1474). */
export function failureOf(error: unknown): WalletFailure {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return (typeof code === 'number' && failures[code]) || 'other';
}
