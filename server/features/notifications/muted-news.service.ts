import type { Said } from '#server/features/hiding/hiding.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { NotificationsTable } from '#server/platform/database/tables.ts';
import { findRelatedTags } from './related-tags.store.ts';

/** What a notification tells about something of members. */
type News = Pick<NotificationsTable, 'type' | 'content' | 'from_user_name' | 'related_id'>;

/** The tags of the post or event that a notification is about. */
export async function tagsOfRelated(transaction: Queryable, id: string): Promise<string[]> {
  return (await findRelatedTags(transaction, [id])).map(({ tag }) => tag);
}

/**
 * What members have written in a notification: the site's own words around it are nobody's, and what comes from the site
 * is told to everybody.
 */
function writtenIn({ type, content, from_user_name }: News): string[] {
  if (from_user_name === null) return [];
  if (type === 'event') return [content];
  const isNamed = content.startsWith(from_user_name);
  const [, quoted] = content.slice(isNamed ? from_user_name.length : 0).match(/「(.*)」/su) ?? [];
  return quoted === undefined ? [] : [quoted];
}

const aboutThings = new Set(['like', 'comment', 'reply', 'event']);

/**
 * The notifications without those that are about a word or a tag that the viewer mutes (`mutedTexts`), also where they
 * have come to mute it since. Announcements and what the site or the team has to say are never left out.
 */
export async function withoutMutedNews<Row extends News>(
  database: Queryable,
  isMuted: ((said: Said) => boolean) | null,
  rows: readonly Row[],
): Promise<Row[]> {
  if (isMuted === null) return [...rows];
  const isAboutThing = ({ type, from_user_name }: News) =>
    from_user_name !== null && aboutThings.has(type);
  const ids = rows.filter(isAboutThing).flatMap(({ related_id }) => related_id ?? []);
  const tags = Map.groupBy(await findRelatedTags(database, [...new Set(ids)]), ({ id }) => id);
  return rows.filter((row) => {
    if (!isAboutThing(row)) return true;
    const ofThing = tags.get(row.related_id ?? '') ?? [];
    return !isMuted({ texts: writtenIn(row), tags: ofThing.map(({ tag }) => tag) });
  });
}
