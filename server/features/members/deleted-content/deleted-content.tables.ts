import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';

export const deletedContentTable = defineTable(
  'deleted_content',
  {
    id: t.key(),
    type: t.text(),
    original_id: t.key(),
    title: t.text().default(''),
    author_id: t.key().nullable(),
    /** The list in which admins find the backup. Null for content that admins do not see, such as a draft. */
    listed_as: t.key<'team' | 'author'>().nullable(),
    /** The deleted record as JSON. Empty after it has been restored. */
    content: t.json(),
    deleted_at: t.time(),
    deleted_by: t.key(),
    deletion_reason: t.text(),
    restored_at: t.time().nullable(),
    /** When the team hid the content, before somebody else deleted it. The hiding still counts against the author. */
    hidden_at: t.time().nullable(),
  },
  {
    indexes: {
      deleted_content_by_time: ['deleted_at', 'id'],
      deleted_content_hidden: {
        columns: ['author_id', 'hidden_at'],
        where: 'hidden_at is not null',
      },
      deleted_content_listed: ['listed_as', 'deleted_at', 'id'],
      deleted_content_of_author: ['author_id', 'listed_as', 'deleted_at', 'id'],
      deleted_content_of_type: ['listed_as', 'type', 'deleted_at', 'id'],
      deleted_content_original: ['type', 'original_id'],
    },
  },
);

export type DeletedContentTable = RowOf<typeof deletedContentTable>;

/** The pictures of a backup until it is restored, one row each. */
export const deletedContentPicturesTable = defineTable(
  'deleted_content_pictures',
  { picture_key: t.key(), deleted_id: t.key().references('deleted_content') },
  {
    key: ['picture_key', 'deleted_id'],
    indexes: { deleted_content_pictures_backup: ['deleted_id'] },
  },
);

export type DeletedContentPicturesTable = RowOf<typeof deletedContentPicturesTable>;
