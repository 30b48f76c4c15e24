import { onlineManager } from '@tanstack/react-query';
import { SECOND } from '../../../contract/limits.ts';
import type { Upload } from '../../../contract/pictures.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { checkConnection } from '../../lib/connection.ts';
import { randomId } from '../../lib/random-id.ts';
import { picturesMessages } from './pictures.messages.ts';

const texts = picturesMessages;

/** After these delays a picture is sent again without being asked, while there is a connection. */
const RETRY_DELAYS = [2 * SECOND, 5 * SECOND, 15 * SECOND];

/** Why a picture is not being sent. It is sent again when `retry` is called, at the latest. */
export interface Interruption {
  message: string;
  retry: () => void;
}

interface SendOptions {
  /** Makes one attempt. All attempts have the same request id, by which the server stores the picture once. */
  send: (requestId: string) => Promise<Upload>;
  onInterrupted: (interruption: Interruption) => void;
  signal: AbortSignal;
}

/**
 * Sends a picture again, from its start, until it is stored: when the connection returns, after a few delays, when the
 * server takes pictures again, and when asked to. Throws the error of an attempt that another one would not change, and the reason of the signal when
 * it is aborted.
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
      // An interruption shows that the connection may be lost, without the browser knowing.
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

/** Whether the server has said when it takes further pictures. */
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

/** Whether the connection or the server may only have failed for now. */
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
