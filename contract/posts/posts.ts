import { z } from 'zod';
import { hasUnprintable } from '#contract/foundations/characters.ts';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { excess } from '#contract/foundations/graphemes.ts';
import {
  CHARACTER_TAG_MAX,
  CHARACTER_TAGS_MAX,
  CONTENT_MAX,
  PROFILE_POSTS_PAGE_SIZE,
  SUGGESTED_AUTHORS,
  SUGGESTED_POSTS,
  TITLE_MAX,
  VIDEO_URL_MAX,
} from '#contract/foundations/limits.ts';
import { pictureKeySchema, pictureSchema } from '#contract/foundations/pictures.ts';
import {
  idSchema,
  instantSchema,
  pageOf,
  pageQueryOf,
  pageQuerySchema,
  requestIdSchema,
  textSchema,
  timeSchema,
} from '#contract/foundations/primitives.ts';
import { planSchema } from '#contract/foundations/publication-plans.ts';
import { findVideoUrl } from '#contract/foundations/video-link.ts';
import { youtubeId } from '#contract/foundations/youtube.ts';
import {
  followStateSchema,
  profileSummarySchema,
  userReferenceSchema,
} from '#contract/members/profiles.ts';
import { directRuleSchema } from '#contract/moderation/decisions.ts';
import { hiddenNoticeSchema, optionalReasonSchema } from '#contract/moderation/moderation.ts';
import { completePollSchema, draftPollSchema } from '#contract/polls/polls.ts';
import {
  contentLabelsSchema,
  labelChangesSchema,
  veilSchema,
  warningSchema,
} from '#contract/posts/content-labels.ts';
import { pictureRightsSchema } from '#contract/posts/picture-rights.ts';
import {
  pictureAltSchema,
  pictureFocalSchema,
  pictureLayoutSchema,
  pictureLayouts,
  pictureListSchema,
  postPictureSchema,
} from '#contract/posts/post-pictures.ts';
import { followListItemSchema } from '#contract/social/follows.ts';
import { characterTagSchema } from '#contract/tags/tags.ts';
import { commenterGroups, postAudiences } from './post-choices.ts';

export const postCategories = ['fanart', 'illustration', 'photo', 'other'] as const;
export type PostCategory = (typeof postCategories)[number];

export const feedSorts = [
  'recent',
  'popular',
  'following',
  'followed-tags',
  'recommended',
] as const;
export type FeedSort = (typeof feedSorts)[number];

const audienceSchema = z.enum(postAudiences, '公開範囲の指定が正しくありません');
const commentersSchema = z.enum(commenterGroups, 'コメントできる人の指定が正しくありません');

const postSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  title: z.string(),
  content: z.string(),
  /** Null only for a draft. */
  category: z.enum(postCategories).nullable(),
  image_url: z.string().nullable(),
  image: pictureSchema.nullable(),
  /** The number of the post's own pictures. Cards have this field only for posts with several pictures. */
  pictures_count: z.int(),
  /** The picture of the post's NFT, when the post has no picture of its own. */
  nft_image_url: z.string().nullable(),
  video_url: z.string().nullable(),
  labels: contentLabelsSchema,
  /** Set while the picture is covered for the viewer. Visitors then get no URL of the picture. */
  veil: veilSchema.nullable(),
  is_draft: z.boolean(),
  is_published: z.boolean(),
  /** The audience that the author has chosen. The profile of the author may limit it further. */
  audience: audienceSchema,
  likes_count: z.int(),
  comments_count: z.int(),
  character_tags: z.array(z.string()),
  /** When the post was first published. For a draft, when it was created. */
  created_at: timeSchema,
  updated_at: timeSchema,
  /** When the post was last edited after its publication. Null if it was not. */
  edited_at: timeSchema.nullable(),
  profiles: profileSummarySchema,
  liked: z.boolean(),
  my_likes_count: z.int(),
  bookmarked: z.boolean(),
});
export type Post = z.infer<typeof postSchema>;

/** Fields that few posts have. Cards omit them when they have no value, because every field makes all feeds longer. */
const rareFields = { pictures_count: true, labels: true, veil: true, audience: true } as const;

export const postCardSchema = postSchema
  .omit({ content: true })
  .extend({ excerpt: z.string(), has_poll: z.boolean() })
  .partial({ ...rareFields, has_poll: true });
export type PostCard = z.infer<typeof postCardSchema>;

function couldBeTag(text: string): boolean {
  return excess(text, CHARACTER_TAG_MAX) === 0 && !hasUnprintable(text);
}

const tagsFilterSchema = z
  .string()
  .transform((list) => list.split(',').filter((tag) => tag !== ''))
  .pipe(
    z
      .array(z.string().refine(couldBeTag, 'タグの指定が正しくありません'))
      .max(CHARACTER_TAGS_MAX, `タグは${CHARACTER_TAGS_MAX}個まで指定できます`),
  );

export const listPosts = defineQuery('/api/posts', {
  access: 'public',
  isShared: true,
  fromReplica: true,
  summary:
    'Returns a feed of published posts. `following` and `followed-tags` require a sign-in. `tags` (comma-separated, up to 10) limits the feed to posts with any of these tags, sorted by likes unless `sort` is given.',
  search: pageQuerySchema.extend({
    /** The default is `recent`. With tags, it is `popular`. */
    sort: z.enum(feedSorts, '並び順の指定が正しくありません').optional(),
    category: z.enum(postCategories, 'カテゴリーの指定が正しくありません').optional(),
    tags: tagsFilterSchema.optional(),
  }),
  response: pageOf(postCardSchema),
});

/** The pinned post of a profile, on the first page. */
const pinnedPostSchema = z.object({
  id: idSchema,
  title: z.string(),
  /** Whether the list begins with the post. False only for the author, while the post is not published. */
  is_shown: z.boolean(),
});
export type PinnedPost = z.infer<typeof pinnedPostSchema>;

export const listPostsOfUser = defineQuery('/api/users/{userId}/posts', {
  access: 'public',
  isShared: true,
  fromReplica: true,
  summary:
    'Returns the published posts of an author, newest first. The first page begins with the pinned post, and a later page contains it at its own time.',
  params: z.strictObject({ userId: userReferenceSchema }),
  search: pageQueryOf(PROFILE_POSTS_PAGE_SIZE),
  response: pageOf(postCardSchema).extend({ pinned: pinnedPostSchema.optional() }),
});

export const setPinnedPost = defineFunction('setPinnedPost', {
  access: 'member',
  summary:
    'Pins an own published post to the profile, in place of the one before, or unpins it. Idempotent.',
  input: z.strictObject({ postId: idSchema, pinned: z.boolean() }),
  output: z.object({
    pinned: z.boolean(),
    /** The id of the post that was pinned before. Null when none was. */
    former_id: idSchema.nullable(),
  }),
});

/** The data of a public post for visitors and for thumbnails. */
export const postPreviewSchema = postCardSchema.pick({
  id: true,
  title: true,
  excerpt: true,
  category: true,
  image_url: true,
  image: true,
  pictures_count: true,
  nft_image_url: true,
  video_url: true,
  labels: true,
  veil: true,
  likes_count: true,
  comments_count: true,
  character_tags: true,
  profiles: true,
});
export type PostPreview = z.infer<typeof postPreviewSchema>;

export const postThumbnailSchema = postPreviewSchema.pick({
  id: true,
  title: true,
  category: true,
  character_tags: true,
  image_url: true,
  image: true,
  nft_image_url: true,
  video_url: true,
  veil: true,
});
export type PostThumbnail = z.infer<typeof postThumbnailSchema>;

const suggestedAuthorSchema = followListItemSchema.extend({
  posts: z.array(postPreviewSchema).max(SUGGESTED_POSTS),
});
export type SuggestedAuthor = z.infer<typeof suggestedAuthorSchema>;

export const listSuggestedAuthors = defineQuery('/api/suggested-authors', {
  access: 'member',
  isPrivate: true,
  perMinute: 60,
  summary:
    'Returns members whom the caller does not follow: the authors of the most liked public posts with a picture among the newest ones of the last 60 days.',
  response: z.object({ items: z.array(suggestedAuthorSchema).max(SUGGESTED_AUTHORS) }),
});

/** The NFT of a post, as it was when it was attached. */
export const attachedNftSchema = z.object({
  /** The id of the NFT, which may have left the wallet since then. */
  id: idSchema,
  name: z.string(),
  collection_name: z.string(),
  chain_id: z.int(),
  contract_address: z.string(),
  token_id: z.string(),
  image_url: z.string().nullable(),
  /** Whether the wallet of the NFT was proven when the NFT was attached. */
  is_proven: z.boolean(),
});
export type AttachedNft = z.infer<typeof attachedNftSchema>;

const postPageSchema = postSchema.extend({
  nft: attachedNftSchema.nullable(),
  warning: z.string(),
  /** The labels that the team has set. The author cannot remove them. */
  team_labels: contentLabelsSchema,
  pictures: z.array(postPictureSchema),
  picture_layout: z.enum(pictureLayouts),
  from_right: z.boolean(),
  /** The uses of the pictures that the author allows. Null when the author makes no statement. */
  rights: pictureRightsSchema.nullable(),
  /** Whether the pictures show the watermark of the author. */
  has_watermark: z.boolean(),
  /** Who can comment on the post. Its author always can. */
  commenters: commentersSchema,
  /** The follows between the viewer and the author. Null for the viewer's own posts. */
  follow: followStateSchema.nullable(),
  hidden: hiddenNoticeSchema.nullable(),
  /** The plan for publishing a draft. Only the author gets this field. Null for drafts without a plan. */
  plan: planSchema.nullable(),
  /** The poll that is published with the draft. Only the author gets this field. */
  draft_poll: draftPollSchema.nullable(),
  /** Whether the post has a poll. Without a poll, only the author sees the section for polls, to add one. */
  has_poll: z.boolean(),
  /** Whether the post is in a series that others can see. If so, the page requests the previous and the next post. */
  in_series: z.boolean(),
  /** Whether the post is pinned to the profile. Only the author gets this field. */
  pinned: z.boolean().optional(),
  can: z.object({
    edit: z.boolean(),
    publish: z.boolean(),
    delete: z.boolean(),
    report: z.boolean(),
    comment: z.boolean(),
    hide_comments: z.boolean(),
    moderate: z.boolean(),
  }),
});
export type PostDetail = z.infer<typeof postPageSchema>;

export const getPost = defineQuery('/api/posts/{postId}', {
  access: 'member',
  fromReplica: true,
  summary:
    'Returns a post. A draft is visible only to its author. A hidden post is also visible to admins who manage posts.',
  params: z.strictObject({ postId: idSchema }),
  response: postPageSchema,
});

export const getPostPreview = defineQuery('/api/posts/{postId}/preview', {
  access: 'public',
  isShared: true,
  fromReplica: true,
  summary:
    'Returns the preview of a public post that visitors see: picture, title, excerpt, author and counts.',
  params: z.strictObject({ postId: idSchema }),
  response: postPreviewSchema,
});

export const listRelatedPosts = defineQuery('/api/posts/{postId}/related', {
  access: 'member',
  summary: 'Returns other posts with a picture: by the same author, and with the same tags.',
  params: z.strictObject({ postId: idSchema }),
  response: z.object({ by_author: z.array(postCardSchema), by_tags: z.array(postCardSchema) }),
});

const videoUrlSchema = z
  .string('動画のURLを入力してください')
  .trim()
  .max(VIDEO_URL_MAX, { error: '動画のURLが長すぎます', abort: true })
  .overwrite((typed) => findVideoUrl(typed) ?? typed)
  .refine(
    // The URL parser accepts line breaks, and unprintable characters after a #. The stored text must not contain them.
    (address) =>
      youtubeId(address) !== undefined && !/\s/.test(address) && !hasUnprintable(address),
    'YouTubeの動画のURLを入力してください',
  );

const titleSchema = textSchema({ what: 'タイトル', max: TITLE_MAX, required: true });

export const postFieldsSchema = z.strictObject({
  title: titleSchema,
  content: textSchema({ what: '本文', max: CONTENT_MAX, multiline: true }).default(''),
  category: z.enum(postCategories, 'カテゴリーを選んでください'),
  image_key: pictureKeySchema.nullable().default(null),
  image_alt: pictureAltSchema,
  image_focal: pictureFocalSchema,
  pictures: pictureListSchema,
  picture_layout: pictureLayoutSchema,
  /** Stays unchanged when omitted. */
  from_right: z.boolean('めくる向きの指定が正しくありません').optional(),
  /** Unchanged when omitted. A new post gets the defaults of the author's settings. */
  rights: pictureRightsSchema.nullable().optional(),
  /** Unchanged when omitted. A new post gets the default of the author's settings. */
  has_watermark: z.boolean('透かしの指定が正しくありません').optional(),
  /** Unchanged when omitted. A new post is for everybody who may see the author's profile. */
  audience: audienceSchema.optional(),
  commenters: commentersSchema.optional(),
  video_url: videoUrlSchema.nullable().default(null),
  character_tags: z
    .array(characterTagSchema)
    .max(CHARACTER_TAGS_MAX, `タグは${CHARACTER_TAGS_MAX}個まで付けられます`)
    .refine((tags) => new Set(tags).size === tags.length, '同じタグが重なっています')
    .default([]),
  /** Stay unchanged when omitted. */
  labels: labelChangesSchema.optional(),
  warning: warningSchema.optional(),
  /** One of the author's NFTs. Null removes it. Stays unchanged when omitted. */
  nftId: idSchema.nullable().optional(),
  /**
   * The poll that is published with the post. Null removes it. Unchanged when omitted. Ignored for a published post,
   * and for a post that has a poll already, because that poll is changed on the page of the post.
   */
  poll: completePollSchema.nullable().optional(),
});

export const draftFieldsSchema = postFieldsSchema.extend({
  title: textSchema({ what: 'タイトル', max: TITLE_MAX }).default(''),
  category: postFieldsSchema.shape.category.nullable().default(null),
  poll: draftPollSchema.nullable().optional(),
});

/** The `updated_at` of the edited version. The call fails if a newer one exists (`aborted`, `changed-elsewhere`). */
const baseSchema = timeSchema.optional();

/** The time at which the post is published. By default, it is published immediately. */
const publishAtSchema = instantSchema.optional();

export const postAnswerSchema = z.object({ post: postPageSchema });

export const createPost = defineFunction('createPost', {
  access: 'member',
  summary:
    'Publishes a new post, at once or at `publishAt`. Repeating a requestId returns the post of the first call.',
  perMinute: 20,
  input: postFieldsSchema.extend({ requestId: requestIdSchema, publishAt: publishAtSchema }),
  output: postAnswerSchema,
});

export const createDraft = defineFunction('createDraft', {
  access: 'member',
  summary: 'Creates a draft. Repeating a requestId saves and returns the draft of the first call.',
  perMinute: 20,
  input: draftFieldsSchema.extend({ requestId: requestIdSchema }),
  output: postAnswerSchema,
});

export const saveDraft = defineFunction('saveDraft', {
  access: 'member',
  summary:
    "Saves one of the caller's drafts. Fails with `failed-precondition` if it has been published or planned.",
  input: draftFieldsSchema.extend({ postId: idSchema, baseUpdatedAt: baseSchema }),
  output: postAnswerSchema,
});

export const updatePost = defineFunction('updatePost', {
  access: 'member',
  summary:
    "Saves one of the caller's posts. With `publish`, the same call publishes a draft; with `publishAt`, it plans its publication.",
  perMinute: 30,
  input: postFieldsSchema.extend({
    postId: idSchema,
    publish: z.boolean().default(false),
    publishAt: publishAtSchema,
    baseUpdatedAt: baseSchema,
  }),
  output: postAnswerSchema,
});

export const setPostPublished = defineFunction('setPostPublished', {
  access: 'member',
  summary:
    "Publishes one of the caller's drafts, or turns one of their posts into a draft. Likes are kept.",
  perMinute: 30,
  input: z.strictObject({ postId: idSchema, isPublished: z.boolean() }),
  output: postAnswerSchema,
});

export const setPostAudience = defineFunction('setPostAudience', {
  access: 'member',
  summary:
    "Sets who sees one of the caller's posts, and who can comment on it. An omitted value stays. The profile limits both.",
  perMinute: 30,
  input: z.strictObject({
    postId: idSchema,
    audience: audienceSchema.optional(),
    commenters: commentersSchema.optional(),
  }),
  output: postAnswerSchema,
});

export const deletePost = defineFunction('deletePost', {
  access: 'member',
  whileReadOnly: 'team',
  summary:
    "Deletes a post and stores a backup. `restorePost` can restore it until `undo_until`. The deletion of another member's post needs a reason, and is a decision that its author can appeal.",
  perMinute: 30,
  input: z.strictObject({
    postId: idSchema,
    reason: optionalReasonSchema,
    rule: directRuleSchema,
  }),
  output: z.object({ deleted_id: idSchema, undo_until: timeSchema }),
});

export const restorePost = defineFunction('restorePost', {
  access: 'member',
  summary:
    'Restores a post that the caller has just deleted, with its likes, comments and bookmarks.',
  perMinute: 30,
  input: z.strictObject({ deletedId: idSchema }),
  output: z.object({ post_id: idSchema }),
});

const draftCardSchema = postCardSchema.extend({ hidden: hiddenNoticeSchema.nullable() });
export type DraftCard = z.infer<typeof draftCardSchema>;

export const listDrafts = defineQuery('/api/drafts', {
  access: 'member',
  isPrivate: true,
  summary: "Returns the caller's drafts, last saved first, without planned posts.",
  search: pageQuerySchema,
  response: pageOf(draftCardSchema),
});

export const countDrafts = defineQuery('/api/drafts/count', {
  access: 'member',
  isPrivate: true,
  summary: "Returns the caller's number of drafts, without planned posts.",
  response: z.object({ count: z.int() }),
});
