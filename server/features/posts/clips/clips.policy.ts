import { CLIP_ITEMS_MAX, CLIPS_MAX } from '#contract/foundations/limits.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { ClipsTable } from './clips.tables.ts';

type ClipFacts = Pick<ClipsTable, 'user_id' | 'is_public' | 'hidden_at'>;

/** Whether others can see a clip if they can see the profile of its owner. */
export function isShownClip({ is_public, hidden_at }: Omit<ClipFacts, 'user_id'>): boolean {
  return is_public && hidden_at === null;
}

export function ownsClip(viewer: Pick<Viewer, 'userId'> | null, clip: ClipFacts): boolean {
  return viewer?.userId === clip.user_id;
}

export function refuseTooManyClips(count: number): void {
  if (count < CLIPS_MAX) return;
  throw new AppError(
    'failed-precondition',
    `クリップは${CLIPS_MAX}個まで作れます。使わないものを削除してからお試しください`,
    { reason: 'clips-full' },
  );
}

export function refuseFullClip(count: number): void {
  if (count < CLIP_ITEMS_MAX) return;
  throw new AppError(
    'failed-precondition',
    'このクリップはいっぱいです。ほかのクリップを選んでください',
    { reason: 'clip-full' },
  );
}

export function clipNotFound(): AppError {
  return new AppError('not-found', 'このクリップは見つかりません');
}
