import type { PictureFolder, Upload } from '../../../contract/pictures.ts';
import { withCsrfToken } from '../../lib/api.ts';
import { ApiError, errorFromResponse, networkError } from '../../lib/api-error.ts';

interface UploadOptions {
  folder: PictureFolder;
  signal: AbortSignal;
  /** Called with the sent share of the file, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Uploads a picture. Throws `ApiError`, or the reason of the signal when it is aborted. */
export function uploadPicture(file: File, options: UploadOptions): Promise<Upload> {
  return withCsrfToken((token) => send(file, token, options));
}

// XMLHttpRequest, because fetch does not report upload progress.
function send(
  file: File,
  token: string | null,
  { folder, signal, onProgress }: UploadOptions,
): Promise<Upload> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    let hasStarted = false;
    request.open('POST', `/api/uploads?folder=${folder}`);
    request.setRequestHeader('accept', 'application/json');
    if (token !== null) request.setRequestHeader('x-csrf-token', token);
    request.upload.onprogress = (event) => {
      hasStarted = true;
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () => settle(request, resolve, reject);
    request.onerror = () => reject(hasStarted ? interrupted() : networkError());
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.set('file', file);
    request.send(form);
  });
}

function settle(
  request: XMLHttpRequest,
  resolve: (upload: Upload) => void,
  reject: (error: ApiError) => void,
): void {
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
  return new ApiError('unavailable', { reason: 'upload-cut-off' });
}
