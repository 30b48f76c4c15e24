import { appealLinksTable, appealsTable } from './appeals/appeals.tables.ts';
import { casesTable } from './cases/cases.tables.ts';
import {
  decisionContentsTable,
  decisionPicturesTable,
  decisionsTable,
} from './decisions/decisions.tables.ts';
import { guidelineVersionsTable } from './guidelines/guidelines.tables.ts';
import { removedPicturesTable } from './removed-pictures/removed-pictures.tables.ts';
import { reportsTable } from './reports/reports.tables.ts';

export const moderationSchema = [
  appealsTable,
  appealLinksTable,
  casesTable,
  decisionsTable,
  decisionContentsTable,
  decisionPicturesTable,
  guidelineVersionsTable,
  removedPicturesTable,
  reportsTable,
];
