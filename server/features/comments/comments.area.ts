import { registerComments } from './comments/comments.routes.ts';
import { registerManagedComments } from './comments/managed-comments/managed-comments.routes.ts';

/** What the area registers. */
export const commentsArea = [registerComments, registerManagedComments];
