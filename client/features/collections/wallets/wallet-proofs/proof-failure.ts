import { ApiError, messageOf } from '#client/lib/api/api-error.ts';
import { proofMessages } from './wallet-proofs.messages.ts';
import { failureOf } from './wallet-provider.ts';

/** Returns the message for a failed proof. Null when the user has declined in the wallet. */
export function textOfFailure(error: unknown): string | null {
  if (error instanceof ApiError) return Object.values(error.fields)[0] ?? messageOf(error);
  const failure = failureOf(error);
  if (failure === 'rejected') return null;
  const { pending, wallet } = proofMessages.failures;
  return failure === 'pending' ? pending : wallet;
}
