import type { AdminPermission } from '#contract/permissions.ts';
import type { PictureFolder } from '#contract/pictures.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/** The permission to upload into a folder; null where every member may. */
const uploadPermission: Record<PictureFolder, AdminPermission | null> = {
  'post-images': null,
  'profile-images': null,
  'event-images': null,
  'announcement-images': 'manage_featured_content',
};

/** Whether a member may upload into a folder. */
export function canUpload(viewer: Viewer, folder: PictureFolder): boolean {
  const needed = uploadPermission[folder];
  return needed === null || (viewer.admin?.permissions.has(needed) ?? false);
}

/** The facts that decide who sees a picture. */
export interface PictureAccess {
  key: string;
  /** The uploader; null when their account is deleted. */
  user_id: string | null;
  /** Whether something that everybody may see shows it. */
  isPublic: boolean;
  /** Whether something shows it that this viewer may see, as a follower for example. */
  isForViewer: boolean;
  /** Whether something shows it that every admin may see. */
  isForAdmins: boolean;
}

/** Whether a viewer may see a picture: the uploader always, others when something shows it to them. */
export function canSeePicture(viewer: Viewer | null, picture: PictureAccess): boolean {
  if (picture.isPublic) return true;
  if (!viewer) return false;
  if (picture.user_id === viewer.userId || picture.isForViewer) return true;
  if (!viewer.admin) return false;
  const { permissions } = viewer.admin;
  return (
    picture.isForAdmins ||
    permissions.has('manage_posts') ||
    permissions.has('manage_users') ||
    (isAnnouncement(picture) && permissions.has('manage_featured_content'))
  );
}

function isAnnouncement({ key }: PictureAccess): boolean {
  return key.startsWith('announcement-images/');
}
