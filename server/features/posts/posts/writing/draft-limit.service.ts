import { DRAFTS_MAX } from '#contract/foundations/limits.ts';
import { lockProfiles } from '#server/features/members/profiles/profiles.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { countDrafts } from '../posts.store.ts';

/** Throws drafts-full when a member has reached the limit of drafts. Locks the profile against concurrent additions. */
export async function refuseTooManyDrafts(transaction: Queryable, userId: string): Promise<void> {
  await lockProfiles(transaction, [userId]);
  if ((await countDrafts(transaction, userId)) >= DRAFTS_MAX) throw draftsFull();
}

/** Returns the error at the limit of drafts. */
export function draftsFull(): AppError {
  return new AppError(
    'resource-exhausted',
    `下書きは${DRAFTS_MAX}件までです。使わない下書きを削除してからお試しください`,
    { reason: 'drafts-full' },
  );
}
