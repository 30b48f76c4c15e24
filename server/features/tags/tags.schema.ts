import { charactersTable } from './characters/characters.tables.ts';
import {
  tagAliasesTable,
  tagMergesTable,
  tagPagesTable,
  tagSpellingsTable,
  tagsTable,
  tagTokensTable,
} from './tags/tags.tables.ts';

export const tagsSchema = [
  charactersTable,
  tagsTable,
  tagPagesTable,
  tagTokensTable,
  tagAliasesTable,
  tagMergesTable,
  tagSpellingsTable,
];
