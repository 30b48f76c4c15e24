import { mutedTexts } from '#server/features/members/visibility/visibility.service.ts';
import type { TagsTable } from '#server/features/tags/tags/tags.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { listTags } from './tags.store.ts';

/** Returns the function that decides whether lists show a tag. Lists omit muted tags and tags with a muted word. */
export async function shownTo(
  database: Queryable,
  viewer: Viewer | null,
): Promise<(tag: string) => boolean> {
  const isMuted = await mutedTexts(database, viewer);
  return (tag) => isMuted === null || !isMuted({ texts: [], tags: [tag] });
}

/** The factors by which the number of tags to read grows when too few are accepted. */
const REACHES = [1, 8, 64];

interface Wanted {
  /** The prefix that the search keys of the tags have. */
  key: string;
  limit: number;
  /** The number of accepted tags that is enough. */
  needed: number;
  isWanted(tag: string): boolean;
}

/**
 * Returns the most used tags that `isWanted` accepts. When too few are accepted, reads more tags, at most three times.
 */
export async function listWantedTags(
  database: Queryable,
  { key, limit, needed, isWanted }: Wanted,
): Promise<Pick<TagsTable, 'tag' | 'count'>[]> {
  let wanted: Pick<TagsTable, 'tag' | 'count'>[] = [];
  for (const reach of REACHES) {
    const found = await listTags(database, key, limit * reach);
    wanted = found.filter(({ tag }) => isWanted(tag));
    if (wanted.length >= needed || found.length < limit * reach) break;
  }
  return wanted.slice(0, needed);
}
