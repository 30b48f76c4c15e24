/** What a noun must know of others without importing them: the others register it here. */
import { bannerPictures } from './features/banners/banners.service.ts';
import { bookmarksOfMember, bookmarksOfPost } from './features/bookmarks/bookmarks.service.ts';
import { commentsOfEvent, commentsOfPost } from './features/comments/backup.service.ts';
import { commentsOfMember } from './features/comments/deleting.service.ts';
import { restorerOfComments } from './features/comments/restoring.service.ts';
import { exportOfMember, readExportState } from './features/data-exports/data-exports.service.ts';
import {
  decisionPictures,
  decisionsAmong,
  decisionsOfMember,
} from './features/decisions/decisions.service.ts';
import type { Belongings } from './features/deletions/belongings.service.ts';
import {
  backedUpPictures,
  backupsOfMember,
  type MemberBelongings,
} from './features/deletions/deletions.service.ts';
import { eventPictures, readEventCards } from './features/events/events.service.ts';
import { joinsOfMember } from './features/events/joining/joins.service.ts';
import { joinsOfEvent } from './features/events/joining/joins-backup.service.ts';
import { eventsOfMember } from './features/events/writing/deleting.service.ts';
import { restorerOfEvents } from './features/events/writing/restoring.service.ts';
import { followsOfMember } from './features/follows/follows.service.ts';
import { likesOfMember, likesOfPost } from './features/likes/likes.service.ts';
import { nftsOfMember } from './features/nfts/forgetting.service.ts';
import {
  notificationPictures,
  notificationsOfMember,
} from './features/notifications/notifications.service.ts';
import type { RelatedThings } from './features/notifications/timeline.service.ts';
import { PictureUses, picturesOfMember } from './features/pictures/pictures.service.ts';
import { readCards } from './features/posts/cards.service.ts';
import { postPictures } from './features/posts/posts.service.ts';
import { postsOfMember } from './features/posts/writing/deleting.service.ts';
import { nftOfPost } from './features/posts/writing/nft-backup.service.ts';
import { restorerOfPosts } from './features/posts/writing/restoring.service.ts';
import { portraitsOfMember } from './features/profiles/leaving.service.ts';
import { avatarPictures, coverPictures } from './features/profiles/profiles.service.ts';
import { rateCountsOfMember } from './features/rate-limits/rate-limits.service.ts';
import type { Restorers } from './features/restorations/restorations.service.ts';
import { sessionsOfMember } from './features/sessions/sessions.service.ts';
import { identitiesOfMember } from './features/sign-in/sign-in.service.ts';
import { sitePictures } from './features/site-settings/site-settings.service.ts';
import { tagPictures } from './features/tags/tags.service.ts';
import { walletsOfMember } from './features/wallets/deleting.service.ts';

/** The rows that are backed up and restored together with a post. */
export const postBelongings: readonly Belongings[] = [
  likesOfPost,
  bookmarksOfPost,
  commentsOfPost,
  nftOfPost,
];

/** The rows that are backed up and restored together with an event. */
export const eventBelongings: readonly Belongings[] = [joinsOfEvent, commentsOfEvent];

/** How what was deleted with a backup comes back. Members do not. */
export const restorers: Restorers = {
  post: restorerOfPosts(postBelongings),
  comment: restorerOfComments,
  event: restorerOfEvents(eventBelongings),
};

/** The columns that name pictures: they decide who sees a picture, and keep it from being deleted. */
export const pictureUses = new PictureUses([
  postPictures,
  avatarPictures,
  coverPictures,
  eventPictures,
  bannerPictures,
  notificationPictures,
  tagPictures,
  sitePictures,
  backedUpPictures,
  decisionPictures,
]);

/**
 * What is deleted with an account, in this order: pictures come last, when nothing of the member names them. All other
 * rows of the member go with the profile itself.
 */
export const memberBelongings: readonly MemberBelongings[] = [
  identitiesOfMember,
  sessionsOfMember,
  rateCountsOfMember,
  exportOfMember,
  postsOfMember(postBelongings),
  eventsOfMember(eventBelongings),
  backupsOfMember,
  commentsOfMember,
  likesOfMember,
  bookmarksOfMember,
  followsOfMember,
  joinsOfMember,
  notificationsOfMember,
  walletsOfMember,
  nftsOfMember,
  portraitsOfMember,
  decisionsOfMember,
  picturesOfMember(pictureUses),
];

/** What notifications lead to: which of the things the viewer may see now. */
export const relatedThings: RelatedThings = {
  post: async (database, viewer, ids) => idsOf(await readCards(database, viewer, ids)),
  event: async (database, viewer, ids) =>
    new Set((await readEventCards(database, viewer, ids)).keys()),
  decision: async (database, { userId }, ids) =>
    idsOf(await decisionsAmong(database.read, userId, ids)),
  'data-export': async (database, viewer) => {
    const { export: ready } = await readExportState(database, viewer);
    return idsOf(ready ? [ready] : []);
  },
};

function idsOf(things: readonly { id: string }[]): ReadonlySet<string> {
  return new Set(things.map(({ id }) => id));
}
