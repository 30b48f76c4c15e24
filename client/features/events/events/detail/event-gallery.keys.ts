import { postsKeys } from '#client/features/posts/posts/posts.keys.ts';

/** Keys of the posts of events. They are cards, which a change of a post updates. */
export const eventGalleryKeys = {
  posts: (eventId: string) => [...postsKeys.found, 'event', eventId] as const,
};
