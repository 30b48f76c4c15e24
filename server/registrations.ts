/** What a noun must know of others without importing them: the others register it here. */
import { bannerPictures } from './features/banners/banners.service.ts';
import { bookmarksOfPost } from './features/bookmarks/bookmarks.service.ts';
import { commentsOfPost } from './features/comments/backup.service.ts';
import { backedUpPictures } from './features/deletions/deletions.service.ts';
import { eventPictures } from './features/events/events.service.ts';
import { likesOfPost } from './features/likes/likes.service.ts';
import { notificationPictures } from './features/notifications/notifications.service.ts';
import { PictureUses } from './features/pictures/pictures.service.ts';
import { postPictures } from './features/posts/posts.service.ts';
import type { PostBelongings } from './features/posts/writing/deleting.service.ts';
import { avatarPictures, coverPictures } from './features/profiles/profiles.service.ts';
import { tagPictures } from './features/tags/tags.service.ts';

/** The rows that are backed up and restored together with a post. */
export const postBelongings: readonly PostBelongings[] = [
  likesOfPost,
  bookmarksOfPost,
  commentsOfPost,
];

/** The columns that name pictures: they decide who sees a picture, and keep it from being deleted. */
export const pictureUses = new PictureUses([
  postPictures,
  avatarPictures,
  coverPictures,
  eventPictures,
  bannerPictures,
  notificationPictures,
  tagPictures,
  backedUpPictures,
]);
