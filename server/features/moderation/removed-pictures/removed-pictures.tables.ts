import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';

/** The perceptual hashes of pictures that a decision has removed, and of slightly cropped copies. */
export const removedPicturesTable = defineTable(
  'removed_pictures',
  {
    decision_id: t.key().references('decisions'),
    perceptual_hash: t.key(),
    chunk_1: t.integer(),
    chunk_2: t.integer(),
    chunk_3: t.integer(),
    chunk_4: t.integer(),
  },
  {
    key: ['decision_id', 'perceptual_hash'],
    indexes: {
      removed_pictures_chunk_1: ['chunk_1'],
      removed_pictures_chunk_2: ['chunk_2'],
      removed_pictures_chunk_3: ['chunk_3'],
      removed_pictures_chunk_4: ['chunk_4'],
    },
  },
);

export type RemovedPicturesTable = RowOf<typeof removedPicturesTable>;
