import { createRandom } from '../random.ts';
import { buildAnnouncements, buildBanners } from './announcements.ts';
import { buildBookmarks, buildClips } from './bookmarks.ts';
import { buildComments, buildEventComments } from './comments.ts';
import { buildEventMembers, buildEvents, buildPlannedEvents } from './events.ts';
import { buildFollows } from './follows.ts';
import { buildCommentLikes, buildLikes } from './likes.ts';
import { buildMembers } from './members.ts';
import { buildPlannedPosts } from './planned-posts.ts';
import { buildPolls } from './polls.ts';
import { buildPosts } from './posts.ts';
import { buildReports } from './reports.ts';
import { buildSeries } from './series.ts';
import { buildTalks } from './talks.ts';
import type { CommunityOptions, DemoCommunity } from './types.ts';
import { buildWallets } from './wallets.ts';

/** Returns the whole demo community as plain data. The same options always give the same community. */
export function buildCommunity({
  posts: wanted = 250,
  seed = 1,
}: CommunityOptions = {}): DemoCommunity {
  const members = buildMembers();
  const posts = buildPosts(createRandom(`posts ${seed}`), wanted);
  const events = buildEvents();
  const eventMembers = buildEventMembers(createRandom(`events ${seed}`), events, members);
  const comments = [
    ...buildComments(createRandom(`comments ${seed}`), posts, members),
    ...buildEventComments(createRandom(`event comments ${seed}`), {
      events,
      eventMembers,
      members,
    }),
  ];
  const bookmarks = buildBookmarks(createRandom(`bookmarks ${seed}`), posts, members);
  return {
    members,
    posts,
    series: buildSeries(posts, members),
    likes: buildLikes(createRandom(`likes ${seed}`), posts, members),
    follows: buildFollows(createRandom(`follows ${seed}`), members),
    bookmarks,
    clips: buildClips(bookmarks),
    comments,
    commentLikes: buildCommentLikes(createRandom(`comment likes ${seed}`), comments, members),
    reports: buildReports({ posts, events, comments }),
    wallets: buildWallets(),
    events,
    plannedEvents: buildPlannedEvents(),
    plannedPosts: buildPlannedPosts(posts),
    eventMembers,
    talks: buildTalks(posts),
    banners: buildBanners(),
    announcements: buildAnnouncements(),
    polls: buildPolls(createRandom(`polls ${seed}`), { posts, events, members }),
  };
}
