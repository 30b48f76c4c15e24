import { pictureKeyOf } from '#contract/foundations/picture-urls.ts';
import type { Snapshot } from '#contract/moderation/decisions.ts';
import type { ReportTarget } from '#contract/moderation/reports.ts';
import { noLabels, type Veil } from '#contract/posts/content-labels.ts';
import { withoutFolded } from '#contract/posts/folded-text.ts';
import {
  findPicture,
  findPictures,
} from '#server/features/foundations/pictures/pictures.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export interface StoredSnapshot
  extends Pick<Snapshot, 'title' | 'text' | 'tags' | 'page' | 'labels'> {
  /** The key of the picture. The picture can be deleted although a snapshot refers to it. */
  image_key: string | null;
  /** The keys of all pictures of a target with several pictures. These pictures can also be deleted. */
  image_keys: readonly string[];
  /** The content warnings of the pictures, for visitors and for the team, by the keys of the pictures. */
  veils: Readonly<Record<string, Veil>>;
  /** The URL of a picture without a key, such as the picture of an NFT. */
  image_url: string | null;
  created_at: string;
  /** The comment that a reply answers, which may be another reply. Null for other targets. */
  answered_id: string | null;
}

/** The snapshot of a target about which nothing is known any more. */
export const unknownSnapshot: StoredSnapshot = {
  title: '',
  text: '',
  tags: [],
  page: null,
  image_key: null,
  image_keys: [],
  veils: {},
  image_url: null,
  labels: noLabels,
  created_at: new Date(0).toISOString(),
  answered_id: null,
};

/** Reads a snapshot from its column. Returns null when the column is empty. */
export function parseSnapshot(column: string): StoredSnapshot | null {
  return column === ''
    ? null
    : { ...unknownSnapshot, ...(JSON.parse(column) as Partial<StoredSnapshot>) };
}

/** Converts a snapshot for responses, with the pictures that still exist. */
export async function showSnapshot(
  database: Queryable,
  { image_key, image_keys, image_url, veils, ...words }: StoredSnapshot,
): Promise<Snapshot> {
  const { title, text, tags, page, labels, created_at } = words;
  const picture = await findPicture(database, image_key);
  const shown = image_key === null ? { image_url, image: null } : picture;
  const veil = image_key === null ? null : (veils[image_key] ?? null);
  const pictures = (await findPictures(database, image_keys)).map((one) => ({
    ...one,
    veil: veils[pictureKeyOf(one.image_url)] ?? null,
  }));
  return { title, text, tags, page, labels, created_at, ...shown, veil, pictures };
}

const NAME_LENGTH = 40;

/** Returns the name of a target in one line: its title, or the beginning of its text without folded text. */
export function nameOf({ title, text }: Pick<Snapshot, 'title' | 'text'>): string {
  const characters = [...(title === '' ? withoutFolded(text).replace(/\s+/g, ' ') : title)];
  return characters.length > NAME_LENGTH
    ? `${characters.slice(0, NAME_LENGTH).join('')}…`
    : characters.join('');
}

/** Returns the name of a target in lists of the team. Empty for a target whose readers the audit log records. */
export function titleForTeam({
  target_type,
  snapshot,
}: Pick<Tables['cases'], 'target_type' | 'snapshot'>): string {
  return isPrivateTarget(target_type) ? '' : storedName(snapshot);
}

/** Returns the name of the target of a stored snapshot. Empty when the column is empty. */
export function storedName(column: string): string {
  const snapshot = parseSnapshot(column);
  return snapshot ? nameOf(snapshot) : '';
}

/** Whether only two members can read a target of this type. The audit log records who on the team reads it. */
export function isPrivateTarget(type: ReportTarget): boolean {
  return type === 'message';
}
