import { registerCharacters } from './characters/characters.routes.ts';
import { registerTags } from './tags/tags.routes.ts';

/** What the area registers. */
export const tagsArea = [registerTags, registerCharacters];
