import { seesAllMembers } from '#server/features/profiles/profiles.policy.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Reader } from './matches.store.ts';

/** Whose works and names a viewer finds; their own are always readable. */
export function readerOf(viewer: Viewer): Reader {
  return { viewer: viewer.userId, all: seesAllMembers(viewer, '') };
}
