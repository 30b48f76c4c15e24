import { expect, it } from 'vitest';
import type { AdminRank } from '#contract/admins.ts';
import { type AdminPermission, adminPermissions } from '#contract/permissions.ts';
import { insertMember, type MemberOptions } from './factories.ts';
import { useTestApp } from './test-app.ts';
import { TestClient } from './test-client.ts';

const site = useTestApp();

const roles = [
  'visitor',
  'incomplete',
  'blocked',
  'member',
  'moderator',
  'admin',
  'super_admin',
  // Admins whose own permissions say otherwise than their rank, about the permission that the route asks for.
  'granted moderator',
  'denied super_admin',
] as const;
type Role = (typeof roles)[number];

/** How a route answers a role: it admits it, or asks for sign-in, for a complete profile, or for a permission. */
type Outcome = 'open' | 'sign-in' | 'profile' | 'denied';
type Outcomes = Record<Role, Outcome>;

interface Row {
  outcomes: Outcomes;
  /** The permission that own permissions give or deny; any, where the route asks for none. */
  permission: AdminPermission;
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
  blocked: 'open',
  member: 'open',
  ...staff,
};
const everybody = row(open);
const signedIn = row({ ...open, visitor: 'sign-in', blocked: 'sign-in' });
const members = row({ ...signedIn.outcomes, incomplete: 'profile' });

const administrating = ['admin', 'super_admin'] as const;
const moderating = ['moderator', ...administrating] as const;

/** The ranks that hold each permission. */
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

/** Admins with a permission. */
function permitted(permission: AdminPermission): Row {
  const of = (rank: AdminRank) => (ranksWith[permission].includes(rank) ? 'open' : 'denied');
  const outcomes: Outcomes = {
    ...members.outcomes,
    member: 'denied',
    moderator: of('moderator'),
    admin: of('admin'),
    super_admin: of('super_admin'),
    'denied super_admin': 'denied',
  };
  return row(outcomes, permission);
}

const featuring = permitted('manage_featured_content');
const settingUp = permitted('manage_settings');
const logs = permitted('view_logs');

/**
 * Every documented route and whom it admits. Written by hand from the product's rules: it must not be
 * derived from the definitions that it checks.
 */
const table: Record<string, Row> = {
  'GET /api/session': everybody,
  'GET /api/site-settings': everybody,
  'GET /api/guidelines': everybody,
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
  'GET /api/events/next': everybody,
  'GET /posts/{id}': everybody,
  'GET /user/{id}': everybody,
  'GET /events/{id}': everybody,
  'GET /tags/{id}': everybody,
  'GET /about': everybody,
  'GET /terms': everybody,
  'GET /privacy': everybody,
  'GET /company': everybody,
  'GET /copyright': everybody,
  'GET /guidelines': everybody,
  'GET /images/{*}': everybody,
  'GET /robots.txt': everybody,
  'GET /sitemap.xml': everybody,
  'GET /sitemaps/{file}': everybody,
  'GET /feed.atom': everybody,
  'GET /user/{id}/feed.atom': everybody,
  'GET /oembed': everybody,
  'GET /manifest.webmanifest': everybody,
  'GET /images/shares/posts/{id}': everybody,
  'GET /images/shares/user/{id}': everybody,
  'GET /images/shares/events/{id}': everybody,
  'GET /images/shares/tags/{id}': everybody,
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

  'GET /api/admin/status': signedIn,
  'GET /api/admin/setup': signedIn,
  'POST /functions/setUpFirstAdmin': members,
  'GET /api/admin/admins': permitted('manage_admins'),
  'POST /functions/updateAdminRank': permitted('manage_admins'),
  'POST /functions/setAdminPermissions': permitted('manage_admins'),
  'POST /functions/removeAdmin': permitted('manage_admins'),
  'GET /api/sessions': signedIn,
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

  'GET /api/posts/{postId}': members,
  'GET /api/posts/{postId}/related': members,
  'GET /api/posts/{postId}/likes': members,
  'GET /api/posts/{postId}/comments': members,
  'GET /api/events/{eventId}/comments': members,
  'GET /api/comments/{commentId}/replies': members,
  'GET /api/drafts': members,
  'GET /api/drafts/count': members,
  'GET /api/liked-posts': members,
  'GET /api/bookmarks': members,
  'GET /api/settings': members,
  'GET /api/search': members,
  'GET /api/live': members,
  'POST /api/uploads': members,
  'POST /functions/createPost': members,
  'POST /functions/createDraft': members,
  'POST /functions/saveDraft': members,
  'POST /functions/updatePost': members,
  'POST /functions/setPostPublished': members,
  'POST /functions/deletePost': members,
  'POST /functions/restorePost': members,
  'POST /functions/likePost': members,
  'POST /functions/setBookmark': members,
  'POST /functions/followUser': members,
  'POST /functions/unfollowUser': members,
  'POST /functions/addComment': members,
  'POST /functions/deleteComment': members,
  'POST /functions/setCommentHidden': members,
  'POST /functions/reportContent': members,
  'GET /api/decisions/{decisionId}': members,
  'POST /functions/appealDecision': members,
  'POST /functions/getDecisionByLink': everybody,
  'POST /functions/appealByLink': everybody,
  'GET /api/admin/report-cases': permitted('manage_reports'),
  'GET /api/admin/report-cases/{caseId}': permitted('manage_reports'),
  'POST /functions/claimReportCase': permitted('manage_reports'),
  'POST /functions/releaseReportCase': permitted('manage_reports'),
  'POST /functions/decideReportCase': permitted('manage_reports'),
  'POST /functions/decideAppeal': permitted('manage_reports'),
  'GET /api/admin/posts': permitted('manage_posts'),
  'GET /api/admin/events': permitted('manage_events'),
  'GET /api/admin/comments': permitted('manage_posts'),
  'POST /functions/setPostHidden': permitted('manage_posts'),
  'POST /functions/setEventHidden': permitted('manage_events'),
  'POST /functions/moderateComment': permitted('manage_posts'),
  'POST /functions/decidePosts': permitted('manage_posts'),
  'POST /functions/decideEvents': permitted('manage_events'),
  'POST /functions/decideComments': permitted('manage_posts'),
  'POST /functions/updateSettings': members,
  'GET /api/mutes': members,
  'GET /api/blocks': members,
  'POST /functions/setMute': members,
  'POST /functions/removeMute': members,
  'POST /functions/setBlock': members,
  'GET /api/wallets': members,
  'POST /functions/saveWalletAddressMultiChain': members,
  'POST /functions/renameWallet': members,
  'POST /functions/refreshNFTCacheMultiChain': members,
  'POST /functions/deleteWallet': members,
  'POST /functions/requestWalletProof': members,
  'POST /functions/proveWallet': members,
  'POST /functions/setNftsHidden': members,
  'POST /functions/setPinnedNfts': members,

  'GET /calendar/{secret}.ics': everybody,
  'GET /events/{eventId}.ics': members,
  'GET /events/{eventId}/members.csv': members,
  'GET /api/calendar-feed': members,
  'POST /functions/renewCalendarFeed': members,
  'GET /api/events/{eventId}/members': members,
  'POST /functions/setEventJoin': members,
  'POST /functions/setEventEntry': members,
  'POST /functions/messageEventMembers': members,
  'GET /api/events': members,
  'GET /api/events/{eventId}': members,
  'GET /api/events/{eventId}/series': members,
  'GET /api/events/{eventId}/posts': members,
  'POST /functions/createEvent': members,
  'POST /functions/updateEvent': members,
  'POST /functions/cancelEvent': members,
  'POST /functions/deleteEvent': members,
  'GET /api/notifications': members,
  'GET /api/notifications/unread-count': members,
  'GET /api/notifications/{notificationId}': members,
  'POST /functions/markNotificationRead': members,
  'POST /functions/markAllNotificationsRead': members,
  'GET /images/banners/{bannerId}/{screen}/{version}': everybody,
  'GET /api/admin/banners': featuring,
  'POST /functions/createBanner': featuring,
  'POST /functions/updateBanner': featuring,
  'POST /functions/deleteBanner': featuring,
  'POST /functions/orderBanners': featuring,
  'GET /api/admin/dashboard': permitted('manage_reports'),
  'POST /functions/getAllUsersV2': permitted('manage_users'),
  'GET /api/admin/users/{userId}': permitted('manage_users'),
  'POST /functions/toggleUserBlock': permitted('manage_users'),
  'POST /functions/setUserVerified': permitted('manage_users'),
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
  'POST /functions/updateAnnouncement': featuring,
  'POST /functions/deleteAnnouncement': featuring,
  'GET /api/admin/settings': settingUp,
  'POST /functions/modifySystemSettings': settingUp,
  'POST /functions/publishGuidelines': settingUp,
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
};

function optionsOf(role: Exclude<Role, 'visitor'>, permission: AdminPermission): MemberOptions {
  const others = adminPermissions.filter((other) => other !== permission);
  const options: Record<typeof role, MemberOptions> = {
    incomplete: { is_profile_complete: false },
    blocked: { blocked: true },
    member: {},
    moderator: { rank: 'moderator' },
    admin: { rank: 'admin' },
    super_admin: { rank: 'super_admin' },
    'granted moderator': { rank: 'moderator', permissions: [permission] },
    'denied super_admin': { rank: 'super_admin', permissions: others },
  };
  return options[role];
}

async function clientOf(role: Role, permission: AdminPermission): Promise<TestClient> {
  if (role === 'visitor') return site().visitor();
  const session = await insertMember(site().database, optionsOf(role, permission));
  const client = new TestClient(site().url, session);
  // A blocked member has a cookie of the time before, but cannot register a token any more.
  if (role !== 'blocked') await client.registerToken();
  return client;
}

/** Sends an empty request to a route: what an admitted caller gets back does not matter here. */
function send(client: TestClient, route: string): Promise<Response> {
  const [method = '', path = ''] = route.split(' ');
  if (path.startsWith('/functions/')) {
    return client.post(path.slice('/functions/'.length), { data: { _csrfToken: client.token } });
  }
  return client.fetch(path.replaceAll(/\{[^}]+\}/g, 'x'.repeat(20)), { method });
}

async function outcomeOf(response: Response): Promise<Outcome> {
  // What is missing has let everybody in who asked; a page says so without JSON.
  if (response.ok || response.status === 404) {
    // The live stream would stay open.
    await response.body?.cancel();
    return 'open';
  }
  const { error } = (await response.json()) as { error: { details?: { reason?: string } } };
  if (response.status === 401) return 'sign-in';
  if (error.details?.reason === 'profile-incomplete') return 'profile';
  return response.status === 403 && error.details === undefined ? 'denied' : 'open';
}

it('has a row for every documented route', async () => {
  const { paths } = await site()
    .visitor()
    .get<{ paths: Record<string, Record<string, unknown>> }>('/api/openapi.json');
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(routes.sort()).toEqual(Object.keys(table).sort());
});

it.each(Object.entries(table))('%s admits the roles of its row', async (route, expected) => {
  const outcomes = roles.map(async (role) => {
    const response = await send(await clientOf(role, expected.permission), route);
    return [role, await outcomeOf(response)];
  });
  expect(Object.fromEntries(await Promise.all(outcomes))).toEqual(expected.outcomes);
});
