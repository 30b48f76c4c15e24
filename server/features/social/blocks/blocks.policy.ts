import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

export function refuseOneself(viewer: Viewer, userId: string): void {
  if (viewer.userId !== userId) return;
  throw new AppError('invalid-argument', '自分自身をブロックすることはできません', {
    reason: 'hide-oneself',
  });
}
