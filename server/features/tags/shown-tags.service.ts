import { mutedTexts } from '#server/features/hiding/hiding.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { TagsTable } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { listTags } from './tags.store.ts';

/** Whether a viewer is shown a tag in lists of tags: not the tags that they mute, nor those with a word that they mute. */
export async function shownTo(
  database: Queryable,
  viewer: Viewer | null,
): Promise<(tag: string) => boolean> {
  const isMuted = await mutedTexts(database, viewer);
  return (tag) => isMuted === null || !isMuted({ texts: [], tags: [tag] });
}

/** How many times as much is read where less does not leave enough. */
const REACHES = [1, 8, 64];

interface Wanted {
  /** What the search keys begin with. */
  key: string;
  limit: number;
  /** How many of the wanted ones are enough. */
  needed: number;
  isWanted(tag: string): boolean;
}

/** The most used tags that are wanted. Others take the places of those that are not, in a bounded number of reads. */
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
