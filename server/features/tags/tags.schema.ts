import { tablesIn } from '#server/platform/database/define-table.ts';
import * as characters from './characters/characters.tables.ts';
import * as tags from './tags/tags.tables.ts';

export const tagsSchema = tablesIn(characters, tags);
