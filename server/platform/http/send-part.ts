import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LargeFile } from '#server/platform/files/files.ts';
import { byteRangeOf } from './byte-range.ts';

/** Sends a file, or the requested range of it unless If-Range has another ETag. */
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
