import { requestAccountDeletion, restoreAccount } from './accounts/account-deletions.ts';
import { requestDataExport } from './accounts/data-exports.ts';
import { updateProfile, updateSettings } from './accounts/member-settings.ts';
import { endAbsence } from './accounts/missed.ts';
import { makeYearReview, shareYearReview } from './accounts/year-reviews.ts';
import { discardJob, retryJob } from './administration/jobs.ts';
import { publishLegalPage } from './administration/legal-pages.ts';
import {
  labelPost,
  moderateComment,
  setEventHidden,
  setPostHidden,
} from './administration/managed-content.ts';
import {
  addTeamNote,
  changeTeamNote,
  deleteTeamNote,
  deleteUser,
  getAllUsersV2,
  removeWatermarkPicture,
  restoreUser,
  setUserVerified,
  toggleUserBlock,
  toggleUserRestriction,
} from './administration/managed-users.ts';
import { decideRegistration } from './administration/registrations.ts';
import { createSiteBackup } from './administration/site-backups.ts';
import { recheckSite, testFiles } from './administration/site-checks.ts';
import { modifySystemSettings } from './administration/site-settings-changes.ts';
import { setTeamAlertChoice } from './administration/team-alerts.ts';
import { fetchUserNFTs, setNftsHidden, setPinnedNfts } from './collections/nfts.ts';
import {
  deleteWallet,
  proveWallet,
  refreshNFTCacheMultiChain,
  renameWallet,
  requestWalletProof,
  saveWalletAddressMultiChain,
} from './collections/wallets.ts';
import {
  addComment,
  deleteComment,
  editComment,
  setCommentHidden,
  setCommentLike,
  setThreadClosed,
} from './comments/comments.ts';
import {
  messageEventMembers,
  renewCalendarFeed,
  setEventEntry,
  setEventJoin,
} from './events/event-joins.ts';
import { cancelEvent, createEvent, deleteEvent, updateEvent } from './events/events.ts';
import { takeBackPlannedEvent } from './events/managed-planned-events.ts';
import {
  deletePlannedEvent,
  movePlannedEvent,
  planEvent,
  publishPlannedEvent,
  updatePlannedEvent,
  withdrawPlannedEvent,
} from './events/planned-events.ts';
import { registerCSRFTokenV2 } from './foundations/csrf.ts';
import { signOut } from './identity/session.ts';
import { endOtherSessions, endSession } from './identity/sessions.ts';
import { setBirthday } from './members/birthdays.ts';
import { restoreDeleted } from './members/deleted-content.ts';
import { checkUsername } from './members/profiles.ts';
import {
  answerMessageRequest,
  deleteConversation,
  markConversationRead,
  setConversationMuted,
  setTyping,
} from './messages/conversations.ts';
import { deleteMessage, editMessage, sendMessage } from './messages/messages.ts';
import {
  claimCase,
  decideAppeal,
  decideCase,
  decideCases,
  overturnDecision,
  readReportedMessages,
  releaseCase,
} from './moderation/cases.ts';
import { decideComments, decideEvents, decidePosts } from './moderation/content-decisions.ts';
import { appealByLink, appealDecision, getDecisionByLink } from './moderation/decisions.ts';
import { publishGuidelines } from './moderation/guidelines.ts';
import { reportContent } from './moderation/reports.ts';
import {
  createAnnouncement,
  deleteAnnouncement,
  sendNotice,
  updateAnnouncement,
} from './notifications/announcements.ts';
import { resumeMail, sendTestMail } from './notifications/mails.ts';
import {
  createBanner,
  deleteBanner,
  orderBanners,
  updateBanner,
} from './notifications/managed-banners.ts';
import { markAllNotificationsRead, markNotificationRead } from './notifications/notifications.ts';
import {
  endPushSubscription,
  renewPushSubscription,
  savePushSubscription,
  sendTestPush,
} from './notifications/push-subscriptions.ts';
import { createPoll, deletePoll, updatePoll } from './polls/managed-polls.ts';
import { attachPoll, endPoll, removePoll, votePoll } from './polls/polls.ts';
import { setBookmark } from './posts/bookmarks.ts';
import {
  createClip,
  deleteClip,
  moveClipItem,
  orderClipItem,
  setClipItem,
  setClipNote,
  updateClip,
} from './posts/clips.ts';
import { likePost } from './posts/likes.ts';
import { planPost, unplanPost } from './posts/planned-posts.ts';
import { recordPostView } from './posts/post-insights.ts';
import {
  addSeriesPosts,
  createPostSeries,
  deletePostSeries,
  moveSeriesPost,
  removeSeriesPost,
  restorePostSeries,
  setSeriesFollow,
  updatePostSeries,
} from './posts/post-series.ts';
import {
  createDraft,
  createPost,
  deletePost,
  restorePost,
  saveDraft,
  setPostAudience,
  setPostPublished,
  updatePost,
} from './posts/posts.ts';
import { answerSimilarPicture } from './posts/similar-pictures.ts';
import { setBlock } from './social/blocks.ts';
import {
  answerFollowRequest,
  answerFollowRequests,
  followUser,
  removeFollower,
  unfollowUser,
} from './social/follows.ts';
import { removeMute, setMute } from './social/mutes.ts';
import { followTag, unfollowTag } from './social/tag-follows.ts';
import {
  deleteCharacter,
  deleteTagAlias,
  mergeTags,
  orderCharacters,
  saveCharacter,
} from './tags/managed-tags.ts';
import { exportAuditLog } from './team/audit-log.ts';
import {
  removeAdmin,
  setAdminPermissions,
  setUpFirstAdmin,
  updateAdminRank,
} from './team/managed-admins.ts';
import {
  createWebhook,
  deleteWebhook,
  endFormerWebhookSecret,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from './team/webhooks.ts';

/** All callable functions. The client imports only the type, so that its first bundle contains no schema. */
export const functions = {
  registerCSRFTokenV2,
  signOut,
  updateProfile,
  checkUsername,
  createPost,
  createDraft,
  saveDraft,
  planPost,
  unplanPost,
  updatePost,
  setPostAudience,
  setPostPublished,
  deletePost,
  restorePost,
  likePost,
  setBookmark,
  createClip,
  updateClip,
  deleteClip,
  setClipItem,
  setClipNote,
  orderClipItem,
  moveClipItem,
  recordPostView,
  answerSimilarPicture,
  followUser,
  unfollowUser,
  answerFollowRequest,
  answerFollowRequests,
  removeFollower,
  followTag,
  unfollowTag,
  addComment,
  deleteComment,
  editComment,
  setCommentHidden,
  setCommentLike,
  setThreadClosed,
  createEvent,
  updateEvent,
  cancelEvent,
  deleteEvent,
  planEvent,
  updatePlannedEvent,
  movePlannedEvent,
  withdrawPlannedEvent,
  publishPlannedEvent,
  deletePlannedEvent,
  setEventJoin,
  setEventEntry,
  messageEventMembers,
  renewCalendarFeed,
  markNotificationRead,
  markAllNotificationsRead,
  savePushSubscription,
  endPushSubscription,
  sendTestPush,
  renewPushSubscription,
  createAnnouncement,
  sendNotice,
  updateAnnouncement,
  deleteAnnouncement,
  sendMessage,
  editMessage,
  deleteMessage,
  answerMessageRequest,
  markConversationRead,
  setTyping,
  setConversationMuted,
  deleteConversation,
  reportContent,
  updateSettings,
  endAbsence,
  setBirthday,
  makeYearReview,
  shareYearReview,
  endSession,
  endOtherSessions,
  setMute,
  removeMute,
  setBlock,
  requestDataExport,
  requestAccountDeletion,
  restoreAccount,
  saveWalletAddressMultiChain,
  renameWallet,
  refreshNFTCacheMultiChain,
  deleteWallet,
  requestWalletProof,
  proveWallet,
  fetchUserNFTs,
  setNftsHidden,
  setPinnedNfts,
  getAllUsersV2,
  toggleUserBlock,
  toggleUserRestriction,
  deleteUser,
  restoreUser,
  removeWatermarkPicture,
  setUserVerified,
  addTeamNote,
  changeTeamNote,
  deleteTeamNote,
  restoreDeleted,
  updateAdminRank,
  setAdminPermissions,
  removeAdmin,
  setUpFirstAdmin,
  labelPost,
  setPostHidden,
  setEventHidden,
  takeBackPlannedEvent,
  moderateComment,
  decidePosts,
  decideEvents,
  decideComments,
  createBanner,
  updateBanner,
  deleteBanner,
  orderBanners,
  votePoll,
  endPoll,
  attachPoll,
  removePoll,
  createPostSeries,
  updatePostSeries,
  deletePostSeries,
  restorePostSeries,
  addSeriesPosts,
  removeSeriesPost,
  moveSeriesPost,
  setSeriesFollow,
  createPoll,
  updatePoll,
  deletePoll,
  saveCharacter,
  deleteCharacter,
  orderCharacters,
  mergeTags,
  deleteTagAlias,
  retryJob,
  discardJob,
  createSiteBackup,
  recheckSite,
  testFiles,
  resumeMail,
  sendTestMail,
  decideRegistration,
  modifySystemSettings,
  setTeamAlertChoice,
  publishGuidelines,
  publishLegalPage,
  exportAuditLog,
  createWebhook,
  updateWebhook,
  rotateWebhookSecret,
  endFormerWebhookSecret,
  testWebhook,
  deleteWebhook,
  readReportedMessages,
  claimCase,
  releaseCase,
  decideCase,
  decideCases,
  decideAppeal,
  overturnDecision,
  appealDecision,
  getDecisionByLink,
  appealByLink,
};

export type Functions = typeof functions;
