import { registerReports } from './reports/reports.routes.ts';

/** The registrations of the area. */
export const reportsArea = [registerReports];
