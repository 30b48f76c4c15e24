import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** The name of the session cookie under http. Under https it has a prefix. */
export const SESSION_COOKIE = 'hiroba_session';

/** Under https, browsers accept a cookie with the prefix `__Host-` only from this host. */
export function cookieName(publicUrl: URL, name: string): string {
  return isSecure(publicUrl) ? `__Host-${name}` : name;
}

/**
 * Scripts cannot read the cookies. From other sites, browsers send the cookies only with navigations. A deletion needs
 * the same options.
 */
function cookieOptions(publicUrl: URL): CookieSerializeOptions {
  return { httpOnly: true, sameSite: 'lax', secure: isSecure(publicUrl), path: '/' };
}

export function setCookie(
  reply: FastifyReply,
  publicUrl: URL,
  { name, value, maxAgeMs }: { name: string; value: string; maxAgeMs: number },
): void {
  const options = { ...cookieOptions(publicUrl), maxAge: Math.floor(maxAgeMs / 1000) };
  reply.setCookie(cookieName(publicUrl, name), value, options);
}

export function clearCookie(reply: FastifyReply, publicUrl: URL, name: string): void {
  reply.clearCookie(cookieName(publicUrl, name), cookieOptions(publicUrl));
}

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
    readonly sessionCookie: string | undefined;
  }
}
