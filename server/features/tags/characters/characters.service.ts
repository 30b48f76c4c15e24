import type { ManagedCharacter } from '#contract/tags/managed-tags.ts';
import { decorativePicture } from '#server/features/foundations/pictures/pictures.service.ts';
import { readSiteSettings } from '#server/features/site/site-settings/site-settings.service.ts';
import { aliasesOf } from '#server/features/tags/tags/tag-aliases.shared.store.ts';
import { findTagFaces, noFace } from '#server/features/tags/tags/tag-pages.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import * as store from './characters.store.ts';

/** Returns all characters of the site in order. */
export async function readCharacters(database: Database): Promise<{ items: ManagedCharacter[] }> {
  const { characters } = await readSiteSettings(database);
  return { items: await describe(database.read, characters) };
}

/** Returns the stored data of the given characters. */
export async function describe(
  database: Queryable,
  tags: readonly string[],
): Promise<ManagedCharacter[]> {
  const saved = await store.findCharacters(database, tags);
  const faces = await findTagFaces(database, tags);
  const aliases = Map.groupBy(await aliasesOf(database, tags), ({ tag }) => tag);
  return tags.map((tag) => {
    const { count, description, ...picture } = faces.get(tag) ?? noFace;
    return {
      tag,
      count,
      is_character: true,
      description,
      ...decorativePicture(picture),
      image_key: picture.image_key,
      color: saved.get(tag)?.color ?? '',
      birthday: saved.get(tag)?.birthday ?? null,
      aliases: (aliases.get(tag) ?? []).map(({ alias }) => alias),
      updated_at: saved.get(tag)?.updated_at ?? null,
    };
  });
}

/** Returns the birthdays of the characters of the site, such as `11-27`, by tag. */
export async function findBirthdaysOfCharacters(database: Database): Promise<Map<string, string>> {
  const { characters } = await readSiteSettings(database);
  const saved = await store.findCharacters(database.read, characters);
  return new Map(
    [...saved].flatMap(([tag, { birthday }]) => (birthday === null ? [] : [[tag, birthday]])),
  );
}
