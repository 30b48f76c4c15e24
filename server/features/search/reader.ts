import { hidesBlocked } from '#server/features/hiding/hiding.service.ts';
import { seesAllMembers } from '#server/features/profiles/profiles.policy.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Reader } from './match-statements.store.ts';

/** Whom and whose works a viewer finds. */
export function readerOf(viewer: Viewer): Reader {
  return {
    viewer: viewer.userId,
    all: seesAllMembers(viewer, ''),
    apart: hidesBlocked(viewer),
  };
}
