import { expect, it } from 'vitest';
import { fromAnotherAddress } from '#server/features/discovery/sitemaps/sitemaps.testing.ts';
import { surfaces, useSurfacesSite } from './all-surfaces.testing.ts';
import { meaningOf } from './visible-meanings.testing.ts';
import { causes } from './visible-notification-surfaces.testing.ts';
import { cases, createWorld, strangeCase, type World } from './visible-surfaces.testing.ts';

const site = useSurfacesSite();

/** Routes that return no content of other members. */
const routesWithoutContent = [
  'GET /api/session',
  'GET /api/admin/status',
  'GET /api/admin/setup',
  'GET /api/admin/admins',
  'GET /api/site-settings',
  'GET /api/guidelines',
  'GET /api/legal-pages/{page}',
  'GET /api/admin/legal-pages/{page}/versions',
  'GET /api/banners',
  'GET /images/banners/{bannerId}/{screen}/{version}',
  'GET /api/admin/banners',
  // Polls of the team. Polls of posts and events are as visible as their posts and events: server/features/polls.
  'GET /polls/{id}',
  'GET /images/shares/polls/{id}',
  'GET /api/polls',
  'GET /api/polls/{pollId}',
  'GET /api/posts/{postId}/poll',
  'GET /api/events/{eventId}/poll',
  'GET /api/admin/polls',
  'GET /api/admin/polls/{pollId}',
  // The viewer's own series.
  'GET /api/own-series',
  'GET /api/admin/announcements',
  // Numbers about the viewer's own posts and the reactions of others.
  'GET /api/insights',
  'GET /api/insights/posts',
  'GET /api/insights/posts/{postId}',
  'GET /insights/days.csv',
  'GET /insights/posts.csv',
  // Actions of the team, for the team, regardless of mutes.
  'GET /api/admin/audit-log',
  'GET /api/admin/audit-log/actors',
  'GET /api/admin/audit-log/exports/{exportId}.csv',
  'GET /api/admin/announcements/{announcementId}',
  'GET /api/admin/dashboard',
  'GET /api/admin/settings',
  'GET /api/admin/brand-preview',
  'GET /images/shares/site',
  'GET /api/admin/launch',
  'GET /api/admin/saved-replies',
  'GET /api/admin/characters',
  'GET /api/admin/jobs',
  'GET /api/admin/alert-choices',
  'GET /api/admin/webhooks',
  'GET /api/admin/webhooks/{webhookId}/deliveries',
  'GET /api/admin/site-backups',
  'GET /api/admin/site-checks',
  'GET /api/admin/mail',
  'GET /mail/unsubscribe/{token}',
  'GET /api/admin/registrations',
  'GET /api/admin/tag-aliases',
  // Content about a member for the team, regardless of the viewer's mutes and blocks.
  'GET /api/admin/users/{userId}',
  'GET /api/admin/users/{userId}/contents',
  // Messages of the viewer. A block hides a whole conversation: server/features/messages.
  'GET /api/conversations',
  'GET /api/conversations/unread-count',
  'GET /api/conversations/{conversationId}',
  'GET /api/conversations/{conversationId}/messages',
  'GET /api/conversations/{conversationId}/changes',
  'GET /api/users/{userId}/conversation',
  'GET /api/messages/search',
  'GET /api/settings',
  'GET /api/wallets',
  'GET /api/sessions',
  'GET /api/push-subscriptions',
  'GET /api/tag-follows',
  'GET /api/birthday',
  // Requests to follow the viewer, which are filtered like a list of followers: server/features/social/follows.
  'GET /api/follow-requests',
  'GET /api/follow-requests/count',
  'GET /api/link-review',
  'GET /api/data-export',
  'GET /api/calendar-feed',
  'GET /api/data-exports/{exportId}/archive',
  'GET /api/drafts',
  'GET /api/drafts/count',
  'GET /api/planned-posts',
  'GET /api/planned-events',
  'GET /api/planned-events/{plannedEventId}',
  // For the team only, regardless of mutes and blocks.
  'GET /api/admin/planned-events',
  // The viewer's own birthday and the birthdays of characters.
  'GET /api/next-birthdays',
  // The names of the viewer's own clips.
  'GET /api/posts/{postId}/clip-choices',
  // The contents of backups, for admins only.
  'GET /api/admin/deleted',
  'GET /api/admin/deleted/{deletedId}',
  // Reported content, for the team only, regardless of mutes. Decisions about the viewer's own content.
  'GET /api/admin/cases',
  'GET /api/admin/cases/waiting',
  'GET /api/admin/cases/count',
  'GET /api/admin/cases/colleagues',
  'GET /api/admin/cases/{caseId}',
  'GET /api/decisions/{decisionId}',
  'GET /images/youtube/{id}',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /manifest.webmanifest',
  // The viewer's own public posts, as numbers.
  'GET /images/year-reviews/{year}',
  // A picture without the name of the organiser.
  'GET /images/shares/events/{id}',
  ...['about', 'terms', 'privacy', 'company', 'copyright', 'guidelines'].flatMap((page) => [
    `GET /${page}`,
    `GET /images/shares/${page}`,
  ]),
];

/** Functions that return the content of one member. The caller has named the target. */
const answerWithOne = [
  // Content of the caller.
  'updateProfile',
  ...[
    'createPost',
    'createDraft',
    'saveDraft',
    'updatePost',
    'setPostPublished',
    'setPostAudience',
    'planPost',
    'unplanPost',
    'planEvent',
    'updatePlannedEvent',
    'movePlannedEvent',
    'withdrawPlannedEvent',
    'publishPlannedEvent',
  ],
  ...['createClip', 'updateClip'],
  ...['createPostSeries', 'updatePostSeries', 'restorePostSeries'],
  ...['addSeriesPosts', 'moveSeriesPost', 'removeSeriesPost'],
  ...['addComment', 'editComment', 'createEvent', 'updateEvent', 'cancelEvent'],
  ...['appealDecision', 'getDecisionByLink', 'appealByLink'],
  // Content on a post or event of the caller.
  ...['setCommentHidden', 'setThreadClosed'],
  // The liked comment.
  'setCommentLike',
  // A message of the caller, or one of the caller's conversations.
  ...['sendMessage', 'editMessage', 'deleteMessage'],
  ...['answerMessageRequest', 'setConversationMuted'],
  // The muted member.
  'setMute',
  // For the team only, regardless of mutes and blocks.
  ...[
    'getAllUsersV2',
    'toggleUserBlock',
    'toggleUserRestriction',
    'restoreUser',
    'setUserVerified',
    'removeWatermarkPicture',
  ],
  ...['addTeamNote', 'changeTeamNote', 'updateAdminRank', 'setAdminPermissions'],
  ...['setPostHidden', 'setEventHidden', 'moderateComment'],
  ...['claimCase', 'releaseCase', 'decideCase', 'decideAppeal'],
  ...['overturnDecision', 'readReportedMessages'],
  // Data of the site.
  ...['createAnnouncement', 'updateAnnouncement', 'publishGuidelines'],
  ...['createBanner', 'updateBanner', 'orderBanners'],
].map((name) => `POST /functions/${name}`);

/** Places that are not documented routes. */
const otherSurfaces = ['GET /', 'notifications'];

/** The fields of members, posts, events and comments. */
const namesSomething = /"(?:username|title|content|nfts)":\{"type"/;

interface Operation {
  responses: Record<string, unknown>;
}

it('the tables of this test list every route that reads, and every function that returns content of members [HIDE-21]', async () => {
  const { paths } = await site()
    .visitor()
    .get<{ paths: Record<string, { get?: Operation; post?: Operation }> }>('/api/openapi.json');
  const routes = Object.entries(paths).flatMap(([path, { get, post }]) => [
    ...(get ? [`GET ${path}`] : []),
    ...(post && namesSomething.test(JSON.stringify(post.responses['200'])) ? [`POST ${path}`] : []),
  ]);
  const inTable = Object.keys(surfaces).filter((name) => !otherSurfaces.includes(name));
  const known = [...inTable, ...routesWithoutContent, ...answerWithOne];
  expect(known.toSorted()).toEqual(routes.toSorted());
});

// Shows EVENT-16, HIDE-01, HIDE-06, HIDE-18, HIDE-19, HIDE-20, HIDE-39, NOTE-19, ROLE-12, ROLE-18,
// SEARCH-13, SHARE-23.
it.each(cases)('a $viewer who $relation ($visibility) sees what they may see', async (given) => {
  const world = await createWorld(site(), given);
  const meaning = meaningOf(given);
  const [found, expected]: Record<string, boolean>[] = [{}, {}];
  for (const [route, ofRoute] of Object.entries(surfaces)) {
    for (const [name, [read, isShown]] of Object.entries(ofRoute)) {
      Object.assign(found ?? {}, { [`${route}: ${name}`]: await read(world) });
      Object.assign(expected ?? {}, { [`${route}: ${name}`]: isShown(meaning) });
    }
  }
  expect(found).toEqual(expected);
});

/**
 * Adds the other post of the subject to the counters, because the insertion of the post has not changed the counters.
 */
function countOtherPost({ subject }: World): Promise<unknown> {
  return site().database.write((transaction) =>
    transaction
      .updateTable('profiles')
      .set((eb) => ({ post_count: eb('post_count', '+', 1) }))
      .where('id', '=', subject.id)
      .execute(),
  );
}

/** Places that show content of the subject other than posts and events. */
const showOthers = new Set([
  'GET /api/events/{eventId}/members: who joins',
  'GET /api/posts/{postId}/likes: likers',
  'GET /api/posts/{postId}/comments: comment',
  'GET /api/posts/{postId}/comments: first replies',
  'GET /api/posts/{postId}/comments: number of replies',
  'GET /api/events/{eventId}/comments: comment',
  'GET /api/comments/{commentId}/replies: reply',
  'GET /api/comments/{commentId}/thread: comment',
  'GET /api/comments/{commentId}/thread: first comment of a reply',
  'GET /api/comments/{commentId}/thread: reply',
  'GET /api/users/{userId}: what they tell about themselves',
  'GET /api/users/{userId}: name and avatar',
  'GET /api/users/{userId}/followers: of the subject',
  'GET /api/users/{userId}/followers: of others',
  'GET /api/users/{userId}/following: of the subject',
  'GET /api/users/{userId}/following: of others',
  'GET /api/users/{userId}/nfts: collection',
  'GET /api/users/{userId}/nfts/facets: collection',
  'GET /api/nfts/{nftId}: NFT',
  'POST /functions/fetchUserNFTs: collection',
  'GET /api/search: people by their whole username',
  'GET /api/search: people by the beginning of a username',
  'GET /api/search: people by half of the names',
  'GET /api/search: people by half of the names, muted ones as well',
  'GET /api/tags/page: the requested tag',
  'GET /api/year-reviews/{year}: liked members',
  'GET /api/shared-year-reviews/{sharedAs}: a shared review',
  'GET /years/{id}: shared',
  'GET /images/shares/years/{id}: shared',
  'GET /api/admin/comments: all comments',
  'GET /images/nft/{id}: picture of an NFT',
  'GET /images/nft/{id}/animation: animation of an NFT',
  'GET /user/{id}: shared',
  'GET /api/clips/{clipId}: clip of the subject',
  'GET /api/users/{userId}/clips: of the subject',
  'GET /clips/{id}: shared',
  'GET /images/shares/clips/{id}: shared',
  // This page shows an event of another member.
  'GET /events/{id}: shared',
  'GET /images/shares/user/{id}: shared',
  ...['', '/{notificationId}', '/unread-count'].flatMap((path) =>
    Object.keys(causes).map((name) => `GET /api/notifications${path}: ${name}`),
  ),
  'notifications: of a comment',
  'notifications: of a mention',
]);

/** The places where the team still sees a post that it has hidden, in addition to the list of hidden posts. */
const showTheTeam = new Set([
  'GET /api/posts/{postId}: post',
  'GET /posts/{id}: shared',
  'GET /images/{*}: picture',
  'GET /images/originals/{*}: picture',
]);

async function sitemapsWith({ client, postId, eventId }: World): Promise<string[]> {
  const lists = async (kind: string, id: string) => {
    const headers = fromAnotherAddress();
    const response = await client.fetch(`/sitemaps/${kind}.xml`, { headers });
    return (await response.text()).includes(id) ? [kind] : [];
  };
  return [...(await lists('posts', postId)), ...(await lists('events', eventId))];
}

async function surfacesThatShow(world: World): Promise<string[]> {
  const shown: string[] = [];
  for (const [route, ofRoute] of Object.entries(surfaces)) {
    // This check throws when the sitemaps contain the author without the post. `sitemapsWith` checks the sitemaps
    // instead.
    if (route === 'GET /sitemaps/{file}') continue;
    for (const [name, [read]] of Object.entries(ofRoute)) {
      if (await read(world)) shown.push(`${route}: ${name}`);
    }
  }
  return shown;
}

async function hideByTeam({ postId, otherPostId, eventId }: World): Promise<void> {
  const admin = await site().member({ rank: 'admin' });
  const hidden = { hidden: true, reason: '広告のため' };
  await admin.call('setPostHidden', { postId, ...hidden });
  await admin.call('setPostHidden', { postId: otherPostId, ...hidden });
  await admin.call('setEventHidden', { eventId, ...hidden });
}

/** Edits the posts so that they are pending review, because a new member adds links. The team hides the event. */
async function putIntoPendingReview({
  subject,
  postId,
  otherPostId,
  eventId,
  tag,
}: World): Promise<void> {
  for (const id of [postId, otherPostId]) {
    const { title, image_key } = await site()
      .database.read.selectFrom('posts')
      .where('id', '=', id)
      .select(['title', 'image_key'])
      .executeTakeFirstOrThrow();
    const content = 'https://shop.example/';
    const fields = {
      title,
      content,
      category: 'fanart' as const,
      image_key,
      character_tags: [tag],
    };
    const { post } = await subject.call('updatePost', { postId: id, publish: true, ...fields });
    expect(post.hidden).toMatchObject({ awaits_look: true });
  }
  const admin = await site().member({ rank: 'admin' });
  await admin.call('setEventHidden', { eventId, hidden: true, reason: '広告のため' });
}

const viewersOfHidden = ['visitor', 'member', 'moderator'] as const;

it.each([
  ...viewersOfHidden.map((viewer) => [viewer, 'that the team has hidden', hideByTeam] as const),
  ...viewersOfHidden.map((viewer) => [viewer, 'in pending review', putIntoPendingReview] as const),
])('a %s sees no post or event %s [ADMIN-49, ADMIN-84, REPORT-120]', async (viewer, _, hide) => {
  const world = await createWorld(site(), strangeCase(viewer));
  const before = await surfacesThatShow(world);
  expect(await sitemapsWith(world)).toEqual(['posts', 'events']);
  await countOtherPost(world);
  await hide(world);
  const remain = (surface: string) =>
    showOthers.has(surface) || (viewer === 'moderator' && showTheTeam.has(surface));
  expect(await surfacesThatShow(world)).toEqual(before.filter(remain));
  expect(before.filter((surface) => !remain(surface)).length).toBeGreaterThan(10);
  expect(await sitemapsWith(world)).toEqual([]);
});
