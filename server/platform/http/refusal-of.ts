import type { ErrorEnvelope } from '#contract/foundations/errors.ts';
import { AppError } from './app-error.ts';
import { envelopeOf } from './error-handler.ts';

/** Runs one of several actions of a call. Returns its error if it is refused, otherwise null. Throws other errors. */
export async function refusalOf(
  action: () => Promise<unknown>,
): Promise<ErrorEnvelope['error'] | null> {
  try {
    await action();
    return null;
  } catch (error) {
    if (error instanceof AppError) return envelopeOf(error).error;
    throw error;
  }
}
