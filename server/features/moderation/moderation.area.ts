import { registerAppeals } from './appeals/appeals.routes.ts';
import { registerCases } from './cases/cases.routes.ts';
import { registerGuidelines } from './guidelines/guidelines.routes.ts';
import { registerReports } from './reports/reports.routes.ts';
import { registerRestorations } from './restorations/restorations.routes.ts';

/** What the area registers. */
export const moderationArea = [
  registerGuidelines,
  registerReports,
  registerCases,
  registerAppeals,
  registerRestorations,
];
