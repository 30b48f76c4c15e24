import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import {
  CLIP_COVERS,
  CLIP_DESCRIPTION_MAX,
  CLIP_ITEMS_PAGE_SIZE,
  CLIP_NAME_MAX,
  CLIP_NOTE_MAX,
  CLIP_SEARCH_WORDS,
  CLIPS_PAGE_SIZE,
  SEARCH_QUERY_MAX,
} from '#contract/foundations/limits.ts';
import {
  idSchema,
  pageOf,
  pageQueryOf,
  requestIdSchema,
  textSchema,
  timeSchema,
} from '#contract/foundations/primitives.ts';
import { profileSummarySchema, userReferenceSchema } from '#contract/members/profiles.ts';
import { hiddenNoticeSchema } from '#contract/moderation/moderation.ts';
import { postCardSchema, postPreviewSchema } from './posts.ts';

const clipNameSchema = textSchema({
  what: 'クリップの名前',
  max: CLIP_NAME_MAX,
  required: true,
  normalize: true,
});

const clipDescriptionSchema = textSchema({
  what: 'クリップの説明',
  max: CLIP_DESCRIPTION_MAX,
  multiline: true,
});

const clipNoteSchema = textSchema({ what: 'メモ', max: CLIP_NOTE_MAX, multiline: true });

/** A folder of saved posts. It has no post count, because that would reveal posts that the viewer may not see. */
const clipSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  is_public: z.boolean(),
  created_at: timeSchema,
  updated_at: timeSchema,
  owner: profileSummarySchema,
  /** Set while the team hides the clip. Only its owner gets this field. */
  hidden: hiddenNoticeSchema.nullable(),
  can: z.object({ edit: z.boolean(), report: z.boolean() }),
});
export type Clip = z.infer<typeof clipSchema>;

const clipCardSchema = clipSchema.extend({
  covers: z.array(postPreviewSchema).max(CLIP_COVERS),
});
export type ClipCard = z.infer<typeof clipCardSchema>;

const clipItemSchema = z.object({
  post: postCardSchema,
  note: z.string(),
  /** Whether only the owner sees the post in this public clip, because its author allows no public clips. */
  is_withheld: z.boolean(),
});
export type ClipItem = z.infer<typeof clipItemSchema>;

const clipSearchSchema = z
  .string()
  .max(SEARCH_QUERY_MAX, '検索する言葉が長すぎます')
  .refine(
    (words) => words.trim().split(/\s+/).length <= CLIP_SEARCH_WORDS,
    `一度に検索できる言葉は${CLIP_SEARCH_WORDS}個までです`,
  );

export const listClips = defineQuery('/api/clips', {
  access: 'member',
  isPrivate: true,
  summary: "Returns the caller's clips, the last changed first.",
  search: pageQueryOf(CLIPS_PAGE_SIZE),
  response: pageOf(clipCardSchema),
});

const clipChoiceSchema = clipSchema
  .pick({ id: true, name: true, is_public: true })
  .extend({ has_post: z.boolean() });
export type ClipChoice = z.infer<typeof clipChoiceSchema>;

export const listClipChoices = defineQuery('/api/posts/{postId}/clip-choices', {
  access: 'member',
  isPrivate: true,
  summary: "Returns the caller's clips, the last changed first, and whether each has the post.",
  params: z.strictObject({ postId: idSchema }),
  search: pageQueryOf(CLIPS_PAGE_SIZE),
  response: pageOf(clipChoiceSchema),
});

export const listClipsOfUser = defineQuery('/api/users/{userId}/clips', {
  access: 'public',
  summary: 'Returns the public clips of a member, the last changed first.',
  params: z.strictObject({ userId: userReferenceSchema }),
  search: pageQueryOf(CLIPS_PAGE_SIZE),
  response: pageOf(clipCardSchema),
});

export const getClip = defineQuery('/api/clips/{clipId}', {
  access: 'public',
  summary: 'Returns a public clip, or one of the caller.',
  params: z.strictObject({ clipId: idSchema }),
  response: clipSchema,
});

export const listClipItems = defineQuery('/api/clips/{clipId}/items', {
  access: 'public',
  perMinute: 120,
  summary:
    'Returns the posts of a clip that both its owner and the caller may see, in its order. `q` finds those whose words, author or note contain all given words.',
  params: z.strictObject({ clipId: idSchema }),
  search: pageQueryOf(CLIP_ITEMS_PAGE_SIZE).extend({
    q: clipSearchSchema.optional(),
  }),
  response: pageOf(clipItemSchema),
});

/** A found post, with the viewer's clips that contain it. The clip to which it was added last is first. */
const clippedPostSchema = z.object({
  post: postCardSchema,
  clips: z.array(clipSchema.pick({ id: true, name: true }).extend({ note: z.string() })),
});
export type ClippedPost = z.infer<typeof clippedPostSchema>;

export const findClippedPosts = defineQuery('/api/clipped-posts', {
  access: 'member',
  isPrivate: true,
  perMinute: 120,
  summary:
    "Returns the posts in any of the caller's clips whose words, author or notes contain all words of `q`, the last added first. A page can be short or empty and still have a next page.",
  search: pageQueryOf(CLIP_ITEMS_PAGE_SIZE).extend({ q: clipSearchSchema.default('') }),
  response: pageOf(clippedPostSchema),
});

const clipAnswer = z.object({ clip: clipSchema });

const clipFields = {
  name: clipNameSchema,
  description: clipDescriptionSchema,
  isPublic: z.boolean('公開するかどうかの指定が正しくありません'),
};

export const createClip = defineFunction('createClip', {
  access: 'member',
  summary: 'Creates a clip, by default a private one.',
  perMinute: 20,
  input: z.strictObject({
    requestId: requestIdSchema,
    ...clipFields,
    description: clipDescriptionSchema.default(''),
    isPublic: clipFields.isPublic.default(false),
  }),
  output: clipAnswer,
});

export const updateClip = defineFunction('updateClip', {
  access: 'member',
  summary: "Changes the given fields of one of the caller's clips.",
  perMinute: 30,
  input: z.strictObject({ clipId: idSchema, ...z.strictObject(clipFields).partial().shape }),
  output: clipAnswer,
});

export const deleteClip = defineFunction('deleteClip', {
  access: 'member',
  summary:
    "Deletes one of the caller's clips. With `unsave`, the posts that are in no other clip of the caller lose their bookmarks.",
  perMinute: 20,
  input: z.strictObject({ clipId: idSchema, unsave: z.boolean().default(false) }),
  output: z.object({ deleted_id: idSchema }),
});

export const setClipItem = defineFunction('setClipItem', {
  access: 'member',
  summary:
    'Puts a post into a clip of the caller, and bookmarks it, or takes it out. Idempotent. Undoing a removal sends `note` and `after` of the removed entry.',
  perMinute: 120,
  input: z.strictObject({
    clipId: idSchema,
    postId: idSchema,
    isIn: z.boolean(),
    note: clipNoteSchema.optional(),
    /** The post after which the added post is placed in the clip. Without it, the added post is first. */
    after: idSchema.nullable().optional(),
  }),
  output: z.object({
    is_in: z.boolean(),
    /** What is needed to undo the removal. Null when nothing was removed. */
    removed: z.object({ note: z.string(), after: idSchema.nullable() }).nullable(),
  }),
});

export const setClipNote = defineFunction('setClipNote', {
  access: 'member',
  summary: 'Sets the note on a post in a clip of the caller. Idempotent.',
  input: z.strictObject({ clipId: idSchema, postId: idSchema, note: clipNoteSchema }),
  output: z.object({ note: z.string() }),
});

export const orderClipItem = defineFunction('orderClipItem', {
  access: 'member',
  summary: 'Puts a post of a clip of the caller after another one, or first. Idempotent.',
  perMinute: 120,
  input: z.strictObject({ clipId: idSchema, postId: idSchema, after: idSchema.nullable() }),
  output: z.object({ after: idSchema.nullable() }),
});

export const moveClipItem = defineFunction('moveClipItem', {
  access: 'member',
  summary:
    'Moves a post with its note from a clip of the caller to another one. Where it is there already, its note there stays.',
  input: z.strictObject({ clipId: idSchema, postId: idSchema, toClipId: idSchema }),
  output: z.object({ clip_id: idSchema }),
});
