import { blocksTable } from './blocks/blocks.tables.ts';
import { followRequestsTable, followsTable } from './follows/follows.tables.ts';
import { mutesTable } from './mutes/mutes.tables.ts';
import { tagFollowsTable } from './tag-follows/tag-follows.tables.ts';

export const socialSchema = [
  blocksTable,
  followsTable,
  followRequestsTable,
  mutesTable,
  tagFollowsTable,
];
