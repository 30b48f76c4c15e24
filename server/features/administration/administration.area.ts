import { MINUTE } from '#contract/foundations/limits.ts';
import { correctDates } from '#server/platform/jobs/correct-dates.ts';
import type { Area } from '#server/platform/noun.ts';
import type { Ports, SweepSite } from '#server/platform/site.ts';
import { registerBrandPreview } from './brand-preview/brand-preview.routes.ts';
import { registerDashboard } from './dashboard/dashboard.routes.ts';
import { storeFigures } from './dashboard/dashboard.service.ts';
import { registerJobs } from './jobs/jobs.routes.ts';
import { registerLaunch } from './launch/launch.routes.ts';
import { registerLegalPages } from './legal-pages/legal-pages.routes.ts';
import { registerManagedUsers } from './managed-users/managed-users.routes.ts';
import { moderatableMember } from './managed-users/moderatable-member.service.ts';
import { endNextRestriction } from './managed-users/restrict-user.service.ts';
import { registerRegistrations } from './registrations/registrations.routes.ts';
import { createBackupJob } from './site-backups/site-backups.job.ts';
import { registerSiteBackups } from './site-backups/site-backups.routes.ts';
import { scheduleBackups } from './site-backups/site-backups.service.ts';
import { registerSiteChecks } from './site-checks/site-checks.routes.ts';
import { registerSystemSettings } from './site-settings-changes/site-settings-changes.routes.ts';
import { createMergeJob, createSpellingsJob } from './tag-merges/tag-merges.job.ts';
import { registerTagMerges } from './tag-merges/tag-merges.routes.ts';
import { notifyTeam } from './team-alerts/notify-team.service.ts';
import { registerTeamAlerts } from './team-alerts/team-alerts.routes.ts';
import { presentAlerts, readTeamAlert } from './team-alerts/team-alerts.service.ts';

export const administrationArea = {
  dashboard: {
    routes: [registerDashboard],
    sweeps: { figures: ({ database, signal }: SweepSite) => storeFigures(database, { signal }) },
  },
  'managed-users': {
    routes: [registerManagedUsers],
    watchers: { restrictions: { runNext: ({ database }: Ports) => endNextRestriction(database) } },
    moderatables: { user: moderatableMember },
  },
  registrations: { routes: [registerRegistrations] },
  'tag-merges': { routes: [registerTagMerges], jobs: [createMergeJob, createSpellingsJob] },
  'site-settings-changes': { routes: [registerSystemSettings] },
  'brand-preview': { routes: [registerBrandPreview] },
  jobs: {
    routes: [registerJobs],
    watchers: {
      'dates-of-jobs': {
        interval: MINUTE,
        runNext: ({ database }: Ports) => correctDates(database),
      },
    },
  },
  'site-backups': {
    routes: [registerSiteBackups],
    jobs: [createBackupJob],
    watchers: {
      'site-backups': {
        interval: MINUTE,
        runNext: ({ database, env }: Ports) => scheduleBackups(database, env.backups),
      },
    },
  },
  'site-checks': { routes: [registerSiteChecks] },
  'legal-pages': { routes: [registerLegalPages] },
  launch: { routes: [registerLaunch] },
  'team-alerts': {
    routes: [registerTeamAlerts],
    watchers: { 'team-alerts': { interval: MINUTE, runNext: notifyTeam } },
    subjectReaders: { 'team-alert': presentAlerts },
    webhookContents: { 'team.alerted': readTeamAlert },
  },
} satisfies Area;
