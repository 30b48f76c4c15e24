import {
  deleteCharacter,
  listCharacters,
  orderCharacters,
  saveCharacter,
} from '#contract/tags/managed-tags.ts';
import type { Site } from '#server/platform/site.ts';
import { readCharacters } from './characters.service.ts';
import * as list from './list-characters.service.ts';
import * as saving from './save-character.service.ts';

/** Registers the calls with which admins read and change the characters of the site. */
export function registerCharacters({ binding, database }: Site): void {
  binding.query(listCharacters, () => readCharacters(database));
  binding.callable(saveCharacter, async ({ viewer, input }) => ({
    character: await saving.saveCharacter(database, viewer, input),
  }));
  binding.callable(deleteCharacter, ({ viewer, input }) =>
    list.deleteCharacter(database, viewer, input.tag),
  );
  binding.callable(orderCharacters, ({ viewer, input }) =>
    list.orderCharacters(database, viewer, input.tags),
  );
}
