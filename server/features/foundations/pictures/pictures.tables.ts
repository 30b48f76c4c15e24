import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';

export const filesTable = defineTable(
  'files',
  {
    /** `post-images/<random>.<format>` */
    key: t.key().label('picturesフォルダーの中のファイル'),
    user_id: t.member('set null').nullable(),
    width: t.integer().label('幅（ピクセル）'),
    height: t.integer().label('高さ（ピクセル）'),
    placeholder: t.text().notExported(),
    bytes: t.integer().label('大きさ（バイト）'),
    is_animated: t.boolean().initial(false).label('アニメーションか'),
    /** Set by the client for an upload and its retries. */
    request_id: t.key().nullable().notExported(),
    /** The SHA-256 of the sent bytes. Null for pictures of earlier releases and of the site itself. */
    sent_hash: t.key().nullable().notExported(),
    /** The perceptual hash of a picture of a post. Null until it is computed, and for pictures of a single colour. */
    perceptual_hash: t.key().nullable().notExported(),
    chunk_1: t.integer().nullable().notExported(),
    chunk_2: t.integer().nullable().notExported(),
    chunk_3: t.integer().nullable().notExported(),
    chunk_4: t.integer().nullable().notExported(),
    created_at: t.time().initial(t.now).label('アップロードした日時'),
  },
  {
    key: ['key'],
    indexes: {
      files_chunk_1: { columns: ['chunk_1'], where: 'chunk_1 is not null' },
      files_chunk_2: { columns: ['chunk_2'], where: 'chunk_2 is not null' },
      files_chunk_3: { columns: ['chunk_3'], where: 'chunk_3 is not null' },
      files_chunk_4: { columns: ['chunk_4'], where: 'chunk_4 is not null' },
      files_created: ['created_at'],
      files_request: { columns: ['user_id', 'request_id'], isUnique: true },
      files_user: ['user_id', 'created_at'],
    },
    exports: [
      {
        file: 'pictures.json',
        title: 'アップロードした画像',
        order: { time: 'created_at', id: 'key' },
      },
    ],
  },
);

export type FilesTable = RowOf<typeof filesTable>;

/** Returns a row of `files`, by default of a still picture without a request id. */
export const fileRow = filesTable.row;
