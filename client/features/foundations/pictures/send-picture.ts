import { onlineManager } from '@tanstack/react-query';
import type { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { ApiError, messageOf } from '#client/lib/api/api-error.ts';
import { randomId } from '#client/lib/format/random-id.ts';
import { checkConnection } from '#client/lib/offline/connection.ts';
import { announce } from '#client/ui/feedback/announce.ts';
import type { ErrorCode } from '#contract/foundations/error-codes.ts';
import { SECOND } from '#contract/foundations/limits.ts';
import type { PictureSize } from '#contract/foundations/picture-size.ts';
import type { PictureFolder, Upload } from '#contract/foundations/pictures.ts';
import { picturesMessages as texts } from './pictures.messages.ts';
import { uploadPicture } from './pictures.queries.ts';
import { type Original, preparePicture } from './prepare-picture.ts';

export interface Sending {
  preview: string;
  /** The fraction of the file that was sent, from 0 to 1. Null while the picture is prepared. */
  share: number | null;
  /** Set when the picture is scaled down by the browser or the server. */
  original: Original | null;
  interruption: Interruption | null;
}

interface SendPictureOptions {
  folder: PictureFolder;
  /** The object URL of the file. */
  preview: string;
  signal: AbortSignal;
  afterSignIn: ReturnType<typeof useAfterSignIn>;
  /** Called with each step until the signal is aborted. */
  onSending: (sending: Sending) => void;
}

/** A stored picture. `original` describes the chosen file if the browser or the server has scaled the picture down. */
export interface SentPicture {
  upload: Upload;
  original: Original | null;
}

/** Scales a picture down if it is too large, and sends it until it is stored. Throws the reason of a failure. */
export async function sendPicture(
  file: File,
  { folder, preview, signal, afterSignIn, onSending }: SendPictureOptions,
): Promise<SentPicture> {
  let sending: Sending = { preview, share: null, original: null, interruption: null };
  const show = (change: Partial<Sending>) => {
    if (signal.aborted) return;
    sending = { ...sending, interruption: null, ...change };
    onSending(sending);
  };
  show({});
  const onReduce = (original: Original) => show({ original });
  const { picture, original } = await preparePicture(file, { preview, signal, onReduce });
  show({ share: 0 });
  const upload = await sendUntilStored({
    signal,
    send: (requestId) => {
      show({ share: 0 });
      const onProgress = (share: number) => show({ share });
      return afterSignIn(() => uploadPicture(picture, { folder, requestId, signal, onProgress }));
    },
    onInterrupted: (interruption) => {
      show({ interruption });
      announce(interruption.message);
    },
  });
  const isReduced = sending.original !== null || isSmaller(upload.image, original);
  return { upload, original: isReduced ? original : null };
}

function isSmaller({ width, height }: PictureSize, original: PictureSize | null): boolean {
  return original !== null && width * height < original.width * original.height;
}

/** The delays before automatic retries while there is a connection, in milliseconds. */
const RETRY_DELAYS = [2 * SECOND, 5 * SECOND, 15 * SECOND];

/** The reason why a picture is not being sent. `retry` sends it again immediately. */
interface Interruption {
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
 * Sends a picture until it is stored. After an interruption, sends it again when the connection returns, after a few
 * delays, when the rate limit ends, or when `retry` is called. Throws an error that a retry cannot fix. If the signal
 * is aborted, throws its reason.
 */
async function sendUntilStored({ send, onInterrupted, signal }: SendOptions): Promise<Upload> {
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
      // Checks the connection after an interruption, because the browser may not notice that the connection is lost.
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

/** Whether an error is a failure of the connection or the server that may be temporary. */
function isInterruption(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'unavailable' || error.reason === 'upload-cut-off';
}

/** Whether the server may accept the same picture later. */
function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const codes: ErrorCode[] = ['resource-exhausted', 'internal', 'unauthenticated'];
  return isInterruption(error) || codes.includes(error.code);
}
