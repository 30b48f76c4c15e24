import type { ManagedCharacter } from '#contract/tags/managed-tags.ts';
import {
  charactersOf,
  lockOwnSettings,
  saveOwnSettings,
} from '#server/features/site/site-settings/site-settings.service.ts';
import { recordAudit } from '#server/features/team/audit-log/audit-log.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { changedElsewhere } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { readCharacters } from './characters.service.ts';
import * as store from './characters.store.ts';

/** Removes a tag from the list of characters. Its posts, page and aliases stay. A repeated call changes nothing. */
export async function deleteCharacter(
  database: Database,
  viewer: Viewer,
  tag: string,
): Promise<{ deleted: string }> {
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

/** Stores the order of all characters. Throws changed-elsewhere unless the given tags are exactly those in the list. */
export async function orderCharacters(
  database: Database,
  viewer: Viewer,
  tags: readonly string[],
): Promise<{ items: ManagedCharacter[] }> {
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
