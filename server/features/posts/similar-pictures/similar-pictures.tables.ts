import type { SimilarPictureState } from '#contract/posts/similar-pictures.ts';
import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';
import { newId } from '#server/platform/ids.ts';

/** The picture of a post that is similar to an earlier picture of another member, the owner. */
export const similarPicturesTable = defineTable(
  'similar_pictures',
  {
    id: t.key().initial(newId).notExported(),
    owner_id: t.member().deletedWithProfile(),
    author_id: t
      .member()
      .deletedWithProfile()
      .notExported('belongs to the owners of the pictures, whom the site has notified'),
    /** The post of the owner that contains the earlier picture. */
    own_post_id: t.key().label('あなたの投稿のID'),
    own_picture: t.key().label('あなたの画像（picturesフォルダーの中のファイル）'),
    /** The post of the other member that contains the later picture. */
    post_id: t.key().label('相手の投稿のID'),
    picture: t.key().notExported(),
    state: t
      .text<SimilarPictureState>()
      .initial('open')
      .label('回答（open＝まだ、fine＝問題なし、reported＝報告した）'),
    created_at: t.time().initial(t.now).label('お知らせした日時'),
    answered_at: t.time().nullable().label('回答した日時'),
  },
  {
    unique: [['owner_id', 'post_id']],
    indexes: { similar_pictures_of_both: ['author_id', 'owner_id', 'own_picture'] },
    exports: [
      {
        file: 'similar-pictures.json',
        title: 'あなたの画像に似た、ほかの人の画像のお知らせ',
        member: 'owner_id',
        order: { id: 'post_id' },
      },
    ],
  },
);

export type SimilarPicturesTable = RowOf<typeof similarPicturesTable>;

/** A row of `similar_pictures`, by default without an answer. */
export const similarPictureRow = similarPicturesTable.row;
