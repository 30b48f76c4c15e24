import { tablesIn } from '#server/platform/database/define-table.ts';
import * as accountDeletions from './account-deletions/account-deletions.tables.ts';
import * as dataExports from './data-exports/data-exports.tables.ts';
import * as yearReviews from './year-reviews/year-reviews.tables.ts';

export const accountsSchema = tablesIn(accountDeletions, dataExports, yearReviews);
