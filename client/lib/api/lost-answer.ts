import { ApiError, isReadOnly } from './api-error.ts';

const uncertain = new Set(['unavailable', 'internal', 'cancelled', 'data-loss']);

/** Whether the server may have carried out a call although the call has failed. */
export function isUncertain(error: unknown): boolean {
  if (isReadOnly(error)) return false;
  return !(error instanceof ApiError) || uncertain.has(error.code);
}

/**
 * Makes a call. After a failure that may have lost only the response, returns what `readAgain` finds. If it finds
 * nothing, throws the failure.
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
