import { requestAccountDeletion, restoreAccount } from './account-deletions.ts';
import { createAnnouncement, deleteAnnouncement, updateAnnouncement } from './announcements.ts';
import { exportAuditLog } from './audit-log.ts';
import { setBlock } from './blocks.ts';
import { setBookmark } from './bookmarks.ts';
import { addComment, deleteComment, setCommentHidden } from './comments.ts';
import { decideComments, decideEvents, decidePosts } from './content-decisions.ts';
import { registerCSRFTokenV2 } from './csrf.ts';
import { requestDataExport } from './data-exports.ts';
import { appealByLink, appealDecision, getDecisionByLink } from './decisions.ts';
import { restoreDeleted } from './deleted-content.ts';
import {
  messageEventMembers,
  renewCalendarFeed,
  setEventEntry,
  setEventJoin,
} from './event-joins.ts';
import { cancelEvent, createEvent, deleteEvent, updateEvent } from './events.ts';
import { followUser, removeFollower, unfollowUser } from './follows.ts';
import { publishGuidelines } from './guidelines.ts';
import { likePost } from './likes.ts';
import {
  removeAdmin,
  setAdminPermissions,
  setUpFirstAdmin,
  updateAdminRank,
} from './managed-admins.ts';
import { moderateComment, setEventHidden, setPostHidden } from './managed-content.ts';
import { createBanner, deleteBanner, orderBanners, updateBanner } from './managed-site.ts';
import {
  deleteCharacter,
  deleteTagAlias,
  mergeTags,
  orderCharacters,
  saveCharacter,
} from './managed-tags.ts';
import {
  addTeamNote,
  changeTeamNote,
  deleteTeamNote,
  deleteUser,
  getAllUsersV2,
  restoreUser,
  setUserVerified,
  toggleUserBlock,
} from './managed-users.ts';
import { removeMute, setMute } from './mutes.ts';
import { fetchUserNFTs, setNftsHidden, setPinnedNfts } from './nfts.ts';
import { markAllNotificationsRead, markNotificationRead } from './notifications.ts';
import {
  createDraft,
  createPost,
  deletePost,
  restorePost,
  saveDraft,
  setPostPublished,
  updatePost,
} from './posts.ts';
import { checkUsername, updateProfile } from './profiles.ts';
import {
  claimReportCase,
  decideAppeal,
  decideReportCase,
  overturnDecision,
  releaseReportCase,
} from './report-cases.ts';
import { reportContent } from './reports.ts';
import { signOut } from './session.ts';
import { endOtherSessions, endSession } from './sessions.ts';
import { updateSettings } from './settings.ts';
import { modifySystemSettings } from './system-settings.ts';
import {
  deleteWallet,
  proveWallet,
  refreshNFTCacheMultiChain,
  renameWallet,
  requestWalletProof,
  saveWalletAddressMultiChain,
} from './wallets.ts';

/** All callable functions. The client imports only the type, so that its first bundle contains no schema. */
export const functions = {
  registerCSRFTokenV2,
  signOut,
  updateProfile,
  checkUsername,
  createPost,
  createDraft,
  saveDraft,
  updatePost,
  setPostPublished,
  deletePost,
  restorePost,
  likePost,
  setBookmark,
  followUser,
  unfollowUser,
  removeFollower,
  addComment,
  deleteComment,
  setCommentHidden,
  createEvent,
  updateEvent,
  cancelEvent,
  deleteEvent,
  setEventJoin,
  setEventEntry,
  messageEventMembers,
  renewCalendarFeed,
  markNotificationRead,
  markAllNotificationsRead,
  createAnnouncement,
  updateAnnouncement,
  deleteAnnouncement,
  reportContent,
  updateSettings,
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
  deleteUser,
  restoreUser,
  setUserVerified,
  addTeamNote,
  changeTeamNote,
  deleteTeamNote,
  restoreDeleted,
  updateAdminRank,
  setAdminPermissions,
  removeAdmin,
  setUpFirstAdmin,
  setPostHidden,
  setEventHidden,
  moderateComment,
  decidePosts,
  decideEvents,
  decideComments,
  createBanner,
  updateBanner,
  deleteBanner,
  orderBanners,
  saveCharacter,
  deleteCharacter,
  orderCharacters,
  mergeTags,
  deleteTagAlias,
  modifySystemSettings,
  publishGuidelines,
  exportAuditLog,
  claimReportCase,
  releaseReportCase,
  decideReportCase,
  decideAppeal,
  overturnDecision,
  appealDecision,
  getDecisionByLink,
  appealByLink,
};

export type Functions = typeof functions;
