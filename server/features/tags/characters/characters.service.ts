import type { ManagedCharacter } from '#contract/tags/managed-tags.ts';
import { decorativePicture } from '#server/features/foundations/pictures/pictures.service.ts';
import {
  charactersOf,
  lockOwnSettings,
  readSiteSettings,
  saveOwnSettings,
} from '#server/features/site/site-settings/site-settings.service.ts';
import { aliasesOf } from '#server/features/tags/tags/tag-aliases.shared.store.ts';
import { findTagFaces, noFace } from '#server/features/tags/tags/tags.service.ts';
import { recordAudit } from '#server/features/team/audit-log/audit-log.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { changedElsewhere } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import * as store from './characters.store.ts';

export async function readCharacters(database: Database): Promise<{ items: ManagedCharacter[] }> {
  const { characters } = await readSiteSettings(database);
  return { items: await describe(database.read, characters) };
}

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

/** Removes a tag from the list of characters. Its posts, page and aliases stay. A repeated call changes nothing. */
export async function deleteCharacter(database: Database, viewer: Viewer, tag: string) {
  await database.write(async (transaction) => {
    const own = await lockOwnSettings(transaction);
    const characters = charactersOf(own);
    if (!characters.includes(tag)) return;
    const left = characters.filter((other) => other !== tag);
    await saveOwnSettings(transaction, { ...own, characters: left });
    await store.deleteCharacter(transaction, tag);
    const target = { type: 'tag', id: tag, name: tag } as const;
    await recordAudit(transaction, viewer, { action: 'character.deleted', target });
  });
  return { deleted: tag };
}

/**
 * Stores the order of all characters. Throws `changed-elsewhere` unless the given tags are exactly the tags in the
 * list.
 */
export async function orderCharacters(database: Database, viewer: Viewer, tags: readonly string[]) {
  await database.write(async (transaction) => {
    const own = await lockOwnSettings(transaction);
    const characters = charactersOf(own);
    if (tags.toSorted().join() !== characters.toSorted().join()) throw changedElsewhere();
    if (tags.join() === characters.join()) return;
    await saveOwnSettings(transaction, { ...own, characters: [...tags] });
    await recordAudit(transaction, viewer, {
      action: 'character.reordered',
      target: { type: 'tag', id: 'characters', name: '' },
      changes: [{ field: 'characters', before: characters.join('、'), after: tags.join('、') }],
    });
  });
  return readCharacters(database);
}
