import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressionFor } from './compression.ts';

const HOUR_SECONDS = 3600;

interface Stored {
  bytes: Buffer;
  /** The strong ETag of exactly these bytes. */
  tag: string;
}

/**
 * A handler for an answer that stays the same while the process runs. It is rendered at the first request and
 * compressed once, because anybody can ask for it again and again.
 */
export function fixedAnswer(type: string, render: () => string) {
  const stored = new Map<string, Stored>();
  const store = (name: string, bytes: Buffer): Stored => {
    const entry = { bytes, tag: `"${hash('sha1', bytes, 'base64url')}"` };
    stored.set(name, entry);
    return entry;
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Buffer> => {
    const plain = stored.get('identity') ?? store('identity', Buffer.from(render()));
    const compression = compressionFor(request.headers['accept-encoding'], plain.bytes.length);
    const name = compression?.name ?? 'identity';
    const { bytes, tag } =
      stored.get(name) ?? store(name, compression?.compress(plain.bytes) ?? plain.bytes);
    reply.header('cache-control', `public, max-age=${HOUR_SECONDS}`);
    reply.header('vary', 'accept-encoding').header('etag', tag);
    if (request.headers['if-none-match'] === tag) {
      reply.code(304);
      return Buffer.alloc(0);
    }
    if (compression) reply.header('content-encoding', name);
    reply.type(type);
    return bytes;
  };
}
