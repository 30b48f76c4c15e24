import { idSchema } from '#contract/foundations/primitives.ts';
import type { ReadShare } from './share-preview.ts';
import { readSharedClip } from './shared-clips.service.ts';
import { readSharedEvent } from './shared-events.service.ts';
import { readSharedPoll } from './shared-polls.service.ts';
import { readSharedPost } from './shared-posts.service.ts';
import { readSharedProfile } from './shared-profiles.service.ts';
import { readSharedSeries } from './shared-series.service.ts';
import { readSharedTag } from './shared-tags.service.ts';
import { readSharedYear } from './shared-years.service.ts';

export { drawnPicture } from './share-preview.ts';

/** Returns a reader that returns null for a name that is not an id. */
const byId =
  (read: ReadShare): ReadShare =>
  async (site, id) =>
    idSchema.safeParse(id).success ? read(site, id) : null;

export const sharedNouns: Record<string, { noun: string; read: ReadShare }> = {
  '/posts/:id': { noun: 'a post', read: byId(readSharedPost) },
  '/user/:id': { noun: 'a profile', read: readSharedProfile },
  '/clips/:id': { noun: 'a clip', read: byId(readSharedClip) },
  '/events/:id': { noun: 'an event', read: byId(readSharedEvent) },
  '/polls/:id': { noun: 'a poll', read: byId(readSharedPoll) },
  '/series/:id': { noun: 'a series', read: byId(readSharedSeries) },
  '/tags/:id': { noun: 'a tag', read: readSharedTag },
  '/years/:id': { noun: 'a shared review of a year', read: byId(readSharedYear) },
};
