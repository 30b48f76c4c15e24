import type { FastifyInstance } from 'fastify';

/** The default delays before a retry, in seconds. */
const DEFAULT_WAIT = { 429: '30', 503: '5' } as const;

/** Sets Retry-After on every 429 and 503 that lacks it, whichever part of the site sends the response. */
export function installRetryAfter(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const { statusCode } = reply;
    const canRetry = statusCode === 429 || statusCode === 503;
    if (canRetry && !reply.hasHeader('retry-after')) {
      reply.header('retry-after', DEFAULT_WAIT[statusCode]);
    }
    done(null, payload);
  });
  // While the app closes, Fastify responds with 503 before any hook runs.
  app.addHook('preClose', async () => {
    app.server.prependListener('request', (_request, response) => {
      response.setHeader('retry-after', DEFAULT_WAIT[503]);
    });
  });
}

export function retryAfterOf(seconds: number): string {
  return String(Math.max(1, Math.ceil(seconds)));
}
