import type { FastifyRequest } from 'fastify';
import { MAX_UPLOAD_BYTES } from '#contract/foundations/limits.ts';
import { TemporaryFile } from '#server/platform/files/temporary-file.ts';
import { AppError } from '#server/platform/http/app-error.ts';

/** The maximum size of a form with one picture and a few small fields. */
const MAX_BODY_BYTES = MAX_UPLOAD_BYTES + 64 * 1024;

export const multipartOptions = {
  // The parser truncates a file above the limit, and `receiveUpload` rejects it.
  throwFileSizeLimit: false,
  limits: {
    files: 1,
    fileSize: MAX_UPLOAD_BYTES,
    fields: 4,
    fieldSize: 1024,
    fieldNameSize: 100,
    parts: 5,
    headerPairs: 20,
  },
};

/** Throws when the content-length of a body is too large, before the body is read. */
export async function refuseLongBody(request: FastifyRequest): Promise<void> {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > MAX_BODY_BYTES) throw tooLarge();
}

/**
 * Receives the picture in the field `file` into a temporary file, so that a slow sender takes no memory. Throws
 * `picture-too-large` as soon as the file or the whole body is too long, `upload-cut-off` when the body ends early, and
 * `invalid-argument` for a body without such a file.
 */
export async function receiveUpload(request: FastifyRequest, directory: string) {
  if (!request.isMultipart()) throw noFile();
  const file = await TemporaryFile.create(directory);
  try {
    if (!(await Promise.race([readForm(request, file), refuseBadBody(request)]))) throw noFile();
    return file;
  } catch (error) {
    await file[Symbol.asyncDispose]();
    throw isOurs(error) ? error : multipartError(error);
  }
}

// Reads to the end of the form, to detect a body that was cut off. Returns whether it contains the picture.
async function readForm(request: FastifyRequest, file: TemporaryFile): Promise<boolean> {
  let isFound = false;
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue;
    isFound ||= part.fieldname === 'file';
    for await (const chunk of part.file) await file.append(chunk as Buffer);
    if (part.file.truncated) throw tooLarge();
  }
  return isFound;
}

/**
 * Rejects when more bytes have arrived than a form can have. Also rejects when the connection ends before the body has
 * been read, even if the whole body has arrived, because the parser of the form would wait forever.
 */
function refuseBadBody({ raw }: FastifyRequest): Promise<never> {
  let received = 0;
  return new Promise((_resolve, reject) => {
    const refuseUnread = () => {
      if (raw.destroyed && !raw.readableEnded) reject(cutOff());
    };
    raw.on('close', refuseUnread);
    refuseUnread();
    raw.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > MAX_BODY_BYTES) reject(tooLarge());
    });
  });
}

/**
 * Whether an error was thrown by the site, or is a failure to write the file. All other errors come from the parser.
 */
function isOurs(error: unknown): boolean {
  return error instanceof AppError || (error as NodeJS.ErrnoException).syscall === 'write';
}

function multipartError(error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') {
    return new AppError('invalid-argument', '一度に送れる画像は1枚です');
  }
  return cutOff();
}

function cutOff(): AppError {
  return new AppError(
    'invalid-argument',
    'アップロードが途中で中断されました。通信状況を確認して、もう一度お試しください',
    { reason: 'upload-cut-off' },
  );
}

function tooLarge(): AppError {
  const limit = MAX_UPLOAD_BYTES / 1024 / 1024;
  return new AppError(
    'invalid-argument',
    `画像は${limit}MBまでアップロードできます。小さくしてからお試しください`,
    { reason: 'picture-too-large' },
  );
}

function noFile(): AppError {
  return new AppError('invalid-argument', 'アップロードする画像を選んでください');
}
