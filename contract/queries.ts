import { getAdminStatus } from './admins.ts';
import { getAnnouncement, listAnnouncements } from './announcements.ts';
import { listAuditActors, listAuditEntries } from './audit-log.ts';
import { listBanners } from './banners.ts';
import { listBlocks } from './blocks.ts';
import { listBookmarks } from './bookmarks.ts';
import { listComments, listEventComments, listReplies } from './comments.ts';
import { getDashboard } from './dashboard.ts';
import { getDataExport } from './data-exports.ts';
import { getMyDecision } from './decisions.ts';
import { getDeletedContent, listDeletedContent } from './deleted-content.ts';
import { getCalendarFeed, listEventMembers } from './event-joins.ts';
import { getEvent, listEventPosts, listEventSeries, listEvents, listNextEvents } from './events.ts';
import { listFollowers, listFollowing } from './follows.ts';
import { getGuidelines } from './guidelines.ts';
import { listLikedPosts, listLikers } from './likes.ts';
import { getAdminSetup, listAdmins } from './managed-admins.ts';
import { listManagedComments, listManagedEvents, listManagedPosts } from './managed-content.ts';
import { listManagedBanners } from './managed-site.ts';
import { listCharacters, listTagAliases } from './managed-tags.ts';
import { getManagedUser } from './managed-users.ts';
import { listMutes } from './mutes.ts';
import { getCollectionFacets, getNft, listNftsOfUser } from './nfts.ts';
import { countUnread, getNotification, listNotifications } from './notifications.ts';
import {
  countDrafts,
  getPost,
  getPostPreview,
  listDrafts,
  listPosts,
  listPostsOfUser,
  listRelatedPosts,
} from './posts.ts';
import { getProfile } from './profiles.ts';
import { countReportCases, getReportCase, listReportCases } from './report-cases.ts';
import { searchSite } from './search.ts';
import { getSession } from './session.ts';
import { listSessions } from './sessions.ts';
import { getSettings } from './settings.ts';
import { getSiteSettings } from './site-settings.ts';
import { getSystemSettings } from './system-settings.ts';
import { getTagDetail, listPopularTags, suggestTags } from './tags.ts';
import { listWallets } from './wallets.ts';

/** All queries. The client imports only the type, so that its first bundle contains no schema. */
export const queries = {
  getSession,
  getAdminStatus,
  getSiteSettings,
  getGuidelines,
  getProfile,
  listPosts,
  listPostsOfUser,
  getPost,
  getPostPreview,
  listRelatedPosts,
  listDrafts,
  countDrafts,
  listLikers,
  listLikedPosts,
  listBookmarks,
  listFollowers,
  listFollowing,
  listComments,
  listEventComments,
  listReplies,
  suggestTags,
  getTagDetail,
  listPopularTags,
  listNextEvents,
  listEvents,
  getEvent,
  listEventSeries,
  listEventPosts,
  listEventMembers,
  getCalendarFeed,
  listNotifications,
  getNotification,
  countUnread,
  listAnnouncements,
  getAnnouncement,
  listBanners,
  getSettings,
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
  listManagedComments,
  listManagedBanners,
  listCharacters,
  listTagAliases,
  getSystemSettings,
  getDashboard,
  listAuditEntries,
  listReportCases,
  countReportCases,
  getReportCase,
  getMyDecision,
  listAuditActors,
};

export type Queries = typeof queries;
