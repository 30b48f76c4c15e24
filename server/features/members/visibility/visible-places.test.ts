import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { nftAnimationUrl, nftPictureUrl } from '#contract/collections/nft-pictures.ts';
import type { Comment } from '#contract/comments/comments.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { Topic } from '#contract/operation/live-events.ts';
import {
  fromAnotherAddress,
  proxied,
} from '#server/features/discovery/sitemaps/sitemaps.testing.ts';
import { insertNotification } from '#server/features/notifications/notifications/notifications.testing.ts';
import { subscribe } from '#server/features/operation/live/live.testing.ts';
import { postTagRows } from '#server/features/posts/posts/posts.rows.ts';
import type { NotificationsTable } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { insertRows } from '#server/testing/factories.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { CallFailed } from '#server/testing/test-client.ts';
import {
  bio,
  type Case,
  cases,
  createWorld,
  strangeCase,
  type World,
  word,
} from './visible-places.testing.ts';
import { has, sharedPlaces } from './visible-shared-places.testing.ts';

const clientDir = join(mkdtempSync(join(tmpdir(), 'hiroba-places-')), 'client');
mkdirSync(clientDir);
writeFileSync(
  join(clientDir, 'index.html'),
  `<!doctype html><html lang="ja"><head><title>ひろば</title>
  <meta name="description" content="集まる場所" /></head><body><div id="root"></div></body></html>`,
);
afterAll(() => rmSync(join(clientDir, '..'), { recursive: true }));

const site = useTestApp(proxied, { clientDir });

/** The expected visibility of the subject's content in a case. */
interface Meaning extends Case {
  isMember: boolean;
  /** Whether the viewer can see the subject's posts and profile. */
  open: boolean;
  /** Whether no block hides the subject from the viewer. */
  met: boolean;
  /** Whether the subject's post appears in lists that the viewer did not specifically request. */
  listed: boolean;
  /** Whether the subject's comments are visible. */
  heard: boolean;
  /** Whether the viewer still sees earlier notifications about the subject. */
  notified: boolean;
  /** Whether the viewer does not mute the subject. */
  unmuted: boolean;
  /** Whether the viewer does not mute the tag. */
  tagged: boolean;
}

function meaningOf(given: Case): Meaning {
  const { visibility, viewer, follows, hiding } = given;
  const isModerator = viewer === 'moderator';
  const isBlocked = hiding === 'blocks' || hiding === 'is blocked by';
  const isMuted = hiding === 'mutes';
  const readable =
    visibility === 'public' ||
    viewer === 'owner' ||
    isModerator ||
    (visibility === 'followers' && follows);
  return {
    ...given,
    isMember: viewer !== 'visitor',
    open: readable && (!isBlocked || isModerator),
    met: !isBlocked || isModerator,
    listed: !isBlocked && !isMuted && hiding !== 'mutes a word' && hiding !== 'mutes a tag',
    notified: !isBlocked && !isMuted,
    heard: (!isBlocked || isModerator) && !isMuted && hiding !== 'mutes a word',
    unmuted: !isMuted,
    tagged: hiding !== 'mutes a tag',
  };
}

/** A place where the subject's content can appear: whether it does, and whether it should. */
type Place = [look: (world: World) => Promise<boolean>, isShown: (meaning: Meaning) => boolean];

/** Whether a list has the post on any of its pages. */
async function lists(world: World, path: string): Promise<boolean> {
  let cursor = '';
  for (;;) {
    const response = await world.client.fetch(`${path}limit=50${cursor}`);
    if (!response.ok) return false;
    const page = (await response.json()) as Page<{ id: string }>;
    if (page.items.some(({ id }) => id === world.postId)) return true;
    if (page.next_cursor === null) return false;
    cursor = `&cursor=${page.next_cursor}`;
  }
}

async function usernameOf({ site, subject }: World): Promise<string> {
  const profile = await site.visitor().get<{ username: string }>(`/api/users/${subject.id}`);
  return profile.username;
}

/** Whether the viewer is notified of a comment with the word on their post with the tag. */
async function isNotified({ site, client, subject, viewerPostId, tag }: World): Promise<boolean> {
  const comment = { postId: viewerPostId ?? '', content: `${word}です`, requestId: newId() };
  await insertRows(site.database, 'post_character_tags', postTagRows(comment.postId, [tag]));
  await subject.call('addComment', comment).catch((error: unknown) => {
    if (!(error instanceof CallFailed)) throw error;
  });
  await site.database.write((transaction) =>
    transaction.deleteFrom('post_character_tags').where('post_id', '=', comment.postId).execute(),
  );
  const notified = await readNotifications(site.database, client.id);
  return notified.some(({ from_user_id }) => from_user_id === subject.id);
}

/** The notifications of the viewer about the subject from before any mute or block. */
const causes = {
  'what the subject did': () => ({ type: 'follow' }),
  'that the subject wrote a word': () => ({
    type: 'comment',
    content: `そらさんが「${word}の夜」にコメントしました`,
  }),
  'that the subject likes a post with a tag': ({ postId }: World) => ({
    type: 'like',
    related_id: postId,
    content: '「星の夜」',
  }),
};

/** Whether an answer contains the content. */
function sees(
  causeOf: (world: World) => Partial<NotificationsTable>,
  pathOf: (id: string) => string,
  isIn: (text: string, id: string) => boolean,
) {
  return async (world: World): Promise<boolean> => {
    const { site, client, subject } = world;
    if (client.id === '') return false;
    const from = { from_user_id: subject.id, from_user_name: 'そら', ...causeOf(world) };
    const { id } = await insertNotification(site.database, from, [client.id]);
    const response = await client.fetch(pathOf(id));
    const text = await response.text();
    await site.database.write((transaction) =>
      transaction.deleteFrom('notifications').where('id', '=', id).execute(),
    );
    return response.ok && isIn(text, id);
  };
}

/** The places of all notifications. */
function placesOfNotifications(
  pathOf: (id: string) => string,
  isIn: (text: string, id: string) => boolean,
): Record<string, Place> {
  const isNotifiedMember = ({ notified, isMember }: Meaning) => notified && isMember;
  return {
    'what the subject did': [sees(causes['what the subject did'], pathOf, isIn), isNotifiedMember],
    'that the subject wrote a word': [
      sees(causes['that the subject wrote a word'], pathOf, isIn),
      (meaning) => isNotifiedMember(meaning) && meaning.hiding !== 'mutes a word',
    ],
    'that the subject likes a post with a tag': [
      sees(causes['that the subject likes a post with a tag'], pathOf, isIn),
      (meaning) => isNotifiedMember(meaning) && meaning.tagged,
    ],
  };
}

async function findsSubject(world: World, q: string): Promise<boolean> {
  return has(world, `/api/search?type=users&q=${q}`, world.subject.id);
}

/** Whether the tag is among the popular ones when it is used most. */
async function isPopular(world: World): Promise<boolean> {
  const add = (count: number) =>
    world.site.database.write((transaction) =>
      transaction
        .updateTable('tags')
        .set((eb) => ({ count: eb('count', '+', count) }))
        .where('tag', '=', world.tag)
        .execute(),
    );
  await add(100_000);
  const isShown = await has(world, '/api/tags/popular', `"${world.tag}"`);
  await add(-100_000);
  return isShown;
}

/** Whether the viewer can subscribe to a topic. */
async function follows({ client }: World, topic: Topic): Promise<boolean> {
  if (client.id === '') return false;
  const connection = await subscribe(client, topic);
  const isSubscribed = connection.topics().length === 1;
  connection.stop();
  return isSubscribed;
}

const isPublic = ({ visibility }: Meaning) => visibility === 'public';
const isTagShown = (meaning: Meaning) => isPublic(meaning) && meaning.tagged;
const isOpen = ({ open }: Meaning) => open;
const isOpenToMembers = ({ open, isMember }: Meaning) => open && isMember;
const isHeard = ({ heard, isMember }: Meaning) => heard && isMember;
const isListedToMembers = ({ listed, isMember }: Meaning) => listed && isMember;
const isMet = ({ met, isMember }: Meaning) => met && isMember;
const isListed = (meaning: Meaning) => isPublic(meaning) && meaning.listed;

/** The places of each route that returns content to members. */
const places: Record<string, Record<string, Place>> = {
  'GET /api/posts': {
    recent: [(world) => lists(world, '/api/posts?sort=recent&'), isListed],
    popular: [(world) => lists(world, '/api/posts?sort=popular&'), isListed],
    recommended: [
      (world) => lists(world, '/api/posts?sort=recommended&'),
      (meaning) => isListed(meaning) && meaning.viewer !== 'owner',
    ],
    followed: [
      (world) => lists(world, '/api/posts?sort=following&'),
      ({ follows, listed, visibility }) => follows && listed && visibility !== 'private',
    ],
    'newest of a tag': [
      (world) => lists(world, `/api/posts?sort=recent&tags=${world.tag}&`),
      isListed,
    ],
    'most liked of a tag': [(world) => lists(world, `/api/posts?tags=${world.tag}&`), isListed],
  },
  'GET /': {
    home: [(world) => has(world, '/', world.postId), isListed],
    'next events': [(world) => has(world, '/', world.eventId), ({ listed }) => listed],
  },
  // All members can see events, regardless of the audience of the organiser's posts.
  'GET /api/events/next': {
    'next events': [
      (world) => has(world, '/api/events/next', world.eventId),
      ({ listed }) => listed,
    ],
  },
  'GET /api/events': {
    upcoming: [(world) => has(world, '/api/events', world.eventId), isListedToMembers],
    chosen: [(world) => has(world, '/api/events?joined=true', world.eventId), isMet],
  },
  'GET /api/events/{eventId}': {
    event: [(world) => has(world, `/api/events/${world.eventId}`, world.eventId), isMet],
  },
  'GET /api/events/{eventId}/series': {
    dates: [(world) => has(world, `/api/events/${world.eventId}/series`, world.eventId), isMet],
  },
  'GET /api/events/{eventId}/posts': {
    gallery: [
      (world) => has(world, `/api/events/${world.hostEventId}/posts`, world.postId),
      (meaning) => isListed(meaning) && meaning.isMember,
    ],
  },
  'GET /api/events/{eventId}/members': {
    'who joins': [
      (world) => has(world, `/api/events/${world.hostEventId}/members`, world.subject.id),
      isOpenToMembers,
    ],
  },
  'GET /events/{eventId}/members.csv': {
    'list of the organiser': [
      (world) => has(world, `/events/${world.eventId}/members.csv`, 'ユーザーID'),
      ({ viewer }) => viewer === 'owner',
    ],
  },
  'GET /events/{eventId}.ics': {
    'calendar file': [(world) => has(world, `/events/${world.eventId}.ics`, world.eventId), isMet],
  },
  'GET /calendar/{secret}.ics': {
    'own calendar': [
      async (world) => {
        if (world.client.id === '') return false;
        const { path } = await world.client.call('renewCalendarFeed', {});
        return has(world, path ?? '', world.eventId);
      },
      ({ isMember, hiding }) => isMember && hiding !== 'blocks' && hiding !== 'is blocked by',
    ],
  },
  'GET /api/posts/{postId}': {
    post: [(world) => has(world, `/api/posts/${world.postId}`, world.postId), isOpenToMembers],
  },
  'GET /api/posts/{postId}/preview': {
    preview: [(world) => has(world, `/api/posts/${world.postId}/preview`, world.postId), isPublic],
  },
  'GET /api/posts/{postId}/related': {
    'by tags': [
      (world) => has(world, `/api/posts/${world.hostPostId}/related`, world.postId),
      (meaning) => isListed(meaning) && meaning.isMember,
    ],
    'by author': [
      (world) => has(world, `/api/posts/${world.otherPostId}/related`, world.postId),
      (meaning) => isOpenToMembers(meaning) && meaning.listed,
    ],
  },
  'GET /api/posts/{postId}/likes': {
    likers: [
      (world) => has(world, `/api/posts/${world.hostPostId}/likes`, world.subject.id),
      isOpenToMembers,
    ],
  },
  'GET /api/posts/{postId}/comments': {
    comment: [
      (world) => has(world, `/api/posts/${world.hostPostId}/comments`, world.commentId),
      isHeard,
    ],
    'first replies': [
      (world) => has(world, `/api/posts/${world.hostPostId}/comments`, world.replyId),
      isHeard,
    ],
    'number of replies': [
      async ({ client, hostPostId, hostCommentId }) => {
        const response = await client.fetch(`/api/posts/${hostPostId}/comments`);
        if (!response.ok) return false;
        const { items } = (await response.json()) as Page<Comment & { replies_count: number }>;
        return items.find(({ id }) => id === hostCommentId)?.replies_count === 1;
      },
      isHeard,
    ],
  },
  'GET /api/events/{eventId}/comments': {
    comment: [
      (world) => has(world, `/api/events/${world.hostEventId}/comments`, world.eventCommentId),
      isHeard,
    ],
  },
  'GET /api/comments/{commentId}/replies': {
    reply: [
      (world) => has(world, `/api/comments/${world.hostCommentId}/replies`, world.replyId),
      isHeard,
    ],
  },
  'GET /api/users/{userId}': {
    'what they tell about themselves': [
      (world) => has(world, `/api/users/${world.subject.id}`, bio),
      isOpen,
    ],
    'name and avatar': [
      (world) => has(world, `/api/users/${world.subject.id}`, '星野さくら'),
      () => true,
    ],
  },
  'GET /api/users/{userId}/posts': {
    posts: [(world) => has(world, `/api/users/${world.subject.id}/posts`, world.postId), isOpen],
  },
  'GET /api/users/{userId}/followers': {
    'of the subject': [
      (world) => has(world, `/api/users/${world.subject.id}/followers`, world.host.id),
      isOpen,
    ],
    'of others': [
      (world) => has(world, `/api/users/${world.host.id}/followers`, world.subject.id),
      isOpen,
    ],
  },
  'GET /api/users/{userId}/following': {
    'of the subject': [
      (world) => has(world, `/api/users/${world.subject.id}/following`, world.host.id),
      isOpen,
    ],
    'of others': [
      (world) => has(world, `/api/users/${world.host.id}/following`, world.subject.id),
      isOpen,
    ],
  },
  'GET /api/users/{userId}/nfts': {
    collection: [(world) => has(world, `/api/users/${world.subject.id}/nfts`, world.nftId), isOpen],
  },
  'GET /api/users/{userId}/nfts/facets': {
    collection: [
      (world) => has(world, `/api/users/${world.subject.id}/nfts/facets`, world.walletMask),
      isOpen,
    ],
  },
  'GET /api/nfts/{nftId}': {
    NFT: [(world) => has(world, `/api/nfts/${world.nftId}`, world.nftId), isOpen],
  },
  'POST /functions/fetchUserNFTs': {
    collection: [
      async ({ client, subject, nftId }) => {
        const { nfts } = await client.call('fetchUserNFTs', { userId: subject.id });
        return nfts.some(({ id }) => id === nftId);
      },
      isOpen,
    ],
  },
  'GET /api/liked-posts': {
    likes: [(world) => lists(world, '/api/liked-posts?'), isOpenToMembers],
  },
  'GET /api/bookmarks': {
    saved: [(world) => lists(world, '/api/bookmarks?'), isOpenToMembers],
  },
  'GET /api/search': {
    'posts, the newest': [
      (world) => lists(world, `/api/search?q=${world.tag}&`),
      (meaning) => isOpenToMembers(meaning) && meaning.listed,
    ],
    'posts, the best': [
      (world) => lists(world, `/api/search?sort=best&q=${world.tag}&`),
      (meaning) => isOpenToMembers(meaning) && meaning.listed,
    ],
    'posts of the subject': [
      async (world) => lists(world, `/api/search?q=from:@${await usernameOf(world)}&`),
      (meaning) => isOpenToMembers(meaning) && meaning.listed,
    ],
    events: [
      (world) => has(world, `/api/search?type=events&q=${world.tag}`, world.eventId),
      isListedToMembers,
    ],
    'people by their whole username': [
      async (world) => findsSubject(world, `@${await usernameOf(world)}`),
      isOpenToMembers,
    ],
    'people by the beginning of a username': [
      async (world) => findsSubject(world, `@${(await usernameOf(world)).slice(0, -1)}`),
      (meaning) => isOpenToMembers(meaning) && meaning.unmuted,
    ],
    'people by half of the names': [
      async (world) => findsSubject(world, await usernameOf(world)),
      (meaning) => isOpenToMembers(meaning) && meaning.unmuted,
    ],
    'people by half of the names, muted ones as well': [
      async (world) => findsSubject(world, `${await usernameOf(world)}&muted=true`),
      isOpenToMembers,
    ],
    tags: [
      (world) => has(world, `/api/search?type=tags&q=${world.tag}`, `"${world.tag}"`),
      (meaning) => isTagShown(meaning) && meaning.isMember,
    ],
  },
  // Counts the posts of public members, regardless of blocks.
  'GET /api/tags': {
    suggestions: [(world) => has(world, `/api/tags?q=${world.tag}`, `"${world.tag}"`), isTagShown],
  },
  'GET /api/tags/page': {
    'related tags': [
      (world) => has(world, `/api/tags/page?tag=${world.otherTag}`, `"${world.tag}"`),
      isTagShown,
    ],
    'the requested tag': [
      (world) => has(world, `/api/tags/page?tag=${world.tag}`, `"${world.tag}"`),
      () => true,
    ],
  },
  'GET /api/tags/popular': {
    'most used tags': [isPopular, isTagShown],
  },
  'GET /api/admin/posts': {
    'all posts': [
      (world) => lists(world, '/api/admin/posts?'),
      ({ viewer }) => viewer === 'moderator',
    ],
  },
  'GET /api/admin/comments': {
    'all comments': [
      (world) => has(world, '/api/admin/comments', world.commentId),
      ({ viewer }) => viewer === 'moderator',
    ],
  },
  'GET /api/admin/events': {
    'all events': [(world) => has(world, '/api/admin/events', world.eventId), () => false],
  },
  'GET /api/mutes': {
    'own mutes': [
      (world) => has(world, '/api/mutes', world.subject.id),
      ({ hiding }) => hiding === 'mutes',
    ],
  },
  'GET /api/blocks': {
    'own blocks': [
      (world) => has(world, '/api/blocks', world.subject.id),
      ({ hiding }) => hiding === 'blocks',
    ],
  },
  // Public pictures stay in caches, so a block does not affect them.
  'GET /images/{*}': {
    picture: [
      async ({ client, pictureUrl }) => (await client.fetch(pictureUrl)).ok,
      (meaning) => meaning.open || isPublic(meaning),
    ],
  },
  'GET /images/nft/{id}': {
    'picture of an NFT': [
      async ({ client, nftId }) => (await client.fetch(nftPictureUrl(nftId))).ok,
      (meaning) => meaning.open || isPublic(meaning),
    ],
  },
  'GET /images/nft/{id}/animation': {
    'animation of an NFT': [
      async ({ client, nftId }) => (await client.fetch(nftAnimationUrl(nftId))).ok,
      (meaning) => meaning.open || isPublic(meaning),
    ],
  },
  // Shared addresses show every viewer what a visitor sees.
  ...Object.fromEntries(
    Object.entries(sharedPlaces).map(([route, look]) => [route, { shared: [look, isPublic] }]),
  ),
  'GET /api/live': {
    'messages of a post': [(world) => follows(world, `post:${world.postId}`), isOpenToMembers],
    'messages of an event': [(world) => follows(world, `event:${world.eventId}`), isMet],
  },
  'GET /api/notifications': {
    ...placesOfNotifications(
      () => '/api/notifications',
      (text, id) => text.includes(id),
    ),
  },
  'GET /api/notifications/{notificationId}': {
    ...placesOfNotifications(
      (id) => `/api/notifications/${id}`,
      (text, id) => text.includes(id),
    ),
  },
  'GET /api/notifications/unread-count': {
    ...placesOfNotifications(
      () => '/api/notifications/unread-count',
      (text) => (JSON.parse(text) as { unread_count: number }).unread_count > 0,
    ),
  },
  notifications: {
    'of a comment': [
      (world) => (world.viewerPostId === null ? Promise.resolve(false) : isNotified(world)),
      ({ viewer, listed }) => (viewer === 'member' || viewer === 'moderator') && listed,
    ],
  },
};

/** Routes that return no content of other members. */
const routesWithoutContent = [
  'GET /api/session',
  'GET /api/admin/status',
  'GET /api/admin/setup',
  'GET /api/admin/admins',
  'GET /api/site-settings',
  'GET /api/guidelines',
  'GET /api/banners',
  'GET /images/banners/{bannerId}/{screen}/{version}',
  'GET /api/admin/banners',
  'GET /api/admin/announcements',
  // Actions of the team, for the team, regardless of mutes.
  'GET /api/admin/audit-log',
  'GET /api/admin/audit-log/actors',
  'GET /api/admin/audit-log/exports/{exportId}.csv',
  'GET /api/admin/announcements/{announcementId}',
  'GET /api/admin/dashboard',
  'GET /api/admin/settings',
  'GET /api/admin/characters',
  'GET /api/admin/jobs',
  'GET /api/admin/tag-aliases',
  // Content about a member for the team, regardless of the viewer's mutes and blocks.
  'GET /api/admin/users/{userId}',
  'GET /api/settings',
  'GET /api/wallets',
  'GET /api/sessions',
  'GET /api/data-export',
  'GET /api/calendar-feed',
  'GET /api/data-exports/{exportId}/archive',
  'GET /api/drafts',
  'GET /api/drafts/count',
  // The contents of backups, for admins only.
  'GET /api/admin/deleted',
  'GET /api/admin/deleted/{deletedId}',
  // Reported content, for the team only, regardless of mutes. Decisions about the viewer's own content.
  'GET /api/admin/cases',
  'GET /api/admin/cases/waiting',
  'GET /api/admin/cases/{caseId}',
  'GET /api/decisions/{decisionId}',
  'GET /images/youtube/{id}',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /manifest.webmanifest',
  // An image without the name of the organizer.
  'GET /images/shares/events/{id}',
  ...['about', 'terms', 'privacy', 'company', 'copyright', 'guidelines'].flatMap((page) => [
    `GET /${page}`,
    `GET /images/shares/${page}`,
  ]),
];

/** Functions that return content of a member but no lists, with the target that the caller names. */
const answerWithOne = [
  // Content of the caller.
  'updateProfile',
  ...['createPost', 'createDraft', 'saveDraft', 'updatePost', 'setPostPublished'],
  ...['addComment', 'createEvent', 'updateEvent', 'cancelEvent'],
  ...['appealDecision', 'getDecisionByLink', 'appealByLink'],
  // Content on a post or event of the caller.
  'setCommentHidden',
  // The muted member.
  'setMute',
  // For the team only, regardless of mutes and blocks.
  ...['getAllUsersV2', 'toggleUserBlock', 'restoreUser', 'setUserVerified'],
  ...['addTeamNote', 'changeTeamNote', 'updateAdminRank', 'setAdminPermissions'],
  ...['setPostHidden', 'setEventHidden', 'moderateComment'],
  ...['claimCase', 'releaseCase', 'decideCase', 'decideAppeal'],
  'overturnDecision',
  // Data of the site.
  ...['createAnnouncement', 'updateAnnouncement', 'publishGuidelines'],
  ...['createBanner', 'updateBanner', 'orderBanners'],
].map((name) => `POST /functions/${name}`);

/** Places that are not documented routes. */
const otherPlaces = ['GET /', 'notifications'];

/** The fields of members, posts, events and comments. */
const namesSomething = /"(?:username|title|content|nfts)":\{"type"/;

interface Operation {
  responses: Record<string, unknown>;
}

it('covers every route that reads, and every function that returns content of members [HIDE-01]', async () => {
  const { paths } = await site()
    .visitor()
    .get<{ paths: Record<string, { get?: Operation; post?: Operation }> }>('/api/openapi.json');
  const routes = Object.entries(paths).flatMap(([path, { get, post }]) => [
    ...(get ? [`GET ${path}`] : []),
    ...(post && namesSomething.test(JSON.stringify(post.responses['200'])) ? [`POST ${path}`] : []),
  ]);
  const inTable = Object.keys(places).filter((name) => !otherPlaces.includes(name));
  const known = [...inTable, ...routesWithoutContent, ...answerWithOne];
  expect(known.toSorted()).toEqual(routes.toSorted());
});

// Shows EVENT-16, HIDE-01, HIDE-06, HIDE-18, HIDE-19, HIDE-20, NOTE-19, ROLE-12, SEARCH-13,
// SHARE-23.
it.each(cases)('a $viewer who $relation ($visibility)', async (given) => {
  const world = await createWorld(site(), given);
  const meaning = meaningOf(given);
  const [found, expected]: Record<string, boolean>[] = [{}, {}];
  for (const [route, ofRoute] of Object.entries(places)) {
    for (const [name, [look, isShown]] of Object.entries(ofRoute)) {
      Object.assign(found ?? {}, { [`${route}: ${name}`]: await look(world) });
      Object.assign(expected ?? {}, { [`${route}: ${name}`]: isShown(meaning) });
    }
  }
  expect(found).toEqual(expected);
});

/** The test data inserts it without counting it. */
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
  'GET /api/admin/comments: all comments',
  'GET /images/nft/{id}: picture of an NFT',
  'GET /images/nft/{id}/animation: animation of an NFT',
  'GET /user/{id}: shared',
  // Of another event.
  'GET /events/{id}: shared',
  'GET /images/shares/user/{id}: shared',
  ...['', '/{notificationId}', '/unread-count'].flatMap((path) =>
    Object.keys(causes).map((name) => `GET /api/notifications${path}: ${name}`),
  ),
  'notifications: of a comment',
]);

/** Where the team still sees a post that it has hidden, besides the list of hidden posts. */
const showTheTeam = new Set(['GET /api/posts/{postId}: post', 'GET /images/{*}: picture']);

async function sitemapsWith({ client, postId, eventId }: World): Promise<string[]> {
  const lists = async (kind: string, id: string) => {
    const headers = fromAnotherAddress();
    const response = await client.fetch(`/sitemaps/${kind}.xml`, { headers });
    return (await response.text()).includes(id) ? [kind] : [];
  };
  return [...(await lists('posts', postId)), ...(await lists('events', eventId))];
}

async function placesThatShow(world: World): Promise<string[]> {
  const shown: string[] = [];
  for (const [route, ofRoute] of Object.entries(places)) {
    // It expects the posts together with their author.
    if (route === 'GET /sitemaps/{file}') continue;
    for (const [name, [look]] of Object.entries(ofRoute)) {
      if (await look(world)) shown.push(`${route}: ${name}`);
    }
  }
  return shown;
}

/** Hides the posts and the event of the subject on behalf of the team. */
async function hideByTeam({ postId, otherPostId, eventId }: World): Promise<void> {
  const admin = await site().member({ rank: 'admin' });
  const hidden = { hidden: true, reason: '広告のため' };
  await admin.call('setPostHidden', { postId, ...hidden });
  await admin.call('setPostHidden', { postId: otherPostId, ...hidden });
  await admin.call('setEventHidden', { eventId, ...hidden });
}

/** Puts the posts into pending review for the links of their author, a new member. */
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
])('shows a %s no post and event %s [ADMIN-49, REPORT-40]', async (viewer, _, hide) => {
  const world = await createWorld(site(), strangeCase(viewer));
  const before = await placesThatShow(world);
  expect(await sitemapsWith(world)).toEqual(['posts', 'events']);
  await countOtherPost(world);
  await hide(world);
  const remain = (place: string) =>
    showOthers.has(place) || (viewer === 'moderator' && showTheTeam.has(place));
  expect(await placesThatShow(world)).toEqual(before.filter(remain));
  expect(before.filter((place) => !remain(place)).length).toBeGreaterThan(10);
  expect(await sitemapsWith(world)).toEqual([]);
});
