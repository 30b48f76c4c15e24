import { tablesIn } from '#server/platform/database/define-table.ts';
import * as appeals from './appeals/appeals.tables.ts';
import * as cases from './cases/cases.tables.ts';
import * as decisions from './decisions/decisions.tables.ts';
import * as guidelines from './guidelines/guidelines.tables.ts';
import * as removedPictures from './removed-pictures/removed-pictures.tables.ts';
import * as reports from './reports/reports.tables.ts';

export const moderationSchema = tablesIn(
  appeals,
  cases,
  decisions,
  guidelines,
  removedPictures,
  reports,
);
