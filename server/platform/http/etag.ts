import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { compressionFor } from './compression.ts';

/**
 * Adds a weak ETag of the bytes (RFC 9110 §8.8), answers 304 when the client already has them, and compresses long
 * answers. Shared caches cannot store answers to a viewer.
 */
export const tagAnswer = taggedAs(({ viewer }) => (viewer ? 'private, no-cache' : 'no-cache'));

/** The same for an answer about one member at a secret address, without a viewer. */
export const tagPrivateAnswer = taggedAs(() => 'private, no-cache');

function taggedAs(cacheControl: (request: FastifyRequest) => string): onSendHookHandler {
  return (request, reply, payload, done) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return done(null, payload);
    reply.header('cache-control', cacheControl(request));
    reply.header('vary', 'cookie, accept-encoding');
    // Encoded once, for the tag, the length and the socket alike.
    const bytes = Buffer.from(payload);
    const tag = `W/"${hash('sha1', bytes, 'base64url')}"`;
    reply.header('etag', tag);
    if (request.headers['if-none-match'] === tag) {
      reply.code(304).removeHeader('content-type');
      return done(null, '');
    }
    done(null, compressed(request, reply, bytes));
  };
}

/** Forbids storing the response, and compresses it when it is long. */
export const sendPrivately: onSendHookHandler = (request, reply, payload, done) => {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return done(null, payload);
  reply.header('cache-control', 'private, no-store');
  reply.header('vary', 'cookie, accept-encoding');
  done(null, compressed(request, reply, Buffer.from(payload)));
};

function compressed(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): Buffer {
  const compression = compressionFor(request.headers['accept-encoding'], bytes.length);
  if (!compression) return bytes;
  reply.header('content-encoding', compression.name);
  return compression.compress(bytes);
}
