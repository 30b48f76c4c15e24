import type { ProfileVisibility } from '#contract/accounts/member-settings.ts';
import type { CommenterGroup, PostAudience } from '#contract/posts/post-choices.ts';
import type { PictureLayout } from '#contract/posts/post-pictures.ts';
import type { PostCategory } from '#contract/posts/posts.ts';
import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';
import { newId } from '#server/platform/ids.ts';
import { splitTags } from './post-columns.ts';

export const postsTable = defineTable(
  'posts',
  {
    id: t.key().initial(newId).label('投稿のID'),
    user_id: t.member(),
    title: t.text().initial('').label('タイトル'),
    content: t.text().initial('').label('本文'),
    /** Null only in a draft. */
    category: t
      .text<PostCategory>()
      .nullable()
      .initial('fanart')
      .label('カテゴリー（fanart、illustration、photo、other）'),
    /** The key of the cover: the only picture of the post, or one of the pictures in `post_pictures`. */
    image_key: t
      .key()
      .nullable()
      .references('files.key', 'no action')
      .label('画像（picturesフォルダーの中のファイル）'),
    image_alt: t.text().initial('').label('画像の説明'),
    /** The focal point in percent of width and height: cropping keeps it visible. */
    image_focal_x: t.integer().default(50).label('画像の見せたい位置（左から何％）'),
    image_focal_y: t.integer().default(50).label('画像の見せたい位置（上から何％）'),
    /** The number of rows in `post_pictures`: 0 for a post with one picture or none. */
    pictures_count: t
      .integer()
      .default(0)
      .label('画像が2枚以上あるときの枚数（post-pictures.jsonにすべての画像）'),
    picture_layout: t
      .text<PictureLayout>()
      .default('column')
      .label('画像の並べ方（column、pages、grid）'),
    /** Whether pages are turned from right to left. */
    from_right: t
      .boolean()
      .default(false)
      .label('右から左へめくるか（picture_layoutがpagesのとき）'),
    /** The uses that the author allows, separated by commas. Null when the author has not chosen. */
    picture_rights: t
      .text()
      .nullable()
      .label(
        '画像で許可すること（reposting：転載、saving：保存、editing：加工、ai_training：AI学習。空は指定なし）',
      ),
    /** The name of the watermark on the pictures. Null when the post shows none, empty while its author has none. */
    watermark: t.text().nullable().label('画像に入れた透かしの番号（空は透かしなし）'),
    video_url: t.text().nullable().label('動画のURL'),
    /** The labels that the author has set on the post and on its cover, joined as in `labels.policy.ts`. */
    labels: t
      .text()
      .default('')
      .label('ネタバレなどのラベル（cover-ではじまるものは表紙のラベル）'),
    /** The labels that the team has set in decisions that are still in force. They apply in addition to `labels`. */
    team_labels: t.text().default('').label('運営が付けたラベル'),
    /** The warning that is shown over covered pictures. */
    warning: t.text().default('').label('注意書き'),
    is_published: t.boolean().initial(true).notExported(),
    is_draft: t
      .boolean()
      .initial(({ is_published }) => is_published === false)
      .notExported(),
    /**
     * The audience in feeds, so that a feed is one index scan. It is `own_audience`, limited by the visibility of the
     * profile. Posts for mutual followers have `followers`. A change of the profile is copied within seconds. The page
     * of a post does not read this column, but `own_audience` and `private_profiles.profile_visibility`.
     */
    audience: t.text<ProfileVisibility>().initial('public').notExported(),
    /** The audience that the author has chosen. */
    own_audience: t
      .text<PostAudience>()
      .default('public')
      .label(
        '公開範囲（public：全員、followers：フォロワー、mutuals：相互フォロー、private：自分だけ。プロフィールの公開範囲のなか）',
      ),
    commenters: t
      .text<CommenterGroup>()
      .default('readers')
      .label(
        'コメントできる人（readers：見られる人、followers：フォロワー、mutuals：相互フォロー、nobody：なし）',
      ),
    /** Whether a row of `polls` belongs to the post. */
    has_poll: t.boolean().default(false).notExported(),
    /**
     * JSON: the poll that is published with the draft, as the author has entered it so far. Null after the publication.
     */
    draft_poll: t.json().nullable().label('公開するときに付ける投票（下書き）'),
    likes_count: t.integer().initial(0).label('いいねの数'),
    comments_count: t.integer().initial(0).label('コメントの数'),
    /** The joined tags, in order. `post_character_tags` has them as rows for queries. */
    character_tags: t.text().default('').label('タグ'),
    request_id: t.key().nullable().notExported(),
    created_at: t.time().initial(t.now).label('公開した日時（下書きでは作った日時）'),
    /** The time of the first publication, which also sets `created_at`. */
    published_at: t
      .time()
      .nullable()
      .initial(({ is_published, created_at }) =>
        is_published === true ? String(created_at) : null,
      )
      .label('最初に公開した日時'),
    /** The time of the last edit after the first publication. */
    edited_at: t.time().nullable().label('公開のあとに編集した日時'),
    /** The time at which the team hid the post. A hidden post is a draft that its author cannot publish. */
    hidden_at: t.time().nullable().label('運営が非表示にした日時'),
    hidden_by: t.key().nullable().notExported(),
    hidden_reason: t.text().default('').label('運営が非表示にした理由'),
    updated_at: t.time().initial(t.sameAs('created_at')).label('最後に変わった日時'),
  },
  {
    unique: [['user_id', 'request_id']],
    indexes: {
      posts_by_author: ['user_id', 'is_published', 'created_at', 'id', 'own_audience'],
      posts_by_category: ['is_published', 'category', 'created_at', 'id'],
      posts_by_time: ['is_published', 'created_at', 'id'],
      posts_drafts: ['user_id', 'is_draft', 'updated_at', 'id'],
      posts_hidden: { columns: ['created_at', 'id'], where: 'hidden_at is not null' },
      posts_hidden_of_author: {
        columns: ['user_id', 'created_at', 'id'],
        where: 'hidden_at is not null',
      },
      posts_hidden_of_member: { columns: ['user_id', 'hidden_at'], where: 'hidden_at is not null' },
      posts_image: ['image_key'],
      posts_popular: ['is_published', 'audience', 'likes_count', 'created_at', 'id'],
      posts_popular_by_category: [
        'is_published',
        'audience',
        'category',
        'likes_count',
        'created_at',
        'id',
      ],
      posts_recent: ['is_published', 'audience', 'created_at', 'id'],
      posts_recent_by_category: ['is_published', 'audience', 'category', 'created_at', 'id'],
    },
    exports: [
      {
        file: 'posts.json',
        title: '公開した投稿',
        order: { time: 'created_at', id: 'id' },
        only: { is_published: true },
        convert: { character_tags: (value) => splitTags(String(value)) },
      },
      {
        file: 'drafts.json',
        title: '下書き',
        order: { time: 'updated_at', id: 'id' },
        only: { is_draft: true },
        convert: { character_tags: (value) => splitTags(String(value)) },
      },
    ],
  },
);

export type PostsTable = RowOf<typeof postsTable>;

/** A row of `posts`, by default public, published when created, and without contents. */
export const postRow = postsTable.row;

export const postPinsTable = defineTable(
  'post_pins',
  {
    user_id: t.member(),
    post_id: t.key().references('posts').label('投稿のID'),
    pinned_at: t.time().initial(t.now).label('ピン留めした日時'),
  },
  {
    key: ['user_id'],
    unique: [['post_id']],
    notBackedUp: 'a restored post is not pinned again',
    exports: [
      {
        file: 'pinned-post.json',
        title: 'プロフィールにピン留めした投稿',
        order: { id: 'user_id' },
        isSingle: true,
      },
    ],
  },
);

export type PostPinsTable = RowOf<typeof postPinsTable>;

/** The tags of posts and drafts, as rows for queries. */
export const postCharacterTagsTable = defineTable(
  'post_character_tags',
  {
    post_id: t.key().references('posts'),
    position: t.integer(),
    tag: t.key(),
  },
  {
    key: ['post_id', 'position'],
    notBackedUp: 'derived from the tags of the post',
    indexes: { post_character_tags_tag: { columns: ['tag', 'post_id'], isUnique: true } },
  },
);

export type PostCharacterTagsTable = RowOf<typeof postCharacterTagsTable>;

/** The published public posts under each of their tags. Only database triggers write it. */
export const taggedPostsTable = defineTable(
  'tagged_posts',
  {
    post_id: t.key().references('posts'),
    tag: t.key(),
    category: t.text<PostCategory>(),
    likes_count: t.integer(),
    created_at: t.time(),
  },
  {
    key: ['post_id', 'tag'],
    notBackedUp: 'derived from the post',
    indexes: {
      tagged_posts_popular: ['tag', 'category', 'likes_count', 'created_at', 'post_id'],
      tagged_posts_recent: ['tag', 'category', 'created_at', 'post_id'],
    },
  },
);

export type TaggedPostsTable = RowOf<typeof taggedPostsTable>;

/** The snapshot of an NFT that is attached to a post. */
export const postNftsTable = defineTable(
  'post_nfts',
  {
    post_id: t.key().references('posts'),
    nft_id: t.key(),
    chain_id: t.integer(),
    contract_address: t.key(),
    token_id: t.key(),
    name: t.text(),
    collection_name: t.text(),
    image_source: t.text().nullable(),
    is_proven: t.boolean(),
    created_at: t.time(),
  },
  { key: ['post_id'], indexes: { post_nfts_nft: ['nft_id'] } },
);

export type PostNftsTable = RowOf<typeof postNftsTable>;

/** The pictures of posts with more than one picture. A post has each picture at most once. */
export const postPicturesTable = defineTable(
  'post_pictures',
  {
    post_id: t.key().references('posts').label('投稿のID'),
    /** The author of the post, who has uploaded the picture. */
    user_id: t.member(),
    position: t.integer().label('順番（0から）'),
    picture_key: t
      .key()
      .references('files.key', 'no action')
      .label('画像（picturesフォルダーの中のファイル）'),
    alt: t.text().label('画像の説明'),
    focal_x: t.integer().label('見せたい位置（左から何％）'),
    focal_y: t.integer().label('見せたい位置（上から何％）'),
    labels: t.text().default('').label('この画像だけのラベル'),
  },
  {
    key: ['post_id', 'picture_key'],
    indexes: {
      post_pictures_key: ['picture_key'],
      post_pictures_of_user: ['user_id', 'post_id', 'picture_key'],
    },
    exports: [
      {
        file: 'post-pictures.json',
        title: '画像が2枚以上ある投稿の画像',
        order: { time: 'post_id', id: 'picture_key' },
      },
    ],
  },
);

export type PostPicturesTable = RowOf<typeof postPicturesTable>;

export function postTagRows(post_id: string, tags: readonly string[]): PostCharacterTagsTable[] {
  return tags.map((tag, position) => ({ post_id, position, tag }));
}
