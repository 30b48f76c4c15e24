/** The parts that a feature needs from others without importing them. The others register them here. */

import { eventPictures } from '#server/features/events/events/event-pictures.store.ts';
import { plannedEventPictures } from '#server/features/events/events/planned-events/planned-event-pictures.store.ts';
import { PictureUses } from '#server/features/foundations/pictures/picture-uses.shared.store.ts';
import type { ReadOverlay } from '#server/features/foundations/pictures/pictures.service.ts';
import { coverPictures } from '#server/features/members/profiles/cover-pictures.store.ts';
import { listedPictures, postPictures } from '#server/features/posts/posts/post-pictures.store.ts';
import { presentDeletions } from './features/accounts/account-deletions/present-deletion.service.ts';
import {
  exportOfMember,
  readExportState,
} from './features/accounts/data-exports/data-exports.service.ts';
import { digestMails } from './features/accounts/digests/digest-mail.service.ts';
import { moderatableMember } from './features/administration/managed-users/moderatable-member.service.ts';
import {
  presentAlerts,
  readTeamAlert,
} from './features/administration/team-alerts/told-alert.service.ts';
import { moderatableNft } from './features/collections/nfts/moderatable-nft.service.ts';
import { walletsOfMember } from './features/collections/wallets/delete-wallet.service.ts';
import {
  commentLikesOfEvent,
  commentLikesOfPost,
  commentsOfEvent,
  commentsOfPost,
} from './features/comments/comments/comment-backup.service.ts';
import type { PublishCommentsEvent } from './features/comments/comments/comments.service.ts';
import { commentsOfMember } from './features/comments/comments/delete-comment.service.ts';
import {
  commentLikesOfMember,
  type PublishCommentLikesEvent,
} from './features/comments/comments/like-comment.service.ts';
import {
  moderatableComment,
  publishCount,
} from './features/comments/comments/managed-comments/moderatable-comment.service.ts';
import {
  readLikedComments,
  readNotifiedComments,
} from './features/comments/comments/notified-comments.service.ts';
import { readPublishedEvent } from './features/discovery/shares/published-event.service.ts';
import { joinsOfMember } from './features/events/events/event-joins/event-joins.service.ts';
import { joinsOfEvent } from './features/events/events/event-joins/event-joins-backup.service.ts';
import { eventPollOwner } from './features/events/events/event-poll-owner.service.ts';
import { hiddenEventsAmong } from './features/events/events/event-readers.service.ts';
import { readEventCards } from './features/events/events/events.service.ts';
import { moderatableEvent } from './features/events/events/managed-events/moderatable-event.service.ts';
import { eventsOfMember } from './features/events/events/writing/delete-event.service.ts';
import { picturesOfMember } from './features/foundations/pictures/pictures.service.ts';
import { rateCountsOfMember } from './features/foundations/rate-limits/rate-limits.service.ts';
import {
  backedUpPictures,
  backupsOfMember,
  type MemberRecords,
  recordsInSlices,
} from './features/members/deleted-content/deleted-content.service.ts';
import type { RelatedRecords } from './features/members/deleted-content/related-records.service.ts';
import { portraitsOfMember } from './features/members/profiles/pending-deletions.service.ts';
import { avatarPictures } from './features/members/profiles/profiles.service.ts';
import { presentConversations } from './features/messages/conversations/present-conversation.service.ts';
import type { PublishConversationEvent } from './features/messages/conversations/publish-conversation.service.ts';
import { messagePictures } from './features/messages/messages/message-pictures.store.ts';
import { messagesOfMember } from './features/messages/messages/messages-of-member.service.ts';
import { moderatableMessage } from './features/messages/messages/moderatable-message.service.ts';
import { readOpenedCase } from './features/moderation/cases/opened-case.service.ts';
import {
  allDecisionPictures,
  decisionPictures,
  decisionsOfMember,
} from './features/moderation/decisions/decisions.service.ts';
import { decisionsAmong } from './features/moderation/decisions/decisions.shared.store.ts';
import type { Moderatables } from './features/moderation/targets/moderatable.service.ts';
import { bannerPictures } from './features/notifications/banners/banners.service.ts';
import type { SubjectReaders } from './features/notifications/deliveries/delivery-subjects.policy.ts';
import { deliveryMails } from './features/notifications/deliveries/mail-channel.service.ts';
import type { MailRenderers } from './features/notifications/mails/mail-source.service.ts';
import { readAnnounced } from './features/notifications/notifications/announcements/announced.service.ts';
import {
  notificationPictures,
  notificationsOfMember,
} from './features/notifications/notifications/notifications.service.ts';
import { presentNotifications } from './features/notifications/notifications/present-notification.service.ts';
import type { RelatedVisibility } from './features/notifications/notifications/timeline.service.ts';
import {
  ballotsOfEvent,
  ballotsOfPost,
  pollOfEvent,
  pollOfPost,
} from './features/polls/polls/poll-backup.service.ts';
import type { PollOwners } from './features/polls/polls/poll-owners.service.ts';
import { shownPolls } from './features/polls/polls/polls.service.ts';
import { bookmarksOfPost } from './features/posts/bookmarks/bookmarks.service.ts';
import { clipItemsOfPost, clipsOfMember } from './features/posts/clips/clips-backup.service.ts';
import { moderatableClip } from './features/posts/clips/moderatable-clip.service.ts';
import {
  likesOfMember,
  likesOfPost,
  type PublishLikesEvent,
} from './features/posts/likes/likes.service.ts';
import { planOfPost } from './features/posts/planned-posts/planned-posts.service.ts';
import { figuresOfPost } from './features/posts/post-insights/figures-backup.service.ts';
import { moderatableSeries } from './features/posts/post-series/moderatable-series.service.ts';
import {
  seriesOfMember,
  seriesOfPost,
} from './features/posts/post-series/series-records.service.ts';
import { moderatablePost } from './features/posts/posts/managed-posts/moderatable-post.service.ts';
import { overlayOf } from './features/posts/posts/picture-rights/picture-rights.service.ts';
import { watermarkPictures } from './features/posts/posts/picture-rights/watermark-pictures.store.ts';
import { picturesOfPost } from './features/posts/posts/pictures/picture-list-backup.service.ts';
import { readCards } from './features/posts/posts/post-cards.service.ts';
import { postPollOwner } from './features/posts/posts/post-poll-owner.service.ts';
import type { PublishPostsEvent } from './features/posts/posts/posts.service.ts';
import { postsOfMember } from './features/posts/posts/writing/delete-post.service.ts';
import { nftOfPost } from './features/posts/posts/writing/post-nft-backup.service.ts';
import { similarAmong } from './features/posts/similar-pictures/similar-pictures.service.ts';
import type { SiteContracts } from './features/site/site-settings/site-contracts.service.ts';
import { sitePictures } from './features/site/site-settings/site-settings.service.ts';
import { followsOfMember, tiedAmong } from './features/social/follows/follows.service.ts';
import { tagPictures } from './features/tags/tags/tags.service.ts';
import type { WebhookContents } from './features/team/webhooks/webhook-content.service.ts';
import type { Database } from './platform/database/database.ts';
import { tables } from './schema.ts';

/** The rows that are backed up and restored together with a post. */
export const postRelatedRecords: readonly RelatedRecords[] = [
  likesOfPost,
  bookmarksOfPost,
  clipItemsOfPost,
  commentsOfPost,
  commentLikesOfPost,
  nftOfPost,
  picturesOfPost,
  figuresOfPost,
  planOfPost,
  pollOfPost,
  ballotsOfPost,
  seriesOfPost,
];

/** The rows that are backed up and restored together with an event. */
export const eventRelatedRecords: readonly RelatedRecords[] = [
  joinsOfEvent,
  commentsOfEvent,
  commentLikesOfEvent,
  pollOfEvent,
  ballotsOfEvent,
];

/** The types of content that moderation decides about. */
export function createModeratables({ database, env, ...deps }: ModeratableDeps): Moderatables {
  const publishRestored = publishCount(deps.publishCommentsEvent);
  return {
    post: moderatablePost({ ...deps, database, postRelatedRecords, publishRestored }),
    comment: moderatableComment({ ...deps, database }),
    event: moderatableEvent({ database, eventRelatedRecords, publishRestored }),
    user: moderatableMember({ database }),
    nft: moderatableNft({ database, chains: env.chains }),
    message: moderatableMessage({ ...deps, database }),
    clip: moderatableClip({ database }),
    series: moderatableSeries({ database }),
  };
}

interface ModeratableDeps {
  database: Database;
  env: { chains: SiteContracts };
  publishPostsEvent: PublishPostsEvent;
  publishCommentsEvent: PublishCommentsEvent;
  publishConversationEvent: PublishConversationEvent;
}

/** The columns with keys of pictures. They decide who sees a picture, and prevent its deletion. */
export const pictureUses = new PictureUses([
  postPictures,
  listedPictures,
  avatarPictures,
  coverPictures,
  watermarkPictures,
  eventPictures,
  plannedEventPictures,
  bannerPictures,
  notificationPictures,
  messagePictures,
  tagPictures,
  sitePictures,
  backedUpPictures,
  decisionPictures,
  allDecisionPictures,
]);

/** What is drawn on the pictures of a member. */
export const readOverlay: ReadOverlay = overlayOf;

interface MemberRecordsDeps {
  publishFewerLikes: PublishLikesEvent;
  publishCommentsEvent: PublishCommentsEvent;
  publishCommentLikesEvent: PublishCommentLikesEvent;
}

/**
 * The deletions that come with an account, in this order. Pictures come last, when no row of the member names them. All
 * other rows of the member are deleted with the profile itself.
 */
export function createMemberRecords({
  publishFewerLikes,
  publishCommentsEvent,
  publishCommentLikesEvent,
}: MemberRecordsDeps): MemberRecords[] {
  return [
    recordsInSlices(tables),
    rateCountsOfMember,
    exportOfMember,
    postsOfMember(postRelatedRecords),
    eventsOfMember(eventRelatedRecords),
    backupsOfMember,
    commentsOfMember(publishCommentsEvent),
    commentLikesOfMember(publishCommentLikesEvent),
    likesOfMember(publishFewerLikes),
    clipsOfMember,
    seriesOfMember,
    messagesOfMember,
    followsOfMember,
    joinsOfMember,
    notificationsOfMember,
    walletsOfMember,
    portraitsOfMember,
    decisionsOfMember,
    picturesOfMember(pictureUses),
  ];
}

/** What webhooks are told, by event. */
export const webhookContents: WebhookContents = {
  'announcement.published': readAnnounced,
  'event.published': readPublishedEvent,
  'case.opened': readOpenedCase,
  'team.alerted': readTeamAlert,
};

/** The posts and events to which polls belong. */
export const pollOwners: PollOwners = { post: postPollOwner, event: eventPollOwner };

/** By type of target, finds the targets of notifications that the viewer may see now. */
export const relatedVisibility: RelatedVisibility = {
  post: async (database, viewer, ids) => titlesOf(await readCards(database, viewer, ids)),
  event: async (database, viewer, ids) =>
    titlesOf((await readEventCards(database, viewer, ids)).values()),
  tied: (database, viewer, ids) => tiedAmong(database.read, viewer, ids),
  hiddenEvents: (database, viewer, ids) => hiddenEventsAmong(database.read, viewer, ids),
  comments: (database, viewer, ids) => readNotifiedComments(database.read, viewer, ids),
  likedComments: (database, viewer, ids) => readLikedComments(database.read, viewer, ids),
  decision: async (database, { userId }, ids) =>
    untitled(await decisionsAmong(database.read, userId, ids)),
  'similar-picture': similarAmong,
  poll: (database, viewer, ids) => shownPolls({ database, owners: pollOwners }, viewer, ids),
  'data-export': async (database, viewer) => {
    const { export: ready } = await readExportState(database, viewer);
    return untitled(ready ? [ready] : []);
  },
};

/** What leaves the site, by the type of what it is about. */
export function createSubjectReaders({ database }: { database: Database }): SubjectReaders {
  return {
    notification: presentNotifications({ database, related: relatedVisibility }),
    conversation: presentConversations({ database }),
    'team-alert': presentAlerts({ database }),
    'account-deletion': presentDeletions({ database }),
  };
}

/** What mails say, by where their words come from. */
export function createMailRenderers({ database }: { database: Database }): MailRenderers {
  const readers = createSubjectReaders({ database });
  return {
    deliveries: deliveryMails(readers),
    digest: digestMails({ database, related: relatedVisibility }, readers),
  };
}

function titlesOf(rows: Iterable<{ id: string; title: string }>): ReadonlyMap<string, string> {
  return new Map(Array.from(rows, ({ id, title }) => [id, title]));
}

function untitled(rows: readonly { id: string }[]): ReadonlyMap<string, string> {
  return titlesOf(rows.map(({ id }) => ({ id, title: '' })));
}
