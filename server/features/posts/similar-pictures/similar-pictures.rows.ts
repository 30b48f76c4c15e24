import type { RowFields, SimilarPicturesTable } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';

type Named = 'owner_id' | 'author_id' | 'own_post_id' | 'own_picture' | 'post_id' | 'picture';

/** A row of `similar_pictures`, by default one that nobody has answered. */
export function similarPictureRow(
  fields: RowFields<SimilarPicturesTable, Named>,
): SimilarPicturesTable {
  return {
    id: newId(),
    state: 'open',
    created_at: new Date().toISOString(),
    answered_at: null,
    ...fields,
  };
}
