import { tablesIn } from '#server/platform/database/define-table.ts';
import * as dashboard from './dashboard/dashboard.tables.ts';
import * as imports from './imports/imports.tables.ts';
import * as legalPages from './legal-pages/legal-pages.tables.ts';
import * as teamNotes from './managed-users/team-notes.tables.ts';
import * as teamAlerts from './team-alerts/team-alerts.tables.ts';

export const administrationSchema = tablesIn(dashboard, legalPages, teamNotes, teamAlerts, imports);
