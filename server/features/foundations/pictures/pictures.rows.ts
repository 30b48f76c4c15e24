import { lookOf } from '#server/platform/database/look-index.ts';
import type { FilesTable, RowFields } from '#server/platform/database/tables.ts';

type Measured = 'width' | 'height' | 'placeholder' | 'bytes';

/** A row of `files`, by default a still picture without a request id. */
export function fileRow(fields: RowFields<FilesTable, 'key' | 'user_id' | Measured>): FilesTable {
  return {
    is_animated: false,
    request_id: null,
    sent_hash: null,
    ...lookOf(null),
    created_at: new Date().toISOString(),
    ...fields,
  };
}
