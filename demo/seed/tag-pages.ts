import { tagPageRow } from '#server/features/tags/tags/tags.tables.ts';
import { type CharacterId, characterNames, characterTexts } from '../texts/characters.ts';
import { type SeedContext, storePicture } from './context.ts';
import * as store from './seed.store.ts';

/** Seeds the page of a character's tag: its description and its portrait. */
export async function seedTagPage(context: SeedContext, who: CharacterId): Promise<void> {
  const [owner] = context.community.members;
  const image_key = await storePicture(context, 'characters', who, owner?.username ?? '');
  const fields = { tag: characterNames[who], description: characterTexts[who], image_key };
  await context.database.write((transaction) =>
    store.insertAll(transaction, 'tag_pages', [tagPageRow(fields)]),
  );
}
