import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { TaggedAnswer } from './tagged-answer.ts';

const VARY = 'cookie, accept-encoding';

/**
 * Adds a weak ETag of the bytes (RFC 9110 §8.8), responds with 304 when the client already has them, and compresses long
 * responses. Shared caches cannot store responses to a viewer.
 */
export const tagAnswer = taggedAs(({ viewer }) => (viewer ? 'private, no-cache' : 'no-cache'));

/** Does the same as `tagAnswer` for a response about one member at a secret URL, where there is no viewer. */
export const tagPrivateAnswer = taggedAs(() => 'private, no-cache');

function taggedAs(cacheControl: (request: FastifyRequest) => string): onSendHookHandler {
  return (request, reply, payload, done) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return done(null, payload);
    reply.header('cache-control', cacheControl(request));
    done(null, sendTagged(request, reply, new TaggedAnswer(payload)));
  };
}

/** Sets the headers of a tagged response. Returns its bytes, or nothing with 304 when the client already has them. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: TaggedAnswer,
): Buffer | '' {
  reply.header('etag', answer.tag).header('vary', VARY);
  if (request.headers['if-none-match'] !== answer.tag) return answer.bytesFor(request, reply);
  reply.code(304).removeHeader('content-type');
  return '';
}

/** Forbids storing the response, and compresses it when it is long. */
export const sendPrivately: onSendHookHandler = (request, reply, payload, done) => {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return done(null, payload);
  reply.header('cache-control', 'private, no-store').header('vary', VARY);
  done(null, new TaggedAnswer(payload).bytesFor(request, reply));
};
