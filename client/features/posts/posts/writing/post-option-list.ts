import type { PostOption } from './post-options.tsx';

/** The options of a post, in the order of the form. */
export const postOptions: readonly PostOption[] = [];
