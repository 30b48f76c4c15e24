import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SECOND } from '#contract/foundations/limits.ts';
import type { ReadOnly } from '#contract/site/site-settings.ts';
import { AppError } from './app-error.ts';

const READING_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes while the site is read-only, before their bodies are read. `whileReadOnly` of a route lists the
 * callers whose writes it still accepts. By default, a route with a permission accepts writes of the team, and other
 * routes accept none. Call this function before any route is registered.
 */
export function refuseWritesWhileReadOnly(
  app: FastifyInstance,
  readReadOnly: () => Promise<ReadOnly | null>,
): void {
  // Runs after the `onRequest` hooks of the route, which identify the caller.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (READING_METHODS.has(request.method) || request.is404 || mayWrite(request)) {
      return done(null, payload);
    }
    readReadOnly().then(
      (readOnly) => done(readOnly === null ? null : refusalOf(readOnly), payload),
      done,
    );
  });
}

function mayWrite({ routeOptions, viewer }: FastifyRequest): boolean {
  const { access, whileReadOnly } = routeOptions.config;
  const admitted = whileReadOnly ?? (typeof access === 'object' ? 'team' : 'nobody');
  const isTeam = viewer !== null && viewer.admin !== null;
  return admitted === 'everybody' || (admitted === 'team' && isTeam);
}

// When the end is unknown, the error is not a 503, because every 503 says when to retry.
function refusalOf({ until }: ReadOnly): AppError {
  const message = 'いまは閲覧のみです。再開してから、もう一度お試しください';
  const wait = until === null ? 0 : (Date.parse(until) - Date.now()) / SECOND;
  return wait > 0
    ? new AppError('unavailable', message, { reason: 'read-only', retry_after: Math.ceil(wait) })
    : new AppError('failed-precondition', message, { reason: 'read-only' });
}
