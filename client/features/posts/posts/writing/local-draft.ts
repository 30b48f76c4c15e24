import { z } from 'zod';
import { readStored, writeStored } from '#client/lib/cache/browser-storage.ts';
import { pictureSchema, uploadSchema } from '#contract/foundations/pictures.ts';
import { pollResults } from '#contract/polls/poll-rules.ts';
import { contentLabelsSchema } from '#contract/posts/content-labels.ts';
import { pictureRightsSchema } from '#contract/posts/picture-rights.ts';
import { commenterGroups, postAudiences } from '#contract/posts/post-choices.ts';
import { pictureLayouts, postPictureSchema } from '#contract/posts/post-pictures.ts';
import { attachedNftSchema, postCategories } from '#contract/posts/posts.ts';
import { type Contents, emptyContents, noPictureLabels } from './post-form-values.ts';

/** The schema of a poll in the form. It has no limits, so that no text is lost. */
const typedPollSchema = z.object({
  question: z.string(),
  choices: z.array(z.object({ text: z.string(), tag: z.string().nullable() })),
  max_choices: z.int(),
  results: z.enum(pollResults),
  ends_at: z.string(),
});

/** The fields of a picture in forms that were stored before a post could have several pictures. */
const onePictureShape = {
  upload: uploadSchema.nullish(),
  image_alt: z.string().optional(),
  image_focal: pictureSchema.shape.focal.optional(),
};

const contentsSchema = z
  .object({
    title: z.string(),
    content: z.string(),
    category: z.enum(postCategories).nullable(),
    character_tags: z.array(z.string()),
    video_url: z.string().nullable(),
    pictures: z.array(postPictureSchema).optional(),
    cover: z.string().nullable().default(null),
    picture_layout: z.enum(pictureLayouts).default(emptyContents.picture_layout),
    from_right: z.boolean().default(emptyContents.from_right),
    rights: pictureRightsSchema.nullish(),
    has_watermark: z.boolean().optional(),
    audience: z.enum(postAudiences).default(emptyContents.audience),
    commenters: z.enum(commenterGroups).default(emptyContents.commenters),
    labels: contentLabelsSchema.default(emptyContents.labels),
    warning: z.string().default(''),
    poll: typedPollSchema.nullish(),
    nft: attachedNftSchema.nullable().default(null),
    ...onePictureShape,
  })
  .transform(({ upload, image_alt, image_focal, pictures, ...contents }): Contents => {
    if (pictures || !upload) return { ...contents, pictures: pictures ?? [] };
    const { alt, focal } = upload.image;
    const image = { ...upload.image, alt: image_alt ?? alt, focal: image_focal ?? focal };
    return { ...contents, pictures: [{ ...upload, ...noPictureLabels, image }] };
  });

const localDraftSchema = z.object({
  contents: contentsSchema,
  /** The request id of a new post. Repeated calls with the same id create one post. */
  requestId: z.string(),
  /** What a call with this request id was meant to create. Set when the response to the call was lost. */
  attempted: z.enum(['draft', 'post']).optional(),
  /** The `updated_at` of the post on which the contents are based. */
  base: z.string().optional(),
});

/** The contents of a form on this device that the server does not have yet. */
export type LocalDraft = z.output<typeof localDraftSchema>;

/** `postId` is null for a new post. */
function storageKey(userId: string, postId: string | null): string {
  return postId === null ? `hiroba.new-post.${userId}` : `hiroba.edit-post.${userId}.${postId}`;
}

export function storeLocalDraft(userId: string, postId: string | null, draft: LocalDraft): void {
  writeStored('localStorage', storageKey(userId, postId), draft);
}

export function removeLocalDraft(userId: string, postId: string | null): void {
  writeStored('localStorage', storageKey(userId, postId), undefined);
}

export function readLocalDraft(userId: string, postId: string | null): LocalDraft | undefined {
  return localDraftSchema.safeParse(readStored('localStorage', storageKey(userId, postId))).data;
}
