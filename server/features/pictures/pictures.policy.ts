import type { AdminPermission } from '#contract/permissions.ts';
import type { PictureFolder } from '#contract/pictures.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/** What it takes to put a picture into a folder; null where any member may. */
const uploadPermission: Record<PictureFolder, AdminPermission | null> = {
  'post-images': null,
  'profile-images': null,
  'event-images': 'manage_events',
  'announcement-images': 'manage_featured_content',
};

/** Whether a member may upload into a folder. */
export function canUpload(viewer: Viewer, folder: PictureFolder): boolean {
  const needed = uploadPermission[folder];
  return needed === null || (viewer.admin?.permissions.has(needed) ?? false);
}

/** What decides who sees a picture. */
export interface PictureAccess {
  /** Who uploaded it; null when they are gone. */
  user_id: string | null;
  /** Something that everybody may see shows it. */
  isPublic: boolean;
  /** Something shows it that is for followers, and the viewer is one. */
  isForFollower: boolean;
}

/** Whether a viewer may see a picture: its uploader always, others by what shows it. */
export function canSeePicture(viewer: Viewer | null, picture: PictureAccess): boolean {
  if (picture.isPublic) return true;
  if (!viewer) return false;
  if (picture.user_id === viewer.userId || picture.isForFollower) return true;
  const permissions = viewer.admin?.permissions;
  return (
    permissions !== undefined &&
    (permissions.has('manage_posts') || permissions.has('manage_users'))
  );
}
