import { hash } from 'node:crypto';
import type { onSendHookHandler } from 'fastify';
import { compressionFor } from './compression.ts';

/**
 * Lets a browser ask "still the same?" (RFC 9110 §8.8): answers carry a weak tag of their bytes, and
 * what is unchanged is answered 304, and what is long is packed. What a viewer sees is theirs alone, so shared caches keep away.
 */
export const tagAnswer: onSendHookHandler = (request, reply, payload, done) => {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return done(null, payload);
  // A route that forbids keeping its answer has said all there is to say.
  if (reply.hasHeader('cache-control')) return done(null, payload);
  reply.header('cache-control', request.viewer ? 'private, no-cache' : 'no-cache');
  reply.header('vary', 'cookie, accept-encoding');
  // Encoded once, for the tag, the length and the socket.
  const bytes = Buffer.from(payload);
  const tag = `W/"${hash('sha1', bytes, 'base64url')}"`;
  reply.header('etag', tag);
  if (request.headers['if-none-match'] === tag) {
    reply.code(304).removeHeader('content-type');
    return done(null, '');
  }
  const compression = compressionFor(request.headers['accept-encoding'], bytes.length);
  if (!compression) return done(null, bytes);
  reply.header('content-encoding', compression.name);
  done(null, compression.pack(bytes));
};
