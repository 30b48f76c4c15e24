import { createHmac, randomBytes } from 'node:crypto';
import { MINUTE } from '#contract/foundations/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Client, Viewer } from '#server/platform/http/viewer.ts';
import { spanOfDay } from '#server/platform/japan-time.ts';
import { rateLimitKey } from '#server/platform/net/ip-addresses.ts';
import { storedSecret } from './view-hashes.store.ts';

/** The time after a day in which its last views are still stored. */
const LATE = 10 * MINUTE;

/** Returns the time at which the view hashes of a day in Japan are deleted, together with their secret. */
export function endOfViews(day: string): string {
  return new Date(Date.parse(spanOfDay(day).end) + LATE).toISOString();
}

/**
 * Creates the function that hashes the reader of a post on a day: a member by their id, a visitor by network and user
 * agent. The secret is deleted after the day, so that nobody can find out the reader of a hash. The hashes of one reader
 * for two posts have nothing in common.
 */
export function createViewHash(database: Database) {
  let secretOfDay: { day: string; secret: Promise<string> } | undefined;
  const secretOf = (day: string): Promise<string> => {
    if (secretOfDay?.day !== day) {
      const row = { day, secret: randomBytes(32).toString('hex'), expires_at: endOfViews(day) };
      const secret = storedSecret(database, row);
      secretOfDay = { day, secret };
      // A failure is not cached, so the next view reads the secret again.
      secret.catch(() => {
        secretOfDay = undefined;
      });
    }
    return secretOfDay.secret;
  };
  return async (day: string, postId: string, viewer: Viewer | null, client: Client) => {
    const reader = viewer
      ? `member ${viewer.userId}`
      : `visitor ${rateLimitKey(client.address)} ${client.userAgent ?? ''}`;
    const hash = createHmac('sha256', await secretOf(day)).update(`${postId} ${reader}`);
    return hash.digest('base64url');
  };
}
