import { timingSafeEqual } from 'node:crypto';
import { sha256 } from '#server/platform/ids.ts';

/** Whether two secrets are the same. The comparison takes constant time. */
export function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(expected)));
}
