import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_LIFETIME } from '#server/features/identity/sessions/sessions.service.ts';
import {
  clearCookie,
  cookieName,
  SESSION_COOKIE,
  setCookie,
} from '#server/platform/http/session-cookie.ts';
import { sha256 } from '#server/platform/ids.ts';
import { ATTEMPT_LIFETIME } from './sign-in.service.ts';
import { DEVICE_LIFETIME } from './sign-in-devices.service.ts';

const PREFIX = 'hiroba_sign_in_';
// The limit of cookies for attempts. A browser sends them all with each request, and headers have a maximum size.
const MAX_ATTEMPTS = 8;

// Each attempt has its own cookie, so that several tabs can sign in concurrently.
function nameOf(state: string): string {
  return PREFIX + sha256(state).slice(0, 16);
}

/** Binds an attempt to the browser with a cookie. Removes the oldest of these cookies when there are too many. */
export function rememberAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: URL,
  state: string,
): void {
  const existing = attemptsOf(request, publicUrl);
  for (const name of existing.slice(0, Math.max(0, existing.length - MAX_ATTEMPTS + 1))) {
    clearCookie(reply, publicUrl, name);
  }
  setCookie(reply, publicUrl, { name: nameOf(state), value: state, maxAgeMs: ATTEMPT_LIFETIME });
}

/** Returns the names of the browser's attempts, without the `__Host-` prefix. */
function attemptsOf(request: FastifyRequest, publicUrl: URL): string[] {
  const prefix = cookieName(publicUrl, PREFIX);
  return Object.keys(request.cookies)
    .filter((name) => name.startsWith(prefix))
    .map((name) => PREFIX + name.slice(prefix.length));
}

export function recallAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: URL,
  state: string,
): string | undefined {
  const name = nameOf(state);
  const remembered = request.cookies[cookieName(publicUrl, name)];
  if (remembered !== undefined) clearCookie(reply, publicUrl, name);
  return remembered;
}

export function setSessionCookie(reply: FastifyReply, publicUrl: URL, value: string): void {
  setCookie(reply, publicUrl, { name: SESSION_COOKIE, value, maxAgeMs: SESSION_LIFETIME });
}

const DEVICE_COOKIE = 'hiroba_device';

/** Returns the id of the device from an earlier sign-in in the browser. */
export function deviceIn({ cookies }: FastifyRequest, publicUrl: URL): string | undefined {
  return cookies[cookieName(publicUrl, DEVICE_COOKIE)];
}

/** Lets the browser keep the id of the device, also after a sign-out. */
export function setDeviceCookie(reply: FastifyReply, publicUrl: URL, value: string): void {
  setCookie(reply, publicUrl, { name: DEVICE_COOKIE, value, maxAgeMs: DEVICE_LIFETIME });
}
