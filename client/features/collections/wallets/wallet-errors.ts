import { ApiError, isSignedOut, NetworkError } from '#client/lib/api/api-error.ts';
import { addWalletErrors, refreshWalletErrors } from '#contract/collections/wallet-errors.ts';
import type { ErrorCode } from '#contract/foundations/error-codes.ts';

export interface AddWalletErrors {
  address?: string;
  chain_id?: string;
  label?: string;
  form?: string;
  isSignedOut?: boolean;
}

export function addErrorsOf(error: unknown): AddWalletErrors {
  if (!(error instanceof ApiError)) return { form: addWalletErrors.else };
  if (error instanceof NetworkError) return { form: addWalletErrors.connection };
  const { address, chain_id, label } = error.fields;
  if (address ?? chain_id ?? label) return error.fields;
  // An error with a reason is about a rate limit. The error about too many wallets has no reason.
  if (error.reason) return { form: error.message };
  const message = textOf(addWalletErrors, error.code);
  if (error.code === 'invalid-argument' || error.code === 'already-exists')
    return { address: message };
  return { form: message, isSignedOut: isSignedOut(error) };
}

export function refreshErrorOf(error: unknown): string {
  const code = error instanceof ApiError ? error.code : 'internal';
  return textOf(refreshWalletErrors, code);
}

function textOf(texts: Partial<Record<ErrorCode, string>> & { else: string }, code: ErrorCode) {
  return texts[code] ?? texts.else;
}
