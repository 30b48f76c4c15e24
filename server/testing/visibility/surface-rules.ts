import type { Kind } from './contents.ts';
import {
  all,
  any,
  inState,
  isAdmin,
  isForViewer,
  isOther,
  isOwn,
  isTeam,
  not,
  type Rule,
  readsClip,
  readsEvent,
  readsMessage,
  readsNft,
  readsPicture,
  readsPost,
  readsProfile,
  readsSeries,
  sees,
  shownStates,
  teamStates,
  visibilityOf,
} from './policy.ts';
import type { World } from './world.ts';

const isMember: Rule = ({ isMember: is }) => is;
const isShown: Rule = (_, { state }) => shownStates.has(state);
const isPlanned = inState('planned');
const isOpenEvent: Rule = (_, { state, account }) =>
  (state === 'published' || state === 'cancelled') && account !== 'leaving';

/** False for content that the viewer mutes or blocks, in lists that the viewer did not ask for. */
const isUnmuted: Rule = (viewer, content) => viewer.hides === 'nothing' || isOwn(viewer, content);

const isPublicProfile: Rule = (_, content) => visibilityOf(content) === 'public';
const isPublicPost: Rule = (viewer, content) =>
  isPublicProfile(viewer, content) && content.audience === 'public' && isShown(viewer, content);
const isPublicPicture = all(isPublicPost, inState('published'));
/** Public contents are in lists for everybody, except for viewers who mute or block them. */
const isListed = all(isPublicPost, isUnmuted);
const isListedPicture: Rule = (viewer, content) =>
  isListed(viewer, content) && readsPicture(viewer, content);
const isFollowed: Rule = (viewer, content) =>
  viewer.follows && isForViewer(viewer, content) && isUnmuted(viewer, content);
const readsShown = all(isShown, readsPost);
const readsOpened: Rule = (viewer, content) =>
  readsPost(viewer, content) && (isShown(viewer, content) || isOwn(viewer, content));
const isVisible = (rule: Rule): Rule => all(isMember, rule);

/** What a surface shows: all contents that a rule allows. Kinds without a rule may show what their viewer sees. */
type Row = Partial<Record<Kind, Rule>>;

const shownPosts: Row = { post: readsShown, picture: all(isShown, readsPicture) };
const chosenPosts: Row = { post: isVisible(readsOpened), picture: isVisible(readsOpened) };
const feed: Row = { post: isListed, picture: isListedPicture };
/** Places that show everybody the same: what visitors see. A block does not apply here. */
const publicPosts: Row = { post: isPublicPost, picture: isPublicPicture };
const publicSeries: Rule = all(isPublicProfile, inState('published'));
const messages: Row = { message: readsMessage };
const upcoming: Row = { event: all(isMember, isOpenEvent, isUnmuted) };
const readsOpenEvent = all(isMember, readsEvent, not(isPlanned));
const openEvents: Row = { event: readsOpenEvent };

/** The rules of surfaces that show all that they may show, by route or by route with its list. */
export const rows: Record<string, Row> = {
  '/api/posts/{postId}': { post: isVisible(readsPost), picture: isVisible(readsPost) },
  // Users without a profile get the preview without the data of the page.
  '/posts/{id}': { post: readsPost, picture: all(readsPost, any(isMember, inState('published'))) },
  '/api/posts/{postId}/comments': { 'comment under a post': isVisible(readsPost) },
  '/api/polls/{pollId}': {
    poll: isVisible(readsOpened),
    'poll of an event': readsOpenEvent,
  },
  '/api/events/{eventId}/poll': { 'poll of an event': readsOpenEvent },
  '/api/posts/{postId}/poll': { poll: isVisible(readsOpened) },
  '/api/users/{userId}': { profile: readsProfile },
  '/api/nfts/{nftId}': { NFT: readsNft },
  '/api/clips/{clipId}': { clip: readsClip },
  '/clips/{id}': { clip: readsClip },
  '/api/series/{seriesId}': { series: readsSeries },
  '/series/{id}': { series: readsSeries },
  '/api/events/{eventId}': openEvents,
  '/events/{eventId}.ics': openEvents,
  '/events/{id}': { event: all(readsEvent, not(isPlanned)) },
  '/api/conversations/{conversationId}/messages': messages,
  '/api/conversations/{conversationId}/changes': messages,
  // A search finds messages of open conversations only.
  '/api/messages/search?q': { message: all(readsMessage, not(inState('in a request'))) },

  'live topics': { post: isVisible(readsOpened), event: readsOpenEvent },

  '/api/posts?sort=recent': feed,
  '/api/posts?sort=popular': feed,
  '/api/posts?tags': feed,
  '/api/posts?sort=followed-tags': { post: isVisible(isListed), picture: isVisible(isListed) },
  '/api/posts?sort=following': { post: isFollowed, picture: isFollowed },
  '/api/users/{userId}/posts': shownPosts,
  '/api/series/{seriesId}/posts': { post: readsOpened },
  '/api/liked-posts': chosenPosts,
  '/api/bookmarks': chosenPosts,
  '/api/events': upcoming,
  '/api/events?scope=upcoming': upcoming,

  '/api/posts/{postId}/preview': publicPosts,
  '/api/events/{eventId}/preview': { event: isOpenEvent },
  '/images/shares/posts/{id}': { post: isPublicPost },
  '/images/shares/user/{id}': { profile: isPublicProfile },
  '/images/shares/events/{id}': { event: isOpenEvent },
  '/images/shares/clips/{id}': { clip: all(isPublicProfile, inState('public')) },
  '/images/shares/series/{id}': { series: publicSeries },
  '/feed.atom': publicPosts,
  '/user/{id}/feed.atom': { ...publicPosts, profile: isPublicProfile },
  '/series/{id}/feed.atom': { ...publicPosts, series: publicSeries },
  '/oembed': publicPosts,
  '/sitemaps/{file}': { picture: isPublicPicture },

  '/api/drafts': { post: all(isOwn, inState('draft', 'withdrawn', 'hidden', 'pending review')) },
  '/api/planned-posts': { post: all(isOwn, isPlanned) },
  '/api/planned-events': { event: all(isOwn, isPlanned) },
  '/api/planned-events/{plannedEventId}': { event: all(isOwn, isPlanned) },
  '/api/insights/posts': { post: all(isOwn, any(isShown, inState('withdrawn', 'hidden'))) },
  '/api/own-series': { series: all(isOwn, readsSeries) },
  '/api/clips': { clip: isOwn },

  '/api/admin/posts?state=shown': { post: all(isTeam, isShown) },
  '/api/admin/posts?state=hidden': { post: all(isTeam, inState(...teamStates)) },
  '/api/admin/events?state=hidden': { event: all(isAdmin, inState('hidden')) },
  '/api/admin/planned-events': { event: all(isAdmin, isPlanned) },
  '/api/admin/announcements': { announcement: isAdmin },
  '/api/admin/announcements/{announcementId}': { announcement: isAdmin },
  '/api/admin/users/{userId}': { profile: isAdmin },
  '/api/admin/deleted?type=post': { post: all(isTeam, inState('deleted')) },
  '/api/admin/deleted?type=comment': { comment: all(isTeam, inState('deleted')) },
  '/api/admin/deleted?type=event': { event: all(isAdmin, inState('deleted')) },
};

const deletedByTeam = all(isTeam, inState('deleted'));

/** What surfaces may show in addition to what their viewer sees elsewhere. */
const additions: Record<string, Rule> = {
  // Everybody sees the picture of a public post, whatever a block or content warning hides. Its owner and the team
  // always see a picture.
  '/images/{*}': any(isPublicPost, isOwn, isTeam),
  '/images/originals/{*}': any(isPublicPost, isOwn, isTeam),
  // The head of the page is the same for everybody.
  '/user/{id}': isPublicProfile,
  // Decisions of the team about one's own content.
  '/api/decisions/{decisionId}': isOwn,
  '/api/notifications': isOwn,
  push: isOwn,
  mail: isOwn,
  // What a member has written, on any surface.
  'data export': any(
    isOwn,
    (viewer, content) => content.kind === 'comment under a post' && isOther(viewer, content),
  ),
  '/api/admin/cases': deletedByTeam,
  '/api/admin/cases/{caseId}': deletedByTeam,
  '/api/admin/deleted': deletedByTeam,
  '/api/admin/deleted/{deletedId}': deletedByTeam,
  '/api/admin/audit-log': deletedByTeam,
  // The team manages all comments, even under posts that their authors have withdrawn.
  '/api/admin/comments': (viewer, content) =>
    isTeam(viewer, content) && content.kind.startsWith('comment'),
};

/** Returns the rule of a surface for a kind of content, and whether the surface shows all that the rule allows. */
function ruleOf(surface: string, kind: Kind): { allows: Rule; isExact: boolean } {
  const [route = ''] = surface.split('?');
  const exact = rows[surface]?.[kind];
  if (exact) return { allows: exact, isExact: true };
  return { allows: any(sees[kind], additions[route] ?? (() => false)), isExact: false };
}

/** Returns each cell in which a surface disagrees with the policy. */
export function disagreements(
  { viewers, contents }: Pick<World, 'viewers' | 'contents'>,
  found: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>,
): string[] {
  const cells: string[] = [];
  for (const [surface, byViewer] of found) {
    for (const viewer of viewers) {
      const markers = byViewer.get(viewer.name);
      for (const content of contents) {
        const { allows, isExact } = ruleOf(surface, content.kind);
        const isFound = markers?.has(content.marker) ?? false;
        const isAllowed = allows(viewer, content);
        if (isFound === isAllowed || (!isFound && !isExact)) continue;
        const { kind, state, audience, account } = content;
        const verb = isFound ? 'shows' : 'lacks';
        cells.push(
          `${surface} ${verb} for ${viewer.name}: ${kind} (${state}, ${audience}) of ${account}`,
        );
      }
    }
  }
  return cells;
}
