import { z } from 'zod';
import { defineFunction, defineQuery } from './define.ts';
import {
  ALT_MAX,
  CHARACTER_TAG_MAX,
  CHARACTER_TAGS_MAX,
  CONTENT_MAX,
  PROFILE_POSTS_PAGE_SIZE,
  TITLE_MAX,
} from './limits.ts';
import { pictureKeySchema, pictureSchema } from './pictures.ts';
import {
  idSchema,
  pageOf,
  pageQuerySchema,
  requestIdSchema,
  textSchema,
  timeSchema,
} from './primitives.ts';
import { profileSummarySchema, userReferenceSchema } from './profiles.ts';

export const postCategories = ['fanart', 'illustration', 'photo', 'other'] as const;
export type PostCategory = (typeof postCategories)[number];

export const feedSorts = ['recent', 'popular', 'following', 'recommended'] as const;
export type FeedSort = (typeof feedSorts)[number];

export const postSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  title: z.string(),
  content: z.string(),
  category: z.enum(postCategories),
  image_url: z.string().nullable(),
  /** Size and placeholder of the picture behind `image_url`. */
  image: pictureSchema.nullable(),
  video_url: z.string().nullable(),
  is_draft: z.boolean(),
  is_published: z.boolean(),
  likes_count: z.int(),
  comments_count: z.int(),
  character_tags: z.array(z.string()),
  created_at: timeSchema,
  updated_at: timeSchema,
  /** The author. */
  profiles: profileSummarySchema,
  /** Whether, and how many times, the viewer likes it. */
  liked: z.boolean(),
  my_likes_count: z.int(),
  bookmarked: z.boolean(),
});

export type Post = z.infer<typeof postSchema>;

/** A post as lists carry it: the text cut to an excerpt. */
export const postCardSchema = postSchema.omit({ content: true }).extend({ excerpt: z.string() });

export type PostCard = z.infer<typeof postCardSchema>;

export const listPosts = defineQuery({
  path: '/api/posts',
  access: 'public',
  summary: 'The home feeds: published posts everybody may see.',
  params: z.strictObject({}),
  search: pageQuerySchema.extend({
    sort: z.enum(['recent', 'popular'], '並び順の指定が正しくありません').default('recent'),
    category: z.enum(postCategories, 'カテゴリーの指定が正しくありません').optional(),
  }),
  response: pageOf(postCardSchema),
});

export const listPostsOfUser = defineQuery({
  path: '/api/users/{userId}/posts',
  access: 'public',
  summary: 'Published posts of one author, newest first.',
  params: z.strictObject({ userId: userReferenceSchema }),
  search: pageQuerySchema.extend({
    limit: pageQuerySchema.shape.limit.default(PROFILE_POSTS_PAGE_SIZE),
  }),
  response: pageOf(postCardSchema),
});

export const getPost = defineQuery({
  path: '/api/posts/{postId}',
  access: 'member',
  summary: 'One post.',
  params: z.strictObject({ postId: idSchema }),
  search: z.strictObject({}),
  response: postSchema,
});

const characterTagSchema = textSchema({
  max: CHARACTER_TAG_MAX,
  required: 'タグを入力してください',
  tooLong: `タグは${CHARACTER_TAG_MAX}文字以内で入力してください`,
});

export const postFieldsSchema = z.strictObject({
  title: textSchema({
    max: TITLE_MAX,
    required: 'タイトルを入力してください',
    tooLong: `タイトルは${TITLE_MAX}文字以内で入力してください`,
  }),
  content: textSchema({
    max: CONTENT_MAX,
    tooLong: `本文は${CONTENT_MAX}文字以内で入力してください`,
    multiline: true,
  }).default(''),
  category: z.enum(postCategories, 'カテゴリーを選んでください'),
  image_key: pictureKeySchema.nullable().default(null),
  image_alt: textSchema({
    max: ALT_MAX,
    tooLong: `画像の説明は${ALT_MAX}文字以内で入力してください`,
  }).default(''),
  character_tags: z
    .array(characterTagSchema)
    .max(CHARACTER_TAGS_MAX, `タグは${CHARACTER_TAGS_MAX}個まで付けられます`)
    .refine((tags) => new Set(tags).size === tags.length, '同じタグが重なっています')
    .default([]),
});

export const createPost = defineFunction({
  name: 'createPost',
  access: 'member',
  summary: 'Publishes a post. Repeating a requestId gives the post made the first time.',
  perMinute: 20,
  input: postFieldsSchema.extend({ requestId: requestIdSchema }),
  output: z.object({ post: postSchema }),
});
