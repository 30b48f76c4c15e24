import { ATOM_ENTRIES } from '#contract/foundations/limits.ts';
import { pictureKeyOf } from '#contract/foundations/picture-urls.ts';
import { idSchema } from '#contract/foundations/primitives.ts';
import { userReferenceSchema } from '#contract/members/profiles.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { animatedKeys } from '#server/features/foundations/pictures/pictures.shared.store.ts';
import { findPublicProfile } from '#server/features/members/profiles/profiles.service.ts';
import {
  readLatestOfSeries,
  readSeries,
} from '#server/features/posts/post-series/post-series.service.ts';
import { readPublicFeed } from '#server/features/posts/posts/feeds/feeds.service.ts';
import { readPostsOfAuthor } from '#server/features/posts/posts/posts.service.ts';
import { readSiteSettings } from '#server/features/site/site-settings/site-settings.service.ts';
import type { Database } from '#server/platform/database/database.ts';

export interface AtomFeed {
  /** The paths of the feed and of the page with the same posts. */
  path: string;
  page: string;
  title: string;
  subtitle: string;
  posts: PostCard[];
  /** The keys of the animated pictures. */
  animated: ReadonlySet<string>;
}

export async function readSiteFeed(database: Database): Promise<AtomFeed> {
  const [{ site_name, site_description }, { items }] = await Promise.all([
    readSiteSettings(database),
    readPublicFeed(database, null, { sort: 'recent', limit: ATOM_ENTRIES }),
  ]);
  return {
    path: '/feed.atom',
    page: '/',
    title: atomTexts.site(site_name),
    subtitle: site_description,
    posts: items,
    animated: await readAnimated(database, items),
  };
}

/** Reads the feed of a member's posts. Returns null unless the profile is public. */
export async function readMemberFeed(
  database: Database,
  reference: string,
): Promise<AtomFeed | null> {
  if (!userReferenceSchema.safeParse(reference).success) return null;
  const profile = await findPublicProfile(database, reference);
  if (!profile) return null;
  const { site_name } = await readSiteSettings(database);
  const { id, display_name, bio } = profile;
  const author = { id, is_restricted: false, follow: null };
  const { items } = await readPostsOfAuthor(database, null, author, { limit: ATOM_ENTRIES });
  return {
    path: `/user/${id}/feed.atom`,
    page: `/user/${id}`,
    title: atomTexts.member(display_name, site_name),
    subtitle: bio,
    posts: items,
    animated: await readAnimated(database, items),
  };
}

/** Reads the feed of a series, with its last posts first. Throws `not-found` unless everybody can see the series. */
export async function readSeriesFeed(database: Database, id: string): Promise<AtomFeed | null> {
  if (!idSchema.safeParse(id).success) return null;
  const [series, { site_name }] = await Promise.all([
    readSeries(database, null, id),
    readSiteSettings(database),
  ]);
  const posts = await readLatestOfSeries(database, id, ATOM_ENTRIES);
  return {
    path: `/series/${id}/feed.atom`,
    page: `/series/${id}`,
    title: atomTexts.series(series.title, site_name),
    subtitle: series.description,
    posts,
    animated: await readAnimated(database, posts),
  };
}

function readAnimated(database: Database, posts: readonly PostCard[]): Promise<Set<string>> {
  const urls = posts.flatMap(({ image_url }) => image_url ?? []);
  return animatedKeys(database.read, urls.map(pictureKeyOf));
}

const atomTexts = {
  site: (siteName: string) => `${siteName}の新着投稿`,
  member: (name: string, siteName: string) => `${name}さんの投稿 | ${siteName}`,
  series: (title: string, siteName: string) => `${title} | ${siteName}`,
} as const;
