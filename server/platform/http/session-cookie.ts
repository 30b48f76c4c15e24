import type { CookieSerializeOptions } from '@fastify/cookie';

export const SESSION_COOKIE = 'hiroba_session';

/** Attributes of a cookie of ours: out of reach of scripts, sent on navigation from elsewhere, not with requests from there. */
export function cookieOptions(publicUrl: URL, maxAgeMs: number): CookieSerializeOptions {
  return {
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.protocol === 'https:',
    path: '/',
    maxAge: Math.floor(maxAgeMs / 1000),
  };
}
