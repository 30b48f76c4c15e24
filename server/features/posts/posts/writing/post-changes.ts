import type { z } from 'zod';
import type { draftFieldsSchema } from '#contract/posts/posts.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { versionAfter } from '#server/platform/version-after.ts';
import type { WrittenLabels } from '../labels/keep-labels.policy.ts';
import type { WrittenRights } from '../picture-rights/picture-rights.service.ts';
import { joinTags } from '../post-columns.ts';

export type PostFields = Omit<z.output<typeof draftFieldsSchema>, 'nftId'>;

/** The columns of a post that its author writes. */
export type PostContents = Pick<
  Tables['posts'],
  | 'title'
  | 'content'
  | 'category'
  | 'image_key'
  | 'image_alt'
  | 'image_focal_x'
  | 'image_focal_y'
  | 'pictures_count'
  | 'picture_layout'
  | 'video_url'
  | 'character_tags'
> &
  Partial<
    Pick<
      Tables['posts'],
      'from_right' | 'picture_rights' | 'watermark' | 'labels' | 'warning' | 'draft_poll'
    >
  >;

/** The input of an author for a post. */
export interface Writing {
  contents: PostContents;
  /** The sent labels and pictures. `keepLabels` turns them into the labels to store. */
  labels: WrittenLabels;
  /** The author's choices about the pictures. Their columns depend on the settings of the author. */
  rights: WrittenRights;
  choices: PostChoices;
}

/** The audience and the commenters of a post. Omitted choices do not change. A new choice does not count as an edit. */
export type PostChoices = Partial<Pick<Tables['posts'], 'own_audience' | 'commenters'>>;

export function choicesOf({
  audience,
  commenters,
}: Pick<PostFields, 'audience' | 'commenters'>): PostChoices {
  return {
    ...(audience && { own_audience: audience }),
    ...(commenters && { commenters }),
  };
}

/** Converts the fields of the form into columns, pictures and labels. Throws `cover-missing`. */
export function toWriting(fields: PostFields): Writing {
  const { title, content, category, video_url, picture_layout, from_right, poll } = fields;
  const { image_key, pictures, labels, warning } = fields;
  const count = pictures?.length ?? 0;
  const contents = {
    title,
    content,
    category,
    ...coverOf(fields),
    pictures_count: count > 1 ? count : 0,
    picture_layout,
    ...(from_right !== undefined && { from_right }),
    video_url,
    ...(warning !== undefined && { warning }),
    character_tags: joinTags(fields.character_tags),
    ...(poll !== undefined && { draft_poll: poll && JSON.stringify(poll) }),
  };
  const { rights, has_watermark } = fields;
  const choices = choicesOf(fields);
  const written = { image_key, labels, pictures };
  return { contents, labels: written, rights: { rights, has_watermark }, choices };
}

type Cover = Pick<PostContents, 'image_key' | 'image_alt' | 'image_focal_x' | 'image_focal_y'>;

/**
 * Returns the columns of the cover. When there is a list of pictures, the description and the focal point come from the
 * list.
 */
function coverOf({ image_key, image_alt, image_focal, pictures }: PostFields): Cover {
  const listed = pictures?.find(({ key }) => key === image_key);
  if (pictures && !listed && (image_key !== null || pictures.length > 0)) throw coverMissing();
  const focal = listed?.focal ?? image_focal;
  const alt = listed?.alt ?? image_alt;
  return { image_key, image_alt: alt, image_focal_x: focal.x, image_focal_y: focal.y };
}

function coverMissing(): AppError {
  const message = '表紙にする画像を、選んだ画像の中から選び直してください';
  const fields = { image_key: message };
  return new AppError('invalid-argument', message, { reason: 'cover-missing', fields });
}

/** Whether the columns of a post have exactly these values. */
export function hasColumns(post: Tables['posts'], wanted: PostContents | PostChoices): boolean {
  const columns = Object.entries(wanted) as [keyof Tables['posts'], unknown][];
  return columns.every(([column, value]) => post[column] === value);
}

/** An author's changes of a post. Without `contents`, the contents do not change. */
export interface PostPatch {
  contents?: PostContents;
  choices?: PostChoices;
  /** Whether the pictures or the attached NFT change. They are stored in other tables. */
  hasNewParts?: boolean;
  is_published: boolean;
  /** The time of a first publication, by default now. */
  publishedAt?: string | undefined;
}

/**
 * Returns the columns of a post that a patch changes, or null when it changes nothing. The first publication sets
 * `created_at`. A later change of the contents sets `edited_at`.
 */
export function changeOf(
  post: Tables['posts'],
  patch: PostPatch,
  now: Date,
): Partial<Tables['posts']> | null {
  const { is_published, choices = {} } = patch;
  const contents = patch.contents && !hasColumns(post, patch.contents) ? patch.contents : null;
  const isEdited = contents !== null || patch.hasNewParts === true;
  const isSame = is_published === post.is_published && hasColumns(post, choices);
  if (!isEdited && isSame) return null;
  const updated_at = versionAfter(post.updated_at, now);
  const isFirst = is_published && post.published_at === null;
  const publishedAt = patch.publishedAt ?? updated_at;
  return {
    ...contents,
    ...choices,
    is_published,
    is_draft: !is_published,
    ...(isFirst ? { published_at: publishedAt, created_at: publishedAt } : {}),
    ...(isEdited && post.published_at !== null ? { edited_at: updated_at } : {}),
    updated_at,
  };
}
