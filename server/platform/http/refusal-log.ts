import type { FastifyRequest } from 'fastify';
import { SECOND } from '#contract/foundations/limits.ts';
import { pseudonym } from '#server/platform/ids.ts';
import type { AppError } from './app-error.ts';

/** The maximum number of lines a second, so that nobody can fill the disk with refused requests. */
const LINES = 10;

type Refused = Pick<FastifyRequest, 'account' | 'viewer' | 'sessionCookie'> & {
  log: Pick<FastifyRequest['log'], 'info'>;
  routeOptions: { url?: string | undefined };
};

/** The codes of refusals that can be an attack: a missing right, a foreign origin, a wrong token, a reached limit. */
const suspicious: readonly string[] = ['permission-denied', 'resource-exhausted'];

/**
 * Returns a function that logs a refused request with a session, with its reason. Requests of visitors are left out,
 * because they have no rights. The first line after a second with too many refusals has the number of omitted lines.
 */
export function createRefusalLog(
  now: () => number = () => performance.now(),
): (request: Refused, error: Pick<AppError, 'code' | 'details'>) => void {
  let [until, lines, omitted] = [0, 0, 0];
  return ({ account, viewer, sessionCookie, log, routeOptions }, { code, details }) => {
    const member = viewer ?? account;
    if (!suspicious.includes(code) || (member === null && sessionCookie === undefined)) return;
    if (now() >= until) [until, lines] = [now() + SECOND, 0];
    lines += 1;
    if (lines > LINES) {
      omitted += 1;
      return;
    }
    const line = {
      // The session is not known yet when the origin is refused.
      user: member && pseudonym(member.userId),
      route: routeOptions.url ?? null,
      reason: details?.reason ?? code,
      ...(omitted > 0 && { omitted }),
    };
    log.info(line, 'request refused');
    omitted = 0;
  };
}
