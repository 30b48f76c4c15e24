import { registerComments } from './comments/comments.routes.ts';

/** What the area registers. */
export const commentsArea = [registerComments];
