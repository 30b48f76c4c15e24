import { postsKeys } from '../../posts/posts.keys.ts';

/** Keys of the posts of events: cards, which a change of a post updates. */
export const eventGalleryKeys = {
  posts: (eventId: string) => [...postsKeys.found, 'event', eventId] as const,
};
