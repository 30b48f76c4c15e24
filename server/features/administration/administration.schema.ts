import { dailyFiguresTable, workFailuresTable } from './dashboard/dashboard.tables.ts';
import { legalPageVersionsTable } from './legal-pages/legal-pages.tables.ts';
import { teamNotesTable } from './managed-users/team-notes.tables.ts';
import { teamAlertChoicesTable, teamAlertsTable } from './team-alerts/team-alerts.tables.ts';

export const administrationSchema = [
  dailyFiguresTable,
  workFailuresTable,
  legalPageVersionsTable,
  teamNotesTable,
  teamAlertsTable,
  teamAlertChoicesTable,
];
