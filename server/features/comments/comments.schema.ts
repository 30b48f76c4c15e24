import { commentLikesTable, commentsTable } from './comments/comments.tables.ts';

export const commentsSchema = [commentsTable, commentLikesTable];
