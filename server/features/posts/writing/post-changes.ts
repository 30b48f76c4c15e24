import type { z } from 'zod';
import type { draftFieldsSchema } from '#contract/posts.ts';
import type { PostsTable } from '#server/platform/database/tables.ts';
import { joinTags } from '../tag-list.ts';

export type PostFields = z.output<typeof draftFieldsSchema>;

/** What an author writes into a post, as its row holds it. */
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

/** The columns that hold what a form sends. */
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

/** Whether a post says exactly this already. */
export function hasContents(post: PostContents, contents: PostContents): boolean {
  const columns = Object.keys(contents) as (keyof PostContents)[];
  return columns.every((column) => post[column] === contents[column]);
}

/** What its author wants of a post; without `contents` these stay as they are. */
export interface PostWish {
  contents?: PostContents;
  is_published: boolean;
}

/**
 * The columns that a wish changes in a post, or null where it is so already. The first publication is
 * the moment the post was created for its readers; what is changed after it, published or not, was edited.
 */
export function changeOf(post: PostsTable, wish: PostWish, now: Date): Partial<PostsTable> | null {
  const { is_published } = wish;
  const contents = wish.contents && !hasContents(post, wish.contents) ? wish.contents : null;
  if (!contents && is_published === post.is_published) return null;
  const updated_at = momentAfter(post.updated_at, now);
  const isFirst = is_published && post.published_at === null;
  return {
    ...contents,
    is_published,
    is_draft: !is_published,
    ...(isFirst ? { published_at: updated_at, created_at: updated_at } : {}),
    ...(contents && post.published_at !== null ? { edited_at: updated_at } : {}),
    updated_at,
  };
}

// Two saves never bear the same time: by it an editor knows which one it began from.
function momentAfter(last: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(last) + 1)).toISOString();
}
