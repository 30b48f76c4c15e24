import type { AdminPermission } from '#contract/foundations/permissions.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/** Returns the member `me` for tests of policies. With permissions, the member is an admin. */
export function viewerWith(...permissions: AdminPermission[]): Viewer {
  const admin = permissions.length > 0 ? { rank: null, permissions: new Set(permissions) } : null;
  return { userId: 'me', sessionHash: '', isComplete: true, hidesOthers: false, admin };
}
