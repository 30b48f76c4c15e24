import type { FastifyReply, FastifyRequest } from 'fastify';
import { TaggedAnswer } from './tagged-answer.ts';

const HOUR_SECONDS = 3600;

/**
 * Returns a handler for a response that is constant while the process runs. It is rendered at the first request and
 * compressed once, because anybody can request it repeatedly.
 */
export function fixedAnswer(type: string, render: () => string) {
  let stored: TaggedAnswer | undefined;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Buffer> => {
    stored ??= new TaggedAnswer(render());
    reply.header('cache-control', `public, max-age=${HOUR_SECONDS}`);
    reply.header('vary', 'accept-encoding').header('etag', stored.tag);
    if (request.headers['if-none-match'] === stored.tag) {
      reply.code(304);
      return Buffer.alloc(0);
    }
    reply.type(type);
    return stored.bytesFor(request, reply);
  };
}
