import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** The name of the session cookie under http; under https it is prefixed. */
export const SESSION_COOKIE = 'hiroba_session';

/**
 * The name under which a cookie is set. Under https it is prefixed with `__Host-`: browsers then accept it
 * from this host over https only, so that no other host of the domain can replace it.
 */
export function cookieName(publicUrl: URL, name: string): string {
  return isSecure(publicUrl) ? `__Host-${name}` : name;
}

/**
 * Attributes of the site's cookies: not readable by scripts, sent with navigation from other sites but not
 * with their requests. Browsers also need them to delete a cookie with a prefix.
 */
function cookieOptions(publicUrl: URL): CookieSerializeOptions {
  return { httpOnly: true, sameSite: 'lax', secure: isSecure(publicUrl), path: '/' };
}

/** Sets a cookie of the site. */
export function setCookie(
  reply: FastifyReply,
  publicUrl: URL,
  { name, value, maxAgeMs }: { name: string; value: string; maxAgeMs: number },
): void {
  const options = { ...cookieOptions(publicUrl), maxAge: Math.floor(maxAgeMs / 1000) };
  reply.setCookie(cookieName(publicUrl, name), value, options);
}

/** Deletes a cookie of the site from the browser. */
export function clearCookie(reply: FastifyReply, publicUrl: URL, name: string): void {
  reply.clearCookie(cookieName(publicUrl, name), cookieOptions(publicUrl));
}

/** Adds `request.sessionCookie`. */
export function installSessionCookie(app: FastifyInstance, publicUrl: URL): void {
  const name = cookieName(publicUrl, SESSION_COOKIE);
  app.decorateRequest('sessionCookie', {
    getter() {
      return this.cookies[name];
    },
  });
}

function isSecure(publicUrl: URL): boolean {
  return publicUrl.protocol === 'https:';
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The value of the browser's session cookie, if there is one. */
    readonly sessionCookie: string | undefined;
  }
}
