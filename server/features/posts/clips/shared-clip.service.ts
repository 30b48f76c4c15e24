import type { Clip } from '#contract/posts/clips.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isFound } from '#server/platform/http/app-error.ts';
import { findReadableClip, toClip } from './clips.service.ts';
import { readItems } from './show-items.service.ts';

const LOOKED_AT = 12;

/** A public clip with the first post that has a picture, as a visitor sees both. Null when they do not. */
export async function readSharedClip(
  database: Database,
  id: string,
): Promise<{ clip: Clip; cover: PostCard | null } | null> {
  const reading = findReadableClip(database, null, id);
  if (!(await isFound(reading))) return null;
  const { clip, owner } = await reading;
  const { items } = await readItems(database, null, clip, { cursor: undefined, limit: LOOKED_AT });
  const cover = items.find(({ post }) => post.image_url !== null)?.post ?? null;
  return { clip: toClip(null, clip, owner), cover };
}
