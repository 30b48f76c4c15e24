import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_LIFETIME } from '#server/features/sessions/sessions.service.ts';
import { cookieOptions, SESSION_COOKIE } from '#server/platform/http/session-cookie.ts';
import { sha256 } from '#server/platform/ids.ts';
import { ATTEMPT_LIFETIME } from './sign-in.service.ts';

const PREFIX = 'hiroba_sign_in_';
const PATH = '/auth';
// A browser sends all of them with each request, and the size of headers is limited.
const MAX_ATTEMPTS = 8;

// One cookie per attempt, so that several tabs can sign in concurrently.
function nameOf(state: string): string {
  return PREFIX + sha256(state).slice(0, 16);
}

/** Ties an attempt to the browser by a cookie. The oldest cookies are removed when there are too many. */
export function rememberAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: URL,
  state: string,
): void {
  const existing = Object.keys(request.cookies).filter((name) => name.startsWith(PREFIX));
  for (const name of existing.slice(0, Math.max(0, existing.length - MAX_ATTEMPTS + 1))) {
    reply.clearCookie(name, { path: PATH });
  }
  const options = { ...cookieOptions(publicUrl, ATTEMPT_LIFETIME), path: PATH };
  reply.setCookie(nameOf(state), state, options);
}

/** Returns the state of an attempt from the browser's cookie and removes the cookie. */
export function recallAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  state: string,
): string | undefined {
  const name = nameOf(state);
  if (request.cookies[name] !== undefined) reply.clearCookie(name, { path: PATH });
  return request.cookies[name];
}

/** Sets the session cookie for the lifetime of a session. */
export function setSessionCookie(reply: FastifyReply, publicUrl: URL, cookie: string): void {
  reply.setCookie(SESSION_COOKIE, cookie, cookieOptions(publicUrl, SESSION_LIFETIME));
}
