import { ApiError } from '#client/lib/api/api-error.ts';
import { isUncertain } from '#client/lib/api/lost-answer.ts';
import type { SaveState } from './writing-state.ts';

/** The error for contents that exceed a limit of drafts, such as the length of a title. Such contents are not sent. */
export class InvalidContents extends Error {
  override readonly name = 'InvalidContents';
}

/** Whether a call was refused because the post was changed in another tab, on another device or by someone else. */
export function isChangedElsewhere(error: unknown): boolean {
  return hasReason(error, 'changed-elsewhere', 'post-is-published', 'post-is-planned');
}

export function isDeletedElsewhere(error: unknown): boolean {
  return hasReason(error, 'post-missing');
}

export function isLabelledByTeam(error: unknown): boolean {
  return hasReason(error, 'label-set-by-team');
}

/**
 * Whether a call was refused because another post already has its request id. The other post is from another tab or
 * from earlier contents.
 */
export function isRequestIdUsed(error: unknown): boolean {
  return hasReason(error, 'request-used', 'post-is-published');
}

export function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError) || isChangedElsewhere(error)) return false;
  const mayPass = hasReason(error, 'rate-limit', 'read-only') || error.code === 'aborted';
  return isUncertain(error) || mayPass;
}

/** Returns the error about the NFT that has prevented a save. Undefined when the NFT is not the reason. */
export function nftErrorOf(save: SaveState): string | undefined {
  if (save.status !== 'failed' || !(save.error instanceof ApiError)) return undefined;
  return save.error.fields.nftId;
}

function hasReason(error: unknown, ...reasons: string[]): boolean {
  return error instanceof ApiError && reasons.includes(error.reason ?? '');
}
