import { foldText } from '#contract/foundations/search-text.ts';
import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';
import { newId } from '#server/platform/ids.ts';

export const clipsTable = defineTable(
  'clips',
  {
    id: t.key().initial(newId).label('クリップのID'),
    user_id: t.member(),
    name: t.text().label('名前'),
    description: t.text().initial('').label('説明'),
    is_public: t.boolean().initial(false).label('公開しているか'),
    request_id: t.key().nullable().notExported(),
    /** The time at which the team hid the clip from others. */
    hidden_at: t.time().nullable().label('運営が非表示にした日時'),
    hidden_by: t.key().nullable().notExported(),
    hidden_reason: t.text().initial('').label('運営が非表示にした理由'),
    created_at: t.time().initial(t.now).label('作った日時'),
    /** The last change of the clip or of its entries. */
    updated_at: t.time().initial(t.sameAs('created_at')).label('最後に変わった日時'),
    /** The last change of the name, the description or a note. */
    edited_at: t.time().nullable().label('言葉を最後に変えた日時'),
  },
  {
    unique: [['user_id', 'request_id']],
    indexes: { clips_of_user: ['user_id', 'updated_at', 'id'] },
    exports: [{ file: 'clips.json', title: 'クリップ', order: { time: 'updated_at', id: 'id' } }],
  },
);

export type ClipsTable = RowOf<typeof clipsTable>;

/** A row of `clips`, private by default. */
export const clipRow = clipsTable.row;

export const clipItemsTable = defineTable(
  'clip_items',
  {
    clip_id: t.key().references('clips').label('クリップのID'),
    post_id: t.key().references('posts').label('投稿のID'),
    user_id: t.member(),
    /** Positions have gaps, and can be equal after the restoration of a post. */
    position: t.bigint().label('並び順（小さいほど前）'),
    note: t.text().initial('').label('メモ'),
    /** The folded note, for searches. */
    folded: t
      .text()
      .initial(({ note }) => foldText(String(note)))
      .notExported(),
    created_at: t.time().initial(t.now).label('入れた日時'),
  },
  {
    key: ['clip_id', 'post_id'],
    indexes: {
      clip_items_by_time: ['user_id', 'created_at', 'post_id', 'clip_id'],
      clip_items_in_order: ['clip_id', 'position', 'post_id'],
      clip_items_of_post: ['post_id'],
      clip_items_of_user: ['user_id', 'post_id', 'clip_id'],
    },
    exports: [
      {
        file: 'clip-posts.json',
        title: 'クリップに入れた投稿',
        order: { time: 'post_id', id: 'clip_id' },
      },
    ],
  },
);

export type ClipItemsTable = RowOf<typeof clipItemsTable>;
export const clipItemRow = clipItemsTable.row;
