import type { AdminPermission } from '#contract/foundations/permissions.ts';
import type { PictureFolder } from '#contract/foundations/pictures.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/** The permission for uploads into a folder, or null when every member can upload. */
const uploadPermission: Record<PictureFolder, AdminPermission | null> = {
  'post-images': null,
  'profile-images': null,
  'event-images': null,
  'announcement-images': 'manage_featured_content',
  'message-images': null,
  'brand-images': 'manage_settings',
};

export function canUpload(viewer: Viewer, folder: PictureFolder): boolean {
  const needed = uploadPermission[folder];
  return needed === null || (viewer.admin?.permissions.has(needed) ?? false);
}

interface PictureAccess {
  key: string;
  /** The uploader, or null when the account is deleted. */
  user_id: string | null;
  /** Whether public content uses the picture. */
  isPublic: boolean;
  /** Whether content that this viewer can see uses the picture, for example content for followers. */
  isForViewer: boolean;
  /** Whether content that every admin can see uses the picture. */
  isForAdmins: boolean;
}

/** Whether a viewer can see a picture. The uploader always can, and others can see it when visible content uses it. */
export function canSeePicture(viewer: Viewer | null, picture: PictureAccess): boolean {
  if (picture.isPublic) return true;
  if (!viewer) return false;
  if (picture.user_id === viewer.userId || picture.isForViewer) return true;
  if (!viewer.admin) return false;
  const { permissions } = viewer.admin;
  // The team reads only messages that a member has reported.
  if (isOfMessage(picture)) return picture.isForAdmins && permissions.has('manage_reports');
  return (
    picture.isForAdmins ||
    permissions.has('manage_posts') ||
    permissions.has('manage_users') ||
    (isAnnouncement(picture) && permissions.has('manage_featured_content'))
  );
}

function isOfMessage({ key }: PictureAccess): boolean {
  return key.startsWith('message-images/');
}

function isAnnouncement({ key }: PictureAccess): boolean {
  return key.startsWith('announcement-images/');
}
