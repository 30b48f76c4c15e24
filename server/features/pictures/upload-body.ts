import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { MAX_UPLOAD_BYTES } from '#contract/limits.ts';
import { AppError } from '#server/platform/http/app-error.ts';

/** More than the form and its headers add to the size of the file. */
const FORM_OVERHEAD = 64 * 1024;

/** The limits of multipart parsing: one picture and a few small fields. */
export const multipartOptions = {
  // A file above the limit is truncated, and readUpload rejects it.
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

/** Rejects a body whose content-length is too large, before it is read. */
export async function refuseLongBody(request: FastifyRequest): Promise<void> {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > MAX_UPLOAD_BYTES + FORM_OVERHEAD) throw tooLarge();
}

/**
 * Reads the picture in the field `file` into memory, at most MAX_UPLOAD_BYTES. Throws picture-too-large,
 * upload-cut-off, or invalid-argument for a body without such a file.
 */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw noFile();
  try {
    const file = await readForm(request);
    if (!file) throw noFile();
    return file;
  } catch (error) {
    throw error instanceof AppError ? error : formFault(error);
  }
}

// Reads to the end of the form, which shows that the body was not cut off.
async function readForm(request: FastifyRequest): Promise<Buffer | null> {
  let picture: Buffer | null = null;
  let isTooLarge = false;
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue;
    const bytes = await readFile(part);
    isTooLarge ||= part.file.truncated;
    if (part.fieldname === 'file') picture = bytes;
  }
  if (isTooLarge) throw tooLarge();
  return picture;
}

async function readFile(part: MultipartFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of part.file) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function formFault(error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') {
    return new AppError('invalid-argument', '一度に送れる画像は1枚です');
  }
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
