import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** The name of the session cookie under http. Under https it has a prefix. */
export const SESSION_COOKIE = 'hiroba_session';

/**
 * Returns the name of a cookie. Under https it has the prefix `__Host-`: browsers then accept it only from this host over
 * https, so no other host of the domain can replace it.
 */
export function cookieName(publicUrl: URL, name: string): string {
  return isSecure(publicUrl) ? `__Host-${name}` : name;
}

/**
 * Returns the attributes of the site's cookies: scripts cannot read them, and only navigations from other sites send
 * them. Browsers also need these attributes to delete a cookie with a prefix.
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
    /** The value of the browser's session cookie, or undefined. */
    readonly sessionCookie: string | undefined;
  }
}
