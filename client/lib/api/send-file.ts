import { SECOND } from '#contract/foundations/limits.ts';
import { reportAnswer } from '../offline/connection.ts';
import { type ApiError, networkError } from './api-error.ts';
import { errorFromResponse, errorOf } from './failed-response.ts';

interface FileOptions {
  token: string | null;
  signal: AbortSignal;
  /** Called with the fraction of the file that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Without this timeout, the browser would report a lost connection only after minutes. */
const STALL_TIMEOUT = 20 * SECOND;
/** After the upload, the server may take longer, because it queues pictures for decoding. */
const ANSWER_TIMEOUT = 60 * SECOND;

/** Sends a file by XMLHttpRequest, because fetch reports no progress. Throws `ApiError`, or the signal's reason. */
export function sendFile(
  url: string,
  file: Blob,
  { token, signal, onProgress }: FileOptions,
): Promise<unknown> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const request = new XMLHttpRequest();
  let share = 0;
  request.open('POST', url);
  request.setRequestHeader('accept', 'application/json');
  if (token !== null) request.setRequestHeader('x-csrf-token', token);

  const fail = () => reject(share > 0 ? interrupted() : networkError());
  const stall = watchdog(fail);
  request.upload.onprogress = (event) => {
    if (!event.lengthComputable) return;
    share = event.loaded / event.total;
    stall.restart(share < 1 ? STALL_TIMEOUT : ANSWER_TIMEOUT);
    onProgress(share);
  };
  request.onload = () => settle(request, resolve, reject);
  request.onerror = fail;
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  window.addEventListener('offline', fail, { once: true });
  const form = new FormData();
  form.set('file', file);
  request.send(form);
  stall.restart(STALL_TIMEOUT);
  return promise.finally(() => {
    stall.stop();
    signal.removeEventListener('abort', abort);
    window.removeEventListener('offline', fail);
    // Aborting has no effect after the response.
    request.abort();
  });
}

function watchdog(onTimeout: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  return {
    stop,
    restart: (timeout: number) => {
      stop();
      timer = setTimeout(onTimeout, timeout);
    },
  };
}

function settle(
  request: XMLHttpRequest,
  resolve: (answer: unknown) => void,
  reject: (error: ApiError) => void,
): void {
  reportAnswer();
  const body = parseJson(request.responseText);
  const ok = request.status >= 200 && request.status < 300;
  // A response that cannot be parsed was interrupted.
  if (ok && body !== undefined) resolve(body);
  else reject(ok ? interrupted() : errorFromResponse(request.status, body));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function interrupted(): ApiError {
  return errorOf('unavailable', { reason: 'upload-cut-off' });
}
