import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { proofMessages } from './proof.messages.ts';
import { failureOf } from './provider.ts';

/** What to say of a failed proof; null when the user has declined in the wallet. */
export function textOfFailure(error: unknown): string | null {
  if (error instanceof ApiError) return Object.values(error.fields)[0] ?? messageOf(error);
  const failure = failureOf(error);
  if (failure === 'rejected') return null;
  const { pending, wallet } = proofMessages.failures;
  return failure === 'pending' ? pending : wallet;
}
