import { tablesIn } from '#server/platform/database/define-table.ts';
import * as blocks from './blocks/blocks.tables.ts';
import * as follows from './follows/follows.tables.ts';
import * as mutes from './mutes/mutes.tables.ts';
import * as tagFollows from './tag-follows/tag-follows.tables.ts';

export const socialSchema = tablesIn(blocks, follows, mutes, tagFollows);
