import { getDataExport } from './accounts/data-exports.ts';
import { getSettings } from './accounts/member-settings.ts';
import { getMissed } from './accounts/missed.ts';
import { listNextBirthdays, listUpcomingBirthdays } from './accounts/upcoming-birthdays.ts';
import { getSharedYearReview, getYearReview } from './accounts/year-reviews.ts';
import { getDashboard } from './administration/dashboard.ts';
import { listJobs } from './administration/jobs.ts';
import { getLegalPage, getLegalPageVersions } from './administration/legal-pages.ts';
import {
  listManagedComments,
  listManagedEvents,
  listManagedPosts,
} from './administration/managed-content.ts';
import { getManagedUser } from './administration/managed-users.ts';
import { listRegistrations } from './administration/registrations.ts';
import { getSiteBackups } from './administration/site-backups.ts';
import { getSiteChecks } from './administration/site-checks.ts';
import { getSystemSettings } from './administration/site-settings-changes.ts';
import { listTeamAlertChoices } from './administration/team-alerts.ts';
import { getCollectionFacets, getNft, listNftsOfUser } from './collections/nfts.ts';
import { listWallets } from './collections/wallets.ts';
import {
  getCommentThread,
  listComments,
  listEventComments,
  listReplies,
} from './comments/comments.ts';
import { searchSite } from './discovery/search.ts';
import { getCalendarFeed, listEventMembers } from './events/event-joins.ts';
import {
  getEvent,
  getEventPreview,
  listEventPosts,
  listEventSeries,
  listEvents,
  listNextEvents,
} from './events/events.ts';
import { listManagedPlannedEvents } from './events/managed-planned-events.ts';
import { getPlannedEvent, listPlannedEvents } from './events/planned-events.ts';
import { getSession } from './identity/session.ts';
import { listSessions } from './identity/sessions.ts';
import { getBirthday } from './members/birthdays.ts';
import { getDeletedContent, listDeletedContent } from './members/deleted-content.ts';
import { getProfile } from './members/profiles.ts';
import {
  countUnreadMessages,
  getConversation,
  getConversationWith,
  listConversations,
} from './messages/conversations.ts';
import { listMessageChanges, listMessages, searchMessages } from './messages/messages.ts';
import {
  countCases,
  countFilteredCases,
  getCase,
  getMemberContents,
  listCaseColleagues,
  listCases,
} from './moderation/cases.ts';
import { getMyDecision } from './moderation/decisions.ts';
import { getGuidelines } from './moderation/guidelines.ts';
import { getLinkReview } from './moderation/link-holds.ts';
import { listSavedReplies } from './moderation/saved-replies.ts';
import { getAnnouncement, listAnnouncements } from './notifications/announcements.ts';
import { listBanners } from './notifications/banners.ts';
import { getMailState } from './notifications/mails.ts';
import { listManagedBanners } from './notifications/managed-banners.ts';
import { countUnread, getNotification, listNotifications } from './notifications/notifications.ts';
import { listPushSubscriptions } from './notifications/push-subscriptions.ts';
import { getManagedPoll, listManagedPolls } from './polls/managed-polls.ts';
import { getPoll, getPollOfEvent, getPollOfPost, listPolls } from './polls/polls.ts';
import { listBookmarks } from './posts/bookmarks.ts';
import {
  findClippedPosts,
  getClip,
  listClipChoices,
  listClipItems,
  listClips,
  listClipsOfUser,
} from './posts/clips.ts';
import { listLikedPosts, listLikers } from './posts/likes.ts';
import { listPlannedPosts } from './posts/planned-posts.ts';
import { getInsights, getPostInsights, listInsightPosts } from './posts/post-insights.ts';
import {
  getPostSeries,
  listFollowedSeries,
  listOwnSeries,
  listPostsOfSeries,
  listSeriesOfPost,
  listSeriesOfUser,
} from './posts/post-series.ts';
import {
  countDrafts,
  getPost,
  getPostPreview,
  listDrafts,
  listPosts,
  listPostsOfUser,
  listRelatedPosts,
  listSuggestedAuthors,
} from './posts/posts.ts';
import { getSimilarPicture } from './posts/similar-pictures.ts';
import { getSiteSettings } from './site/site-settings.ts';
import { listBlocks } from './social/blocks.ts';
import {
  countFollowRequests,
  listFollowers,
  listFollowing,
  listFollowRequests,
} from './social/follows.ts';
import { listMutes } from './social/mutes.ts';
import { listTagFollows } from './social/tag-follows.ts';
import { listCharacters, listTagAliases } from './tags/managed-tags.ts';
import { getTagDetail, listPopularTags, suggestTags } from './tags/tags.ts';
import { getAdminStatus } from './team/admins.ts';
import { listAuditActors, listAuditEntries } from './team/audit-log.ts';
import { getAdminSetup, listAdmins } from './team/managed-admins.ts';
import { listWebhookDeliveries, listWebhooks } from './team/webhooks.ts';

/** All queries. The client imports only the type, so that its first bundle contains no schema. */
export const queries = {
  getSession,
  getAdminStatus,
  getSiteSettings,
  getGuidelines,
  getLegalPage,
  getLegalPageVersions,
  getLinkReview,
  getProfile,
  listPosts,
  listPostsOfUser,
  getPost,
  getPostPreview,
  listRelatedPosts,
  listSuggestedAuthors,
  listDrafts,
  countDrafts,
  listPlannedPosts,
  listPlannedEvents,
  getPlannedEvent,
  listLikers,
  listLikedPosts,
  listBookmarks,
  listClips,
  listClipChoices,
  listClipsOfUser,
  getClip,
  listClipItems,
  findClippedPosts,
  getInsights,
  listInsightPosts,
  getPostInsights,
  getSimilarPicture,
  listFollowers,
  listFollowing,
  listFollowRequests,
  countFollowRequests,
  listTagFollows,
  listComments,
  listEventComments,
  listReplies,
  getCommentThread,
  suggestTags,
  getTagDetail,
  listPopularTags,
  listNextEvents,
  listEvents,
  getEvent,
  getEventPreview,
  listEventSeries,
  listEventPosts,
  listEventMembers,
  getCalendarFeed,
  listNotifications,
  getNotification,
  countUnread,
  listPushSubscriptions,
  listAnnouncements,
  getAnnouncement,
  listBanners,
  listPolls,
  getPoll,
  getPollOfPost,
  getPollOfEvent,
  getPostSeries,
  listPostsOfSeries,
  listSeriesOfUser,
  listSeriesOfPost,
  listOwnSeries,
  listFollowedSeries,
  getMailState,
  listConversations,
  getConversation,
  getConversationWith,
  countUnreadMessages,
  listMessages,
  listMessageChanges,
  searchMessages,
  getSettings,
  getMissed,
  listUpcomingBirthdays,
  listNextBirthdays,
  getBirthday,
  getYearReview,
  getSharedYearReview,
  listSessions,
  listMutes,
  listBlocks,
  getDataExport,
  listWallets,
  listNftsOfUser,
  getCollectionFacets,
  getNft,
  searchSite,
  getManagedUser,
  listDeletedContent,
  getDeletedContent,
  listAdmins,
  getAdminSetup,
  listManagedPosts,
  listManagedEvents,
  listManagedPlannedEvents,
  listManagedComments,
  listManagedBanners,
  listManagedPolls,
  getManagedPoll,
  listCharacters,
  listTagAliases,
  listJobs,
  getSiteBackups,
  getSiteChecks,
  listRegistrations,
  getSystemSettings,
  listTeamAlertChoices,
  getDashboard,
  listAuditEntries,
  listWebhooks,
  listWebhookDeliveries,
  listCases,
  countCases,
  countFilteredCases,
  listCaseColleagues,
  getCase,
  listSavedReplies,
  getMemberContents,
  getMyDecision,
  listAuditActors,
};

export type Queries = typeof queries;
