import { commentLikesTable, commentsTable } from './comments/comments.tables.ts';

/** The tables of the area. */
export const commentsSchema = [commentsTable, commentLikesTable];
