import { seesAllMembers } from '#server/features/members/profiles/profiles.policy.ts';
import { hidesBlocked } from '#server/features/members/visibility/visibility.service.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Reader } from './match-statements.store.ts';

/** Returns what a viewer can find: the values for `isFindable`. */
export function readerOf(viewer: Viewer): Reader {
  return {
    viewer: viewer.userId,
    all: seesAllMembers(viewer, ''),
    excludesBlocked: hidesBlocked(viewer),
  };
}
