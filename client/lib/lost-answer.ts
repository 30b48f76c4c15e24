import { ApiError } from './api-error.ts';

const uncertain = new Set(['unavailable', 'internal', 'cancelled', 'data-loss']);

/** Tells whether the server may have carried out a call that failed. */
export function isUncertain(error: unknown): boolean {
  return !(error instanceof ApiError) || uncertain.has(error.code);
}

/**
 * Makes a call that changes something. What has failed may be stored although its answer was lost: then `readAgain`
 * reads what the call would have changed, and returns the answer if it finds the change there. Otherwise throws the
 * failure.
 */
export async function orReadAgain<Answer>(
  call: () => Promise<Answer>,
  readAgain: () => Promise<Answer | undefined>,
): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!isUncertain(error)) throw error;
    const found = await readAgain();
    if (found === undefined) throw error;
    return found;
  }
}
