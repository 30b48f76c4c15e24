import type { CommentsTable, RowFields } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';

/** A row of `comments`: by default shown, and no reply. */
export function commentRow(
  fields: RowFields<CommentsTable, 'post_id' | 'user_id' | 'content'>,
): CommentsTable {
  return {
    id: newId(),
    parent_id: null,
    state: 'shown',
    request_id: null,
    created_at: new Date().toISOString(),
    ...fields,
  };
}
