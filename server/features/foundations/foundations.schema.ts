import { tablesIn } from '#server/platform/database/define-table.ts';
import * as pictures from './pictures/pictures.tables.ts';
import * as rateLimits from './rate-limits/rate-limits.tables.ts';
import * as searchIndex from './search-index/search-index.tables.ts';

export const foundationsSchema = tablesIn(pictures, rateLimits, searchIndex);
