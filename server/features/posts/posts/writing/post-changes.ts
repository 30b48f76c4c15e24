import type { z } from 'zod';
import type { draftFieldsSchema } from '#contract/posts/posts.ts';
import type { PostsTable } from '#server/platform/database/tables.ts';
import { versionAfter } from '#server/platform/version-after.ts';
import { joinTags } from '../post-tag-list.ts';

export type PostFields = Omit<z.output<typeof draftFieldsSchema>, 'nftId'>;

/** The columns of a post that its author writes. */
export type PostContents = Pick<
  PostsTable,
  | 'title'
  | 'content'
  | 'category'
  | 'image_key'
  | 'image_alt'
  | 'image_focal_x'
  | 'image_focal_y'
  | 'video_url'
  | 'character_tags'
>;

/** Converts the fields of the form into columns. */
export function toContents(fields: PostFields): PostContents {
  const { title, content, category, image_key, image_alt, image_focal, video_url } = fields;
  return {
    title,
    content,
    category,
    image_key,
    image_alt,
    image_focal_x: image_focal.x,
    image_focal_y: image_focal.y,
    video_url,
    character_tags: joinTags(fields.character_tags),
  };
}

/** Whether a post has exactly these contents. */
export function hasContents(post: PostContents, contents: PostContents): boolean {
  const columns = Object.keys(contents) as (keyof PostContents)[];
  return columns.every((column) => post[column] === contents[column]);
}

/** An author's changes of a post. Without `contents`, these stay the same. */
export interface PostPatch {
  contents?: PostContents;
  /** Whether the attached NFT changes. It is stored separately. */
  hasNewNft?: boolean;
  is_published: boolean;
}

/**
 * The columns that a patch changes in a post, or null when it changes nothing. The first publication sets
 * `created_at`. A later change of the contents sets `edited_at`.
 */
export function changeOf(
  post: PostsTable,
  patch: PostPatch,
  now: Date,
): Partial<PostsTable> | null {
  const { is_published } = patch;
  const contents = patch.contents && !hasContents(post, patch.contents) ? patch.contents : null;
  const isEdited = contents !== null || patch.hasNewNft === true;
  if (!isEdited && is_published === post.is_published) return null;
  const updated_at = versionAfter(post.updated_at, now);
  const isFirst = is_published && post.published_at === null;
  return {
    ...contents,
    is_published,
    is_draft: !is_published,
    ...(isFirst ? { published_at: updated_at, created_at: updated_at } : {}),
    ...(isEdited && post.published_at !== null ? { edited_at: updated_at } : {}),
    updated_at,
  };
}
