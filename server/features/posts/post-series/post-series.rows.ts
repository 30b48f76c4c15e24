import type {
  PostSeriesFollowsTable,
  PostSeriesPartsTable,
  PostSeriesTable,
  RowFields,
} from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';

/** A row of `post_series`, by default without a description and shown. */
export function seriesRow(
  fields: RowFields<PostSeriesTable, 'user_id' | 'title'>,
): PostSeriesTable {
  const { created_at = new Date().toISOString() } = fields;
  return {
    id: newId(),
    description: '',
    cover_post_id: null,
    hidden_at: null,
    hidden_by: null,
    hidden_reason: '',
    deleted_at: null,
    request_id: null,
    created_at,
    updated_at: created_at,
    ...fields,
  };
}

/** A row of `post_series_parts`, by default of which nobody has been told. */
export function seriesPartRow(
  fields: RowFields<PostSeriesPartsTable, 'series_id' | 'post_id' | 'user_id' | 'position'>,
): PostSeriesPartsTable {
  return { notified_at: null, created_at: new Date().toISOString(), ...fields };
}

/** A row of `post_series_follows`. */
export function seriesFollowRow(
  fields: RowFields<PostSeriesFollowsTable, 'series_id' | 'user_id'>,
): PostSeriesFollowsTable {
  return { created_at: new Date().toISOString(), ...fields };
}
