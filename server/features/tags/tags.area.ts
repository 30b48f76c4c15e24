import type { Area } from '#server/platform/noun.ts';
import { registerCharacters } from './characters/characters.routes.ts';
import { registerTags } from './tags/tags.routes.ts';
import { tagPictures } from './tags/tags.service.ts';

export const tagsArea = {
  tags: { routes: [registerTags], pictureReferences: [tagPictures] },
  characters: { routes: [registerCharacters] },
} satisfies Area;
