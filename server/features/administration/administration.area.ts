import { registerDashboard } from './dashboard/dashboard.routes.ts';
import { registerJobs } from './jobs/jobs.routes.ts';
import { registerLegalPages } from './legal-pages/legal-pages.routes.ts';
import { registerManagedUsers } from './managed-users/managed-users.routes.ts';
import { registerRegistrations } from './registrations/registrations.routes.ts';
import { registerSiteBackups } from './site-backups/site-backups.routes.ts';
import { registerSiteChecks } from './site-checks/site-checks.routes.ts';
import { registerSystemSettings } from './site-settings-changes/site-settings-changes.routes.ts';
import { registerTagMerges } from './tag-merges/tag-merges.routes.ts';
import { registerTeamAlerts } from './team-alerts/team-alerts.routes.ts';

/** What the area registers. */
export const administrationArea = [
  registerDashboard,
  registerManagedUsers,
  registerRegistrations,
  registerTagMerges,
  registerSystemSettings,
  registerJobs,
  registerSiteBackups,
  registerSiteChecks,
  registerLegalPages,
  registerTeamAlerts,
];
