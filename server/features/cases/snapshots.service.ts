import type { Snapshot } from '#contract/decisions.ts';
import { findPicture } from '#server/features/pictures/pictures.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** Something as it was at one moment, as it is stored. */
export interface StoredSnapshot extends Pick<Snapshot, 'title' | 'text' | 'tags' | 'page'> {
  /** The key of its picture, which the snapshot itself does not keep from being deleted. */
  image_key: string | null;
  /** Where a picture is shown that is not stored with a key: that of an NFT. */
  image_url: string | null;
  created_at: string;
  /** The comment that a reply answers, which need not be the first of its thread; null where that is not asked for. */
  answered_id: string | null;
}

/** Of what is not known any more. */
export const unknownThing: StoredSnapshot = {
  title: '',
  text: '',
  tags: [],
  page: null,
  image_key: null,
  image_url: null,
  created_at: new Date(0).toISOString(),
  answered_id: null,
};

/** Reads a snapshot from its column; null when the column is empty. */
export function parseSnapshot(column: string): StoredSnapshot | null {
  return column === ''
    ? null
    : { ...unknownThing, ...(JSON.parse(column) as Partial<StoredSnapshot>) };
}

/** A snapshot as answers show it, with its picture while that is there. */
export async function showSnapshot(
  database: Queryable,
  { image_key, image_url, title, text, tags, page, created_at }: StoredSnapshot,
): Promise<Snapshot> {
  const picture = await findPicture(database, image_key);
  const shown = image_key === null ? { image_url, image: null } : picture;
  return { title, text, tags, page, created_at, ...shown };
}

/** What a thing is called in one line: its title, or the beginning of its text. */
export function nameOf({ title, text }: Pick<Snapshot, 'title' | 'text'>): string {
  const characters = [...(title === '' ? text.replace(/\s+/g, ' ') : title)];
  return characters.length > NAME_LENGTH
    ? `${characters.slice(0, NAME_LENGTH).join('')}…`
    : characters.join('');
}

const NAME_LENGTH = 40;
