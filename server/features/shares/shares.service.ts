import { PREVIEW_SIZE } from './preview-picture.ts';
import type { ReadShare } from './share.ts';
import { readSharedEvent } from './shared-events.service.ts';
import { readSharedPost } from './shared-posts.service.ts';
import { readSharedProfile } from './shared-profiles.service.ts';
import { readSharedTag } from './shared-tags.service.ts';

/** What can be shared, by the pattern of its address. */
export const sharedThings: Record<string, { noun: string; read: ReadShare }> = {
  '/posts/:id': { noun: 'a post', read: readSharedPost },
  '/user/:id': { noun: 'a profile', read: readSharedProfile },
  '/events/:id': { noun: 'an event', read: readSharedEvent },
  '/tags/:id': { noun: 'a tag', read: readSharedTag },
};

/** Where the picture is that is drawn for the thing at a path, and how large it is. */
export function drawnPicture(path: string): { url: string; width: number; height: number } {
  return { url: `/images/shares${path}`, ...PREVIEW_SIZE };
}
