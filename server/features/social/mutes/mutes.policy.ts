import type { MuteTarget } from '#contract/social/mutes.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

export function refuseOneself(viewer: Viewer, { kind, value }: MuteTarget): void {
  if (kind !== 'user' || value !== viewer.userId) return;
  throw new AppError('invalid-argument', '自分自身をミュートすることはできません', {
    reason: 'hide-oneself',
  });
}
