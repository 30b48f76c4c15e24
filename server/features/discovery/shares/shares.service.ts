import { idSchema } from '#contract/foundations/primitives.ts';
import { type PageQuery, sharedPageQueries } from '#contract/site/page-queries.ts';
import type { ReadShare, ReadSite, Share } from './share-preview.ts';
import { readSharedClip } from './shared-clips.service.ts';
import { readSharedEvent } from './shared-events.service.ts';
import { readSharedPoll } from './shared-polls.service.ts';
import { readSharedPost } from './shared-posts.service.ts';
import { readSharedProfile } from './shared-profiles.service.ts';
import { readSharedSeries } from './shared-series.service.ts';
import { readSharedTag } from './shared-tags.service.ts';
import { readSharedYear } from './shared-years.service.ts';
import { staticPages } from './static-pages.ts';

export { robotsOf, shareContent, shareData, shareHead } from './share-head.ts';
export { drawnPicture, type Share } from './share-preview.ts';

/** Returns a reader that returns null for a name that is not an id. */
const byId =
  (read: ReadShare): ReadShare =>
  async (site, id) =>
    idSchema.safeParse(id).success ? read(site, id) : null;

interface SharedNoun {
  noun: string;
  read: ReadShare;
  /** Whether members see the same as visitors. */
  isPublic?: boolean;
}

const sharedNouns: Record<string, SharedNoun> = {
  '/posts/:id': { noun: 'a post', read: byId(readSharedPost) },
  '/user/:id': { noun: 'a profile', read: readSharedProfile },
  '/clips/:id': { noun: 'a clip', read: byId(readSharedClip) },
  '/events/:id': { noun: 'an event', read: byId(readSharedEvent) },
  '/polls/:id': { noun: 'a poll', read: byId(readSharedPoll) },
  '/series/:id': { noun: 'a series', read: byId(readSharedSeries) },
  '/tags/:id': { noun: 'a tag', read: readSharedTag, isPublic: true },
  '/years/:id': { noun: 'a shared review of a year', read: byId(readSharedYear) },
};

/** A URL that can be shared. */
export interface SharedAddress {
  /** The pattern of the URL. */
  path: string;
  noun: string;
  /** The queries of its page in the application. */
  queries: readonly PageQuery[];
  isPublic: boolean;
  find: (name: string) => Promise<Share | null>;
}

/** Returns all URLs that can be shared: the URLs of content, such as posts, and the URLs of static pages. */
export function sharedAddresses(site: ReadSite): SharedAddress[] {
  const nouns = Object.entries(sharedNouns).map(([path, { noun, read, isPublic = false }]) => ({
    path,
    noun,
    isPublic,
    find: (name: string) => read(site, name),
  }));
  const pages = staticPages.map((share) => ({
    path: share.path,
    noun: share.path,
    isPublic: true,
    find: async () => share,
  }));
  return [...nouns, ...pages].map((address) => ({ ...address, queries: queriesOf(address.path) }));
}

function queriesOf(path: string): readonly PageQuery[] {
  const known: Record<string, readonly PageQuery[]> = sharedPageQueries;
  return known[path] ?? [];
}
