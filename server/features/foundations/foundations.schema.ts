import { filesTable } from './pictures/pictures.tables.ts';
import { rateCountsTable } from './rate-limits/rate-limits.tables.ts';
import {
  searchEventsTable,
  searchMembersTable,
  searchPostsTable,
} from './search-index/search-index.tables.ts';

export const foundationsSchema = [
  filesTable,
  rateCountsTable,
  searchPostsTable,
  searchEventsTable,
  searchMembersTable,
];
