import type { CookieSerializeOptions } from '@fastify/cookie';

export const SESSION_COOKIE = 'hiroba_session';

/**
 * Attributes of the site's cookies: not readable by scripts, sent with navigation from other sites but not
 * with their requests.
 */
export function cookieOptions(publicUrl: URL, maxAgeMs: number): CookieSerializeOptions {
  return {
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.protocol === 'https:',
    path: '/',
    maxAge: Math.floor(maxAgeMs / 1000),
  };
}
