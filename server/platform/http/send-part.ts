import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange, LargeFile } from '#server/platform/files/files.ts';

/** Sends a file. Sends only the requested range, unless If-Range has another ETag. */
export function sendPart(
  request: FastifyRequest,
  reply: FastifyReply,
  file: LargeFile,
  etag: string,
): FastifyReply {
  const { length } = file;
  reply.headers({ 'accept-ranges': 'bytes', etag });
  const isSame = (request.headers['if-range'] ?? etag) === etag;
  const range = byteRangeOf(isSame ? request.headers.range : undefined, length);
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${length}`).send();
  }
  const { start, end } = range ?? { start: 0, end: length - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${length}`);
  return reply.header('content-length', end - start + 1).send(file.stream({ start, end }));
}

/** Parses a Range header (RFC 9110 §14.2). Returns null for the whole file, even when the header has several ranges. */
export function byteRangeOf(
  header: string | undefined,
  length: number,
): ByteRange | null | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const end = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1);
  const start = first === '' ? Math.max(0, length - Number(last)) : Number(first);
  if (first !== '' && last !== '' && Number(last) < start) return null;
  return start > end ? 'unsatisfiable' : { start, end };
}
