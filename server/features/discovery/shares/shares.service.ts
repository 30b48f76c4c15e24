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

export const sharedNouns: Record<string, { noun: string; read: ReadShare }> = {
  '/posts/:id': { noun: 'a post', read: readSharedPost },
  '/user/:id': { noun: 'a profile', read: readSharedProfile },
  '/clips/:id': { noun: 'a clip', read: readSharedClip },
  '/events/:id': { noun: 'an event', read: readSharedEvent },
  '/polls/:id': { noun: 'a poll', read: readSharedPoll },
  '/series/:id': { noun: 'a series', read: readSharedSeries },
  '/tags/:id': { noun: 'a tag', read: readSharedTag },
  '/years/:id': { noun: 'a shared review of a year', read: readSharedYear },
};
