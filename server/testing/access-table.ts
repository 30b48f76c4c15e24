import type { AdminPermission } from '#contract/foundations/permissions.ts';
import type { AdminRank } from '#contract/team/admins.ts';
import type { CreateTarget } from './access-targets.ts';
import * as targets from './access-targets.ts';

/** The roles of callers. */
export const roles = [
  'visitor',
  'incomplete',
  // A user who waits for the approval of the team.
  'waiting',
  'blocked',
  'member',
  // The owner of the request's target. Without a target, any other member.
  'owner',
  'moderator',
  'admin',
  'super_admin',
  // Admins whose own permissions grant or deny the permission of the route, against their rank.
  'granted moderator',
  'denied super_admin',
] as const;
export type Role = (typeof roles)[number];

/**
 * How a route treats a role. It admits the role, responds `not-found`, or requires a sign-in, a complete profile, an
 * approval or a permission.
 */
export type Outcome = 'open' | 'sign-in' | 'profile' | 'approval' | 'denied' | 'missing';
export type Outcomes = Record<Role, Outcome>;

export interface Row {
  outcomes: Outcomes;
  /** The permission that own permissions grant or deny. For a route without a permission, any permission. */
  permission: AdminPermission;
  /** The target of the owner. Without a target, the request is empty. */
  about?: CreateTarget;
}

const staff = {
  moderator: 'open',
  admin: 'open',
  super_admin: 'open',
  'granted moderator': 'open',
  'denied super_admin': 'open',
} as const;

function row(outcomes: Outcomes, permission: AdminPermission = 'manage_posts'): Row {
  return { outcomes, permission };
}

const open: Outcomes = {
  visitor: 'open',
  incomplete: 'open',
  waiting: 'open',
  blocked: 'open',
  member: 'open',
  owner: 'open',
  ...staff,
};
const everybody = row(open);
const signedIn = row({ ...open, visitor: 'sign-in', blocked: 'sign-in' });
const members = row({ ...signedIn.outcomes, incomplete: 'profile', waiting: 'approval' });

const administrating = ['admin', 'super_admin'] as const;
const moderating = ['moderator', ...administrating] as const;

const ranksWith: Record<AdminPermission, readonly AdminRank[]> = {
  manage_users: administrating,
  manage_posts: moderating,
  manage_events: administrating,
  manage_reports: moderating,
  manage_settings: ['super_admin'],
  manage_admins: ['super_admin'],
  manage_featured_content: administrating,
  view_logs: administrating,
};

/** Returns a row that admits the ranks with a permission. */
function permitted(permission: AdminPermission): Row {
  const of = (rank: AdminRank) => (ranksWith[permission].includes(rank) ? 'open' : 'denied');
  const outcomes: Outcomes = {
    ...members.outcomes,
    member: 'denied',
    owner: 'denied',
    moderator: of('moderator'),
    admin: of('admin'),
    super_admin: of('super_admin'),
    'denied super_admin': 'denied',
  };
  return row(outcomes, permission);
}

type Refusal = 'denied' | 'missing';

/** Returns a row that admits members. With a target, it admits only the owner, and refuses even admins. */
function owners(about: CreateTarget, refusal: Refusal): Row {
  const refused = Object.keys(staff).map((role) => [role, refusal] as const);
  const outcomes = { ...members.outcomes, member: refusal, ...Object.fromEntries(refused) };
  return { ...row(outcomes), about };
}

/** Returns a row that admits the owner of the target, and admins with a permission. */
function ownersAnd(permission: AdminPermission, about: CreateTarget, refusal: Refusal): Row {
  const { outcomes } = permitted(permission);
  const answers = Object.entries(outcomes).map(
    ([role, outcome]) => [role, outcome === 'denied' ? refusal : outcome] as const,
  );
  const own = { ...Object.fromEntries(answers), owner: 'open' } as Outcomes;
  return { ...row(own, permission), about };
}

/** Returns a row that admits the owner of a picture, and admins who manage posts or members. */
function unseen(about: CreateTarget): Row {
  const nobody = {
    visitor: 'missing',
    incomplete: 'missing',
    waiting: 'missing',
    blocked: 'missing',
  } as const;
  return { ...row({ ...open, ...nobody, member: 'missing' }), about };
}

/** Returns a row for a route that admits other roles as well, but whose target exists only for its owner. */
function ownerAlone(about: CreateTarget): Row {
  const outcomes = roles.map((role) => [role, role === 'owner' ? 'open' : 'missing'] as const);
  return { ...row(Object.fromEntries(outcomes) as Outcomes), about };
}

/** Admits the author of a hidden series, and admins who manage posts. */
const unseenSeries: Row = {
  about: targets.aHiddenSeries,
  permission: 'manage_posts',
  outcomes: { ...unseen(targets.aHiddenSeries).outcomes, 'denied super_admin': 'missing' },
};

/** Returns the row `others`, with a target of the owner. */
function alsoAbout(about: CreateTarget, others: Row): Row {
  return { ...others, about };
}

/** Admits the whole team, whatever its permissions. */
const team = row({ ...members.outcomes, member: 'denied', owner: 'denied' });
const featuring = permitted('manage_featured_content');
const settingUp = permitted('manage_settings');
const logs = permitted('view_logs');

/**
 * The roles that each documented route admits. Some routes have more rows for other types of targets, named after the
 * route. The table is written by hand from the product's rules. Do not derive it from the definitions that it checks.
 */
export const accessTable: Record<string, Row> = {
  'GET /api/session': everybody,
  'GET /api/site-settings': everybody,
  'GET /api/guidelines': everybody,
  'GET /api/legal-pages/{page}': everybody,
  'GET /api/users/{userId}': everybody,
  'GET /api/users/{userId}/posts': everybody,
  'GET /api/users/{userId}/followers': everybody,
  'GET /api/users/{userId}/following': everybody,
  'GET /api/users/{userId}/nfts': everybody,
  'GET /api/users/{userId}/nfts/facets': everybody,
  'GET /api/nfts/{nftId}': everybody,
  'POST /functions/fetchUserNFTs': everybody,
  'GET /api/posts': everybody,
  'GET /api/posts/{postId}/preview': everybody,
  'GET /api/tags': everybody,
  'GET /api/tags/page': everybody,
  'GET /api/tags/popular': everybody,
  'GET /api/banners': everybody,
  'GET /api/series/{seriesId}': everybody,
  'GET /api/series/{seriesId} of a hidden one': unseenSeries,
  'GET /api/series/{seriesId}/posts': everybody,
  'GET /api/series/{seriesId}/posts of a hidden one': unseenSeries,
  'GET /api/users/{userId}/series': everybody,
  'GET /api/polls': everybody,
  'GET /api/polls/{pollId}': everybody,
  'GET /api/events/next': everybody,
  'GET /posts/{id}': everybody,
  'GET /user/{id}': everybody,
  'GET /events/{id}': everybody,
  'GET /tags/{id}': everybody,
  'GET /polls/{id}': everybody,
  'GET /clips/{id}': everybody,
  'GET /years/{id}': everybody,
  'GET /series/{id}': everybody,
  'GET /about': everybody,
  'GET /terms': everybody,
  'GET /privacy': everybody,
  'GET /company': everybody,
  'GET /copyright': everybody,
  'GET /guidelines': everybody,
  'GET /images/{*}': everybody,
  'GET /images/{*} of an upload that nothing shows': unseen(targets.anUpload),
  'GET /images/originals/{*}': members,
  'GET /robots.txt': everybody,
  'GET /sitemap.xml': everybody,
  'GET /sitemaps/{file}': everybody,
  'GET /feed.atom': everybody,
  'GET /user/{id}/feed.atom': everybody,
  'GET /series/{id}/feed.atom': everybody,
  'GET /oembed': everybody,
  'GET /manifest.webmanifest': everybody,
  'GET /images/shares/site': everybody,
  'GET /images/shares/posts/{id}': everybody,
  'GET /images/shares/user/{id}': everybody,
  'GET /images/shares/events/{id}': everybody,
  'GET /images/shares/tags/{id}': everybody,
  'GET /images/shares/polls/{id}': everybody,
  'GET /images/shares/clips/{id}': everybody,
  'GET /images/shares/years/{id}': everybody,
  'GET /images/shares/series/{id}': everybody,
  'GET /images/shares/about': everybody,
  'GET /images/shares/terms': everybody,
  'GET /images/shares/privacy': everybody,
  'GET /images/shares/company': everybody,
  'GET /images/shares/copyright': everybody,
  'GET /images/shares/guidelines': everybody,
  'GET /images/youtube/{id}': everybody,
  'GET /images/nft/{id}': everybody,
  'GET /images/nft/{id}/animation': everybody,
  'POST /functions/signOut': everybody,
  'POST /functions/recordPostView': everybody,

  'GET /api/admin/status': signedIn,
  'GET /api/admin/setup': signedIn,
  'POST /functions/setUpFirstAdmin': members,
  'GET /api/admin/admins': permitted('manage_admins'),
  'POST /functions/updateAdminRank': permitted('manage_admins'),
  'POST /functions/setAdminPermissions': permitted('manage_admins'),
  'POST /functions/removeAdmin': permitted('manage_admins'),
  'GET /api/sessions': signedIn,
  'GET /api/live': signedIn,
  'GET /api/passkeys': signedIn,
  'POST /functions/requestPasskey': team,
  'POST /functions/addPasskey': members,
  'POST /functions/requestPasskeyProof': signedIn,
  'POST /functions/provePasskey': signedIn,
  'POST /functions/removePasskey': signedIn,
  'POST /functions/removePasskeysOf': permitted('manage_admins'),
  'POST /functions/endSession': signedIn,
  'POST /functions/endOtherSessions': signedIn,
  'POST /functions/registerCSRFTokenV2': signedIn,
  'POST /functions/updateProfile': signedIn,
  'GET /api/data-export': signedIn,
  'GET /api/data-exports/{exportId}/archive': signedIn,
  'POST /functions/requestDataExport': signedIn,
  'POST /functions/checkUsername': signedIn,
  'POST /functions/requestAccountDeletion': signedIn,
  'POST /functions/restoreAccount': signedIn,

  'GET /api/posts/{postId}': alsoAbout(targets.aPost(), members),
  'GET /api/posts/{postId} of a draft': owners(targets.aDraft(), 'missing'),
  'GET /api/posts/{postId} of a hidden post': ownersAnd(
    'manage_posts',
    targets.aHiddenPost,
    'missing',
  ),
  'GET /api/suggested-authors': members,
  'GET /api/posts/{postId}/related': members,
  'GET /api/posts/{postId}/related of a draft': owners(targets.aDraft(), 'missing'),
  'GET /api/posts/{postId}/likes': members,
  'GET /api/posts/{postId}/likes of a draft': owners(targets.aDraft(), 'missing'),
  'GET /api/posts/{postId}/comments': members,
  'GET /api/posts/{postId}/comments of a draft': owners(targets.aDraft(), 'missing'),
  'GET /api/events/{eventId}/comments': members,
  'GET /api/comments/{commentId}/replies': members,
  'GET /api/comments/{commentId}/thread': members,
  'GET /api/conversations': members,
  'GET /api/conversations/unread-count': members,
  'GET /api/conversations/{conversationId}': owners(targets.aConversation, 'missing'),
  'GET /api/conversations/{conversationId}/messages': owners(targets.aConversation, 'missing'),
  'GET /api/conversations/{conversationId}/changes': owners(targets.someChanges, 'missing'),
  'GET /api/users/{userId}/conversation': members,
  'GET /api/messages/search': members,
  'POST /functions/sendMessage': owners(targets.aNewMessage, 'missing'),
  'POST /functions/editMessage': owners(targets.aMessageToEdit, 'missing'),
  'POST /functions/deleteMessage': owners(targets.aMessageToDelete, 'missing'),
  'POST /functions/answerMessageRequest': owners(targets.aMessageRequest, 'missing'),
  'POST /functions/markConversationRead': owners(targets.aConversationToRead, 'missing'),
  'POST /functions/setTyping': owners(targets.aConversation, 'missing'),
  'POST /functions/setConversationMuted': owners(targets.aConversationToMute, 'missing'),
  'POST /functions/deleteConversation': owners(targets.aConversation, 'missing'),
  'GET /api/drafts': members,
  'GET /api/drafts/count': members,
  'GET /api/planned-posts': members,
  'GET /api/planned-events': members,
  'GET /api/planned-events/{plannedEventId}': owners(targets.aPlannedEvent, 'missing'),
  'GET /api/liked-posts': members,
  'GET /api/bookmarks': members,
  'GET /api/clips': members,
  'GET /api/clipped-posts': members,
  'GET /api/posts/{postId}/clip-choices': members,
  'GET /api/users/{userId}/clips': everybody,
  'GET /api/clips/{clipId}': ownerAlone(targets.aPrivateClip),
  'GET /api/clips/{clipId} of a public clip': alsoAbout(targets.aPublicClip, everybody),
  'GET /api/clips/{clipId}/items': ownerAlone(targets.aPrivateClip),
  'GET /api/clips/{clipId}/items of a public clip': alsoAbout(targets.aPublicClip, everybody),
  'POST /functions/createClip': members,
  'POST /functions/updateClip': owners(targets.aClipToChange, 'missing'),
  'POST /functions/deleteClip': owners(targets.aPublicClip, 'missing'),
  'POST /functions/setClipItem': owners(targets.aClipWithPost, 'missing'),
  'POST /functions/setClipNote': owners(targets.aNotedPost, 'missing'),
  'POST /functions/orderClipItem': owners(targets.anOrderedPost, 'missing'),
  'POST /functions/moveClipItem': owners(targets.aMovedPost, 'missing'),
  'GET /api/insights': members,
  'GET /api/insights/posts': members,
  'GET /api/insights/posts/{postId}': owners(targets.aPost(), 'missing'),
  'GET /insights/days.csv': members,
  'GET /insights/posts.csv': members,
  'GET /api/settings': members,
  'GET /api/missed': members,
  'GET /api/birthday': members,
  'POST /functions/setBirthday': members,
  'GET /api/upcoming-birthdays': everybody,
  'GET /api/next-birthdays': members,
  'GET /api/year-reviews/{year}': members,
  'POST /functions/makeYearReview': members,
  'POST /functions/shareYearReview': members,
  'GET /images/year-reviews/{year}': members,
  'GET /api/shared-year-reviews/{sharedAs}': everybody,
  'POST /functions/endAbsence': members,
  'GET /api/search': members,
  'POST /api/uploads': members,
  'POST /functions/createPost': members,
  'POST /functions/createDraft': members,
  'POST /functions/saveDraft': owners(targets.aDraft(targets.contents), 'missing'),
  'POST /functions/updatePost': owners(targets.aPost(targets.contents), 'denied'),
  'POST /functions/updatePost of a draft': owners(targets.aDraft(targets.contents), 'missing'),
  'POST /functions/setPinnedPost': owners(targets.aPost({ pinned: true }), 'denied'),
  'POST /functions/setPostAudience': owners(targets.aPost({ audience: 'followers' }), 'denied'),
  'POST /functions/setPostPublished': owners(targets.aPost({ isPublished: false }), 'denied'),
  'POST /functions/planPost': owners(targets.aDraft({ publishAt: targets.publishAt }), 'missing'),
  'POST /functions/unplanPost': owners(targets.aDraft(), 'missing'),
  'POST /functions/deletePost': ownersAnd(
    'manage_posts',
    targets.aPost({ reason: targets.reason }),
    'denied',
  ),
  'POST /functions/deletePost of a draft': owners(
    targets.aDraft({ reason: targets.reason }),
    'missing',
  ),
  'POST /functions/deletePost of a hidden post': ownersAnd(
    'manage_posts',
    targets.aHiddenPost,
    'missing',
  ),
  'POST /functions/restorePost': owners(targets.aDeletedPost, 'missing'),
  'POST /functions/likePost': members,
  'POST /functions/setBookmark': members,
  'GET /api/posts/{postId}/series': members,
  'GET /api/posts/{postId}/series of a draft': owners(targets.aDraft(), 'missing'),
  'GET /api/own-series': members,
  'GET /api/followed-series': members,
  'POST /functions/createPostSeries': members,
  'POST /functions/updatePostSeries': owners(targets.aSeriesToSave, 'missing'),
  'POST /functions/deletePostSeries': owners(targets.aSeries, 'missing'),
  'POST /functions/restorePostSeries': owners(targets.aDeletedSeries, 'missing'),
  'POST /functions/addSeriesPosts': owners(targets.aSeriesToFill, 'missing'),
  'POST /functions/removeSeriesPost': owners(targets.aSeriesPost, 'missing'),
  'POST /functions/moveSeriesPost': owners(targets.aSeriesPostToMove, 'missing'),
  'POST /functions/setSeriesFollow': members,
  'POST /functions/votePoll': members,
  'POST /functions/endPoll': members,
  'POST /functions/attachPoll': members,
  'POST /functions/removePoll': members,
  'GET /api/posts/{postId}/poll': members,
  'GET /api/posts/{postId}/poll of a draft': owners(targets.aDraft(), 'missing'),
  'GET /api/events/{eventId}/poll': members,
  'GET /api/similar-pictures/{similarId}': members,
  'POST /functions/answerSimilarPicture': owners(targets.aSimilarPicture, 'missing'),
  'POST /functions/followUser': members,
  'POST /functions/unfollowUser': members,
  'POST /functions/answerFollowRequest': members,
  'POST /functions/answerFollowRequests': members,
  'GET /api/follow-requests': members,
  'GET /api/follow-requests/count': members,
  'POST /functions/removeFollower': members,
  'GET /api/tag-follows': members,
  'POST /functions/followTag': members,
  'POST /functions/unfollowTag': members,
  'POST /functions/addComment': members,
  'POST /functions/editComment': owners(targets.anOwnComment, 'denied'),
  'POST /functions/deleteComment': ownersAnd('manage_posts', targets.aComment, 'denied'),
  'POST /functions/setCommentHidden': owners(targets.aCommentOnAPost, 'denied'),
  'POST /functions/setThreadClosed': owners(targets.aThreadOnAPost, 'denied'),
  'POST /functions/setCommentLike': members,
  'POST /functions/reportContent': members,
  'GET /api/decisions/{decisionId}': members,
  'POST /functions/appealDecision': members,
  'POST /functions/getDecisionByLink': everybody,
  'POST /functions/appealByLink': everybody,
  'GET /api/admin/cases': permitted('manage_reports'),
  'GET /api/admin/cases/waiting': permitted('manage_reports'),
  'GET /api/admin/cases/count': permitted('manage_reports'),
  'GET /api/admin/cases/colleagues': permitted('manage_reports'),
  'GET /api/admin/cases/{caseId}': permitted('manage_reports'),
  'GET /api/admin/saved-replies': permitted('manage_reports'),
  'POST /functions/readReportedMessages': permitted('manage_reports'),
  'POST /functions/claimCase': permitted('manage_reports'),
  'POST /functions/releaseCase': permitted('manage_reports'),
  'POST /functions/decideCase': permitted('manage_reports'),
  'POST /functions/decideCases': permitted('manage_reports'),
  'POST /functions/decideAppeal': permitted('manage_reports'),
  'POST /functions/overturnDecision': permitted('manage_reports'),
  'GET /api/admin/posts': permitted('manage_posts'),
  'GET /api/admin/events': permitted('manage_events'),
  'GET /api/admin/planned-events': permitted('manage_events'),
  'POST /functions/takeBackPlannedEvent': permitted('manage_events'),
  'GET /api/admin/comments': permitted('manage_posts'),
  'POST /functions/labelPost': permitted('manage_posts'),
  'POST /functions/setPostHidden': permitted('manage_posts'),
  'POST /functions/setEventHidden': permitted('manage_events'),
  'POST /functions/moderateComment': permitted('manage_posts'),
  'POST /functions/decidePosts': permitted('manage_posts'),
  'POST /functions/decideEvents': permitted('manage_events'),
  'POST /functions/decideComments': permitted('manage_posts'),
  'POST /functions/updateSettings': members,
  'GET /api/push-subscriptions': members,
  'POST /functions/savePushSubscription': members,
  'POST /functions/endPushSubscription': members,
  'POST /functions/sendTestPush': members,
  'POST /functions/renewPushSubscription': everybody,
  'GET /api/link-review': members,
  'GET /api/mutes': members,
  'GET /api/blocks': members,
  'POST /functions/setMute': members,
  'POST /functions/removeMute': members,
  'POST /functions/setBlock': members,
  'GET /api/wallets': members,
  'POST /functions/saveWalletAddressMultiChain': members,
  'POST /functions/renameWallet': owners(targets.aRenamedWallet, 'missing'),
  'POST /functions/refreshNFTCacheMultiChain': owners(targets.aWallet, 'denied'),
  'POST /functions/deleteWallet': owners(targets.aWallet, 'denied'),
  'POST /functions/requestWalletProof': owners(targets.aWallet, 'missing'),
  'POST /functions/proveWallet': members,
  'POST /functions/setNftsHidden': members,
  'POST /functions/setPinnedNfts': members,

  'GET /calendar/{secret}.ics': everybody,
  'GET /events/{eventId}.ics': members,
  'GET /events/{eventId}/members.csv': ownersAnd('manage_events', targets.anEvent, 'denied'),
  'GET /api/calendar-feed': members,
  'POST /functions/renewCalendarFeed': members,
  'GET /api/events/{eventId}/members': alsoAbout(targets.anEvent, members),
  'GET /api/events/{eventId}/members of who waits': ownersAnd(
    'manage_events',
    targets.aWaitingList,
    'denied',
  ),
  'POST /functions/setEventJoin': members,
  'POST /functions/setEventEntry': ownersAnd('manage_events', targets.anEventWithEntry, 'denied'),
  'POST /functions/messageEventMembers': ownersAnd(
    'manage_events',
    targets.anEventWithMessage,
    'denied',
  ),
  'GET /api/events': members,
  'GET /api/events/{eventId}': alsoAbout(targets.anEvent, members),
  'GET /api/events/{eventId} of a hidden event': ownersAnd(
    'manage_events',
    targets.aHiddenEvent,
    'missing',
  ),
  'GET /api/events/{eventId}/preview': everybody,
  'GET /api/events/{eventId}/series': members,
  'GET /api/events/{eventId}/posts': members,
  'POST /functions/createEvent': members,
  'POST /functions/planEvent': members,
  'POST /functions/updatePlannedEvent': owners(targets.aSavedPlannedEvent, 'missing'),
  'POST /functions/movePlannedEvent': owners(targets.aMovedPlannedEvent, 'missing'),
  'POST /functions/withdrawPlannedEvent': owners(targets.aPlannedEvent, 'missing'),
  'POST /functions/publishPlannedEvent': owners(targets.aPlannedEvent, 'missing'),
  'POST /functions/deletePlannedEvent': alsoAbout(targets.aPlannedEvent, members),
  'POST /functions/updateEvent': ownersAnd('manage_events', targets.aSavedEvent, 'denied'),
  'POST /functions/cancelEvent': ownersAnd('manage_events', targets.anEvent, 'denied'),
  'POST /functions/deleteEvent': ownersAnd('manage_events', targets.anEventToDelete, 'denied'),
  'GET /api/notifications': members,
  'GET /api/notifications/unread-count': members,
  'GET /api/notifications/{notificationId}': owners(targets.aNotification, 'missing'),
  'POST /functions/markNotificationRead': owners(targets.aNotification, 'missing'),
  'POST /functions/markAllNotificationsRead': members,
  'GET /images/banners/{bannerId}/{screen}/{version}': everybody,
  'GET /api/admin/polls': featuring,
  'GET /api/admin/polls/{pollId}': featuring,
  'POST /functions/createPoll': featuring,
  'POST /functions/updatePoll': featuring,
  'POST /functions/deletePoll': featuring,
  'GET /api/admin/banners': featuring,
  'POST /functions/createBanner': featuring,
  'POST /functions/updateBanner': featuring,
  'POST /functions/deleteBanner': featuring,
  'POST /functions/orderBanners': featuring,
  'GET /api/admin/alert-choices': members,
  'POST /functions/setTeamAlertChoice': members,
  'GET /api/admin/webhooks': settingUp,
  'GET /api/admin/webhooks/{webhookId}/deliveries': settingUp,
  'POST /functions/createWebhook': settingUp,
  'POST /functions/updateWebhook': settingUp,
  'POST /functions/rotateWebhookSecret': settingUp,
  'POST /functions/endFormerWebhookSecret': settingUp,
  'POST /functions/testWebhook': settingUp,
  'POST /functions/deleteWebhook': settingUp,
  'GET /api/admin/dashboard': permitted('manage_reports'),
  'POST /functions/getAllUsersV2': permitted('manage_users'),
  'GET /api/admin/users/{userId}': permitted('manage_users'),
  'GET /api/admin/users/{userId}/contents': permitted('manage_users'),
  'GET /api/admin/registrations': permitted('manage_users'),
  'POST /functions/decideRegistration': permitted('manage_users'),
  'POST /functions/toggleUserBlock': permitted('manage_users'),
  'POST /functions/toggleUserRestriction': permitted('manage_users'),
  'POST /functions/setUserVerified': permitted('manage_users'),
  'POST /functions/removeWatermarkPicture': permitted('manage_users'),
  'POST /functions/addTeamNote': permitted('manage_users'),
  'POST /functions/changeTeamNote': permitted('manage_users'),
  'POST /functions/deleteTeamNote': permitted('manage_users'),
  'POST /functions/deleteUser': permitted('manage_users'),
  'POST /functions/restoreUser': permitted('manage_users'),
  'GET /api/admin/deleted': permitted('manage_posts'),
  'GET /api/admin/deleted/{deletedId}': permitted('manage_posts'),
  'POST /functions/restoreDeleted': permitted('manage_posts'),
  'GET /api/admin/announcements': featuring,
  'GET /api/admin/announcements/{announcementId}': featuring,
  'POST /functions/createAnnouncement': featuring,
  'POST /functions/sendNotice': permitted('manage_users'),
  'POST /functions/updateAnnouncement': featuring,
  'POST /functions/deleteAnnouncement': featuring,
  'GET /api/admin/settings': settingUp,
  'GET /api/admin/brand-preview': settingUp,
  'GET /api/admin/launch': featuring,
  'POST /functions/omitLaunchStep': settingUp,
  'POST /functions/closeLaunch': settingUp,
  'GET /api/admin/legal-pages/{page}/versions': settingUp,
  'POST /functions/modifySystemSettings': settingUp,
  'POST /functions/publishGuidelines': settingUp,
  'POST /functions/publishLegalPage': settingUp,
  'GET /api/admin/audit-log': logs,
  'GET /api/admin/audit-log/actors': logs,
  'GET /api/admin/audit-log/exports/{exportId}.csv': logs,
  'POST /functions/exportAuditLog': logs,
  'GET /api/admin/characters': settingUp,
  'GET /api/admin/tag-aliases': settingUp,
  'POST /functions/saveCharacter': settingUp,
  'POST /functions/deleteCharacter': settingUp,
  'POST /functions/orderCharacters': settingUp,
  'POST /functions/mergeTags': settingUp,
  'POST /functions/deleteTagAlias': settingUp,
  'GET /api/admin/site-backups': settingUp,
  'POST /functions/createSiteBackup': settingUp,
  'GET /api/admin/site-checks': settingUp,
  'POST /functions/recheckSite': settingUp,
  'POST /functions/testFiles': settingUp,
  'GET /api/admin/mail': settingUp,
  'POST /functions/sendTestMail': settingUp,
  'POST /functions/resumeMail': members,
  'GET /mail/unsubscribe/{token}': everybody,
  'POST /mail/unsubscribe/{token}': everybody,
  'POST /mail/bounces/{provider}': everybody,
  'GET /api/admin/jobs': settingUp,
  'POST /functions/retryJob': settingUp,
  'POST /functions/discardJob': settingUp,
};
