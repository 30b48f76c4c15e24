import { accountDeletionsTable } from './account-deletions/account-deletions.tables.ts';
import { dataExportsTable } from './data-exports/data-exports.tables.ts';
import { yearReviewsTable } from './year-reviews/year-reviews.tables.ts';

export const accountsSchema = [accountDeletionsTable, dataExportsTable, yearReviewsTable];
