import { onlineManager } from '@tanstack/react-query';
import { ApiError, messageOf } from '#client/lib/api/api-error.ts';
import { randomId } from '#client/lib/format/random-id.ts';
import { checkConnection } from '#client/lib/offline/connection.ts';
import { SECOND } from '#contract/foundations/limits.ts';
import type { Upload } from '#contract/foundations/pictures.ts';
import { picturesMessages } from './pictures.messages.ts';

const texts = picturesMessages;

/** Delays after which a picture is sent again automatically, while there is a connection. */
const RETRY_DELAYS = [2 * SECOND, 5 * SECOND, 15 * SECOND];

/** The reason why a picture is not being sent. Calling `retry` sends it again immediately. */
export interface Interruption {
  message: string;
  retry: () => void;
}

interface SendOptions {
  /** Makes one attempt. All attempts have the same request id, so that the server stores the picture once. */
  send: (requestId: string) => Promise<Upload>;
  onInterrupted: (interruption: Interruption) => void;
  signal: AbortSignal;
}

/**
 * Sends a picture again, from its start, until it is stored: when the connection returns, after a few delays, when the
 * limit of the server ends, and when `retry` is called. Throws the error of an attempt that a retry cannot fix, and the
 * reason of the signal when it is aborted.
 */
export async function sendUntilStored({
  send,
  onInterrupted,
  signal,
}: SendOptions): Promise<Upload> {
  const requestId = randomId();
  const delays = [...RETRY_DELAYS];
  const pause = (message: string, delay?: number) =>
    nextAttempt(signal, delay, (retry) => onInterrupted({ message, retry }));
  if (!onlineManager.isOnline()) await pause(texts.offline);
  for (;;) {
    try {
      return await send(requestId);
    } catch (error) {
      signal.throwIfAborted();
      if (!isWorthRetrying(error)) throw error;
      // After an interruption the connection may be lost without the browser knowing.
      if (isInterruption(error) && onlineManager.isOnline()) await checkConnection();
      signal.throwIfAborted();
      const delay = isInterruption(error) ? delays[0] : undefined;
      if (!onlineManager.isOnline()) await pause(texts.offline);
      else if (isLimited(error)) await pause(limitedText(error), error.retryAfter * SECOND);
      else if (delay === undefined) await pause(messageOf(error));
      else await pause(texts.interrupted, delays.shift());
    }
  }
}

/** Resolves when the connection returns, after the delay, or when `retry` is called. Throws when aborted. */
function nextAttempt(
  signal: AbortSignal,
  delay: number | undefined,
  onWaiting: (retry: () => void) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const abort = () => reject(signal.reason);
  const timer = delay === undefined ? undefined : setTimeout(resolve, delay);
  const unsubscribe = onlineManager.subscribe((isOnline) => isOnline && resolve());
  signal.addEventListener('abort', abort, { once: true });
  onWaiting(resolve);
  return promise.finally(() => {
    clearTimeout(timer);
    unsubscribe();
    signal.removeEventListener('abort', abort);
  });
}

/** Whether the server has announced when the limit ends. */
function isLimited(error: unknown): error is ApiError & { retryAfter: number } {
  return (
    error instanceof ApiError &&
    error.code === 'resource-exhausted' &&
    error.retryAfter !== undefined
  );
}

function limitedText(error: ApiError): string {
  return error.again === undefined ? error.message : texts.continuesLater(error.message);
}

/** Whether the failure of the connection or the server may be temporary. */
function isInterruption(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'unavailable' || error.reason === 'upload-cut-off';
}

/** Whether the same picture may be accepted later. */
function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { code } = error;
  return (
    isInterruption(error) ||
    code === 'resource-exhausted' ||
    code === 'internal' ||
    code === 'unauthenticated'
  );
}
