import type { CommentsTable, RowFields } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';

/** A row of `comments`, by default visible and not a reply. `post_id` or `event_id` refers to its post or event. */
export function commentRow(fields: RowFields<CommentsTable, 'user_id' | 'content'>): CommentsTable {
  return {
    id: newId(),
    post_id: null,
    event_id: null,
    parent_id: null,
    state: 'shown',
    hidden_at: null,
    hidden_by: null,
    hidden_reason: '',
    request_id: null,
    likes_count: 0,
    created_at: new Date().toISOString(),
    edited_at: null,
    replies_closed_at: null,
    ...fields,
  };
}
