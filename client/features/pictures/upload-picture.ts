import { SECOND } from '../../../contract/limits.ts';
import type { PictureFolder, Upload } from '../../../contract/pictures.ts';
import { withCsrfToken } from '../../lib/api.ts';
import { type ApiError, networkError } from '../../lib/api-error.ts';
import { reportAnswer } from '../../lib/connection.ts';
import { errorFromResponse, errorOf } from '../../lib/failed-response.ts';

interface UploadOptions {
  folder: PictureFolder;
  /** The same for all attempts to upload a picture. */
  requestId: string;
  signal: AbortSignal;
  /** Called with the sent share of the file, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** A connection that is gone without a word does not report it for minutes. */
const STALL_TIMEOUT = 20 * SECOND;
/** The server decodes a sent picture, after others. */
const ANSWER_TIMEOUT = 60 * SECOND;

/** Uploads a picture. Throws `ApiError`, or the reason of the signal when it is aborted. */
export function uploadPicture(picture: Blob, options: UploadOptions): Promise<Upload> {
  return withCsrfToken((token) => send(picture, token, options));
}

// XMLHttpRequest, because fetch does not report upload progress.
function send(
  picture: Blob,
  token: string | null,
  { folder, requestId, signal, onProgress }: UploadOptions,
): Promise<Upload> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Upload>();
  const request = new XMLHttpRequest();
  let share = 0;
  request.open('POST', `/api/uploads?${new URLSearchParams({ folder, request_id: requestId })}`);
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
  form.set('file', picture);
  request.send(form);
  stall.restart(STALL_TIMEOUT);
  return promise.finally(() => {
    stall.stop();
    signal.removeEventListener('abort', abort);
    window.removeEventListener('offline', fail);
    // Does nothing after the response.
    request.abort();
  });
}

/** Calls back when it is not restarted in time. */
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
  resolve: (upload: Upload) => void,
  reject: (error: ApiError) => void,
): void {
  reportAnswer();
  const body = parseJson(request.responseText);
  const ok = request.status >= 200 && request.status < 300;
  // The answer has the contract's shape. An unreadable one was interrupted.
  if (ok && body !== undefined) resolve(body as Upload);
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
