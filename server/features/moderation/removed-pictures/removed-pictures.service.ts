import { findPerceptualHashes } from '#server/features/foundations/pictures/pictures.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import {
  differenceOf,
  mirroredHash,
  type PerceptualHash,
} from '#server/platform/images/perceptual-hash.ts';
import * as store from './removed-pictures.store.ts';

export interface RemovedPicture {
  decision_id: string;
  perceptual_hash: PerceptualHash;
}

/**
 * The maximum difference, in bits, between the hashes of two uploads of a file, one of which a browser has scaled down.
 */
const SAME_FILE = 8;

/**
 * Returns the pictures of a member that look like removed pictures, even if they are mirrored or slightly cropped.
 * Leaves out pictures that the team has already compared with the same decision and published.
 */
export async function removedAmong(database: Queryable, userId: string, keys: readonly string[]) {
  const found: RemovedPicture[] = [];
  for (const perceptual_hash of new Set((await findPerceptualHashes(database, keys)).values())) {
    const decisions = [
      ...(await store.findRemoved(database, perceptual_hash)),
      ...(await store.findRemoved(database, mirroredHash(perceptual_hash))),
    ];
    found.push(...[...new Set(decisions)].map((decision_id) => ({ decision_id, perceptual_hash })));
  }
  if (found.length === 0) return found;
  const allowed = (await store.listAllowed(database, userId)).flatMap(parseRemoved);
  return found.filter((one) => !allowed.some((other) => isSame(one, other)));
}

function isSame(one: RemovedPicture, other: RemovedPicture): boolean {
  if (one.decision_id !== other.decision_id) return false;
  return differenceOf(one.perceptual_hash, other.perceptual_hash) <= SAME_FILE;
}

export function parseRemoved(column: string): RemovedPicture[] {
  return JSON.parse(column) as RemovedPicture[];
}
