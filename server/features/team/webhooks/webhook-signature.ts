import { createHmac } from 'node:crypto';
import { SECOND } from '#contract/foundations/limits.ts';

/** The header with the time and the signatures of a message. */
export const SIGNATURE_HEADER = 'x-hiroba-signature';

/**
 * The value of the header: `t` is the time in seconds, each `v1` the HMAC-SHA256 of the time, a dot and the body with one
 * secret. With the time in the signature, a receiver can refuse messages that somebody has recorded.
 */
export function signaturesOf(secrets: readonly string[], body: string, now: number): string {
  const t = Math.floor(now / SECOND);
  const signatures = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'),
  );
  return [`t=${t}`, ...signatures.map((v1) => `v1=${v1}`)].join(',');
}
