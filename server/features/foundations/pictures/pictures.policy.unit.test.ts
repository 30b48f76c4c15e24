import { describe, expect, it } from 'vitest';
import { pictureFolders } from '#contract/foundations/pictures.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { viewerWith as viewer } from '#server/testing/viewer-with.ts';
import { canSeePicture, canUpload } from './pictures.policy.ts';

describe('canUpload', () => {
  it('allows members the folders of posts, profiles, events and messages', () => {
    const open = pictureFolders.filter((folder) => canUpload(viewer(), folder));
    expect(open).toEqual(['post-images', 'profile-images', 'event-images', 'message-images']);
  });

  it('requires the permission of the folder', () => {
    expect(canUpload(viewer('manage_featured_content'), 'announcement-images')).toBe(true);
    expect(canUpload(viewer('manage_events'), 'announcement-images')).toBe(false);
    expect(canUpload(viewer('manage_settings'), 'brand-images')).toBe(true);
    expect(canUpload(viewer('manage_featured_content'), 'brand-images')).toBe(false);
  });
});

describe('canSeePicture', () => {
  const hidden = {
    key: 'event-images/a.webp',
    user_id: 'other',
    isPublic: false,
    isForViewer: false,
    isForAdmins: false,
  };
  const announced = { key: 'announcement-images/a.webp' };
  const sent = { key: 'message-images/a.webp' };

  it.each<[string, Viewer | null, Partial<typeof hidden>, boolean]>([
    ['a visitor', null, {}, false],
    ['a visitor, when public', null, { isPublic: true }, true],
    ['a stranger', viewer(), {}, false],
    ['a follower of its post', viewer(), { isForViewer: true }, true],
    ['its uploader', viewer(), { user_id: 'me' }, true],
    ['who manages posts', viewer('manage_posts'), {}, true],
    ['who manages users', viewer('manage_users'), {}, true],
    ['who manages something else', viewer('manage_events', 'view_logs'), {}, false],
    ['who writes announcements', viewer('manage_featured_content'), announced, true],
    ['who writes announcements, elsewhere', viewer('manage_featured_content'), {}, false],
    ['who writes none', viewer('manage_events'), announced, false],
    ['an admin, when for admins', viewer('manage_events'), { isForAdmins: true }, true],
    ['who manages posts, in a message', viewer('manage_posts', 'manage_users'), sent, false],
    ['who decides reports, in a message', viewer('manage_reports'), sent, false],
    [
      'who decides reports, in a reported message',
      viewer('manage_reports'),
      { ...sent, isForAdmins: true },
      true,
    ],
    [
      'another admin, in a reported message',
      viewer('manage_posts'),
      { ...sent, isForAdmins: true },
      false,
    ],
    ['a member, when for admins', viewer(), { isForAdmins: true }, false],
  ])('returns whether a viewer can see a picture: %s', (_name, who, picture, expected) => {
    expect(canSeePicture(who, { ...hidden, ...picture })).toBe(expected);
  });
});
