import * as contract from '#contract/tags/managed-tags.ts';
import type { Site } from '#server/platform/site.ts';
import { deleteCharacter, orderCharacters, readCharacters } from './characters.service.ts';
import { saveCharacter } from './save-character.service.ts';

export function registerCharacters({ binding, database }: Site): void {
  binding.query(contract.listCharacters, () => readCharacters(database));
  binding.callable(contract.saveCharacter, async ({ viewer, input }) => ({
    character: await saveCharacter(database, viewer, input),
  }));
  binding.callable(contract.deleteCharacter, ({ viewer, input }) =>
    deleteCharacter(database, viewer, input.tag),
  );
  binding.callable(contract.orderCharacters, ({ viewer, input }) =>
    orderCharacters(database, viewer, input.tags),
  );
}
