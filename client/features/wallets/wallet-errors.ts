import type { ErrorCode } from '../../../contract/error-codes.ts';
import { addWalletErrors, refreshWalletErrors } from '../../../contract/wallet-errors.ts';
import { ApiError, NetworkError } from '../../lib/api-error.ts';

/** What is wrong with each field of the form, or with the whole of it. */
export interface AddWalletErrors {
  address?: string;
  chain_id?: string;
  label?: string;
  form?: string;
}

/** What to say at which field when a wallet could not be added. */
export function addErrorsOf(error: unknown): AddWalletErrors {
  if (!(error instanceof ApiError)) return { form: addWalletErrors.else };
  if (error instanceof NetworkError) return { form: addWalletErrors.connection };
  const { address, chain_id, label } = error.fields;
  if (address ?? chain_id ?? label) return error.fields;
  // A limit on calls is another one than that on wallets.
  if (error.reason) return { form: error.message };
  const message = textOf(addWalletErrors, error.code);
  return error.code === 'invalid-argument' || error.code === 'already-exists'
    ? { address: message }
    : { form: message };
}

/** What to say when a wallet could not be refreshed. */
export function refreshErrorOf(error: unknown): string {
  const code = error instanceof ApiError ? error.code : 'internal';
  return textOf(refreshWalletErrors, code);
}

function textOf(texts: Partial<Record<ErrorCode, string>> & { else: string }, code: ErrorCode) {
  return texts[code] ?? texts.else;
}
