import { createRandom } from '../random.ts';
import { announcementNotes, bannerNotes, eventNotes } from '../texts/events.ts';
import { buildComments } from './comments.ts';
import { buildBookmarks, buildFollows, buildLikes } from './likes.ts';
import { buildMembers, buildPosts } from './posts.ts';
import { buildReports } from './reports.ts';
import type {
  CommunityOptions,
  DemoAnnouncement,
  DemoBanner,
  DemoCommunity,
  DemoEvent,
} from './types.ts';
import { buildWallets } from './wallets.ts';

export type * from './types.ts';

function buildEvents(seed: number): DemoEvent[] {
  return eventNotes.map(({ scene, guests, location, event_url, start_hour, ...note }, i) => ({
    ...note,
    start_hour: start_hour ?? null,
    key: `event-${i + 1}`,
    location: location ?? 'オンライン',
    event_url: event_url ?? null,
    cover: { seed: [seed, note.title, guests ?? ''].join(' '), scene },
    author: i % 3 === 0 ? 'hoshino' : 'akari_staff',
  }));
}

function buildBanners(seed: number): DemoBanner[] {
  return bannerNotes.map(({ scene, guests, ...note }, i) => ({
    ...note,
    key: `banner-${i + 1}`,
    art: { seed: [seed, note.title, guests ?? ''].join(' '), scene },
  }));
}

function buildAnnouncements(): DemoAnnouncement[] {
  return announcementNotes.map((note, i) => ({
    ...note,
    key: `announcement-${i + 1}`,
    author: i % 2 === 0 ? 'akari_staff' : 'hoshino',
  }));
}

/** The whole demo community. The same options always give the same one. */
export function buildCommunity({ posts = 250, seed = 1 }: CommunityOptions = {}): DemoCommunity {
  const members = buildMembers();
  const written = buildPosts(createRandom(`posts ${seed}`), posts, seed);
  const events = buildEvents(seed);
  const comments = buildComments(createRandom(`comments ${seed}`), written, members);
  return {
    members,
    posts: written,
    likes: buildLikes(createRandom(`likes ${seed}`), written, members),
    follows: buildFollows(createRandom(`follows ${seed}`), members),
    bookmarks: buildBookmarks(createRandom(`bookmarks ${seed}`), written, members),
    comments,
    reports: buildReports({ posts: written, events, comments }),
    wallets: buildWallets(createRandom(`wallets ${seed}`)),
    events,
    banners: buildBanners(seed),
    announcements: buildAnnouncements(),
  };
}
