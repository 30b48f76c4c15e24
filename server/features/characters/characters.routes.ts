import {
  deleteCharacter,
  listCharacters,
  orderCharacters,
  saveCharacter,
} from '#contract/managed-tags.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { readCharacters } from './characters.service.ts';
import * as list from './list.service.ts';
import * as saving from './saving.service.ts';

/** The characters of the site as admins see and change them. */
export function registerCharacters(binding: Binding, database: Database): void {
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
