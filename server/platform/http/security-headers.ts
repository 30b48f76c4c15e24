import type { FastifyInstance, FastifyReply } from 'fastify';

const POLICY = 'content-security-policy';
const OWN_SCRIPTS = "script-src 'self'";

export type SecurityHeaders = Readonly<Record<string, string>>;

/**
 * Returns the headers of every response. They forbid inline styles, framing, content sniffing, and inline scripts that
 * `allowScripts` does not list. They remove the path from referrers to other sites. Popups keep their opener, which the
 * sign-in window needs.
 */
export function securityHeaders(publicUrl: URL): SecurityHeaders {
  const secure = publicUrl.protocol === 'https:';
  return {
    [POLICY]: contentSecurityPolicy(secure),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    // Disables a filter of old browsers that could be abused to leak data.
    'x-xss-protection': '0',
  };
}

export const shownElsewhere = { 'cross-origin-resource-policy': 'cross-origin' };

/** The worker can load no other script, and connects only to this site. Browsers always check for a new version. */
export const workerHeaders = {
  [POLICY]: "default-src 'none';connect-src 'self'",
  'cache-control': 'no-cache',
};

/** Allows inline scripts of a response by their hashes, such as `'sha256-…'`. */
export function allowScripts(reply: FastifyReply, hashes: readonly string[]): void {
  const policy = String(reply.getHeader(POLICY));
  reply.header(POLICY, policy.replace(OWN_SCRIPTS, [OWN_SCRIPTS, ...hashes].join(' ')));
}

function contentSecurityPolicy(secure: boolean): string {
  return [
    "default-src 'self'",
    OWN_SCRIPTS,
    "style-src 'self'",
    // `data:` is for picture placeholders, and `blob:` for the preview of a picture before its upload.
    "img-src 'self' data: blob:",
    // Videos play in YouTube's player without cookies, after a click.
    'frame-src https://www.youtube-nocookie.com',
    "connect-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join(';');
}

/** Sets the headers on every response that passes through hooks. Responses to framework errors do not. */
export function installSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
