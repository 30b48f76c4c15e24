import { tablesIn } from '#server/platform/database/define-table.ts';
import * as comments from './comments/comments.tables.ts';

export const commentsSchema = tablesIn(comments);
