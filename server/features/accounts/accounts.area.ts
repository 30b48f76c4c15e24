import { MINUTE } from '#contract/foundations/limits.ts';
import type { Area } from '#server/platform/noun.ts';
import type { Ports } from '#server/platform/site.ts';
import { registerAccountDeletions } from './account-deletions/account-deletions.routes.ts';
import {
  createDeletionJob,
  presentDeletions,
} from './account-deletions/account-deletions.service.ts';
import { registerDataExports } from './data-exports/data-exports.routes.ts';
import {
  createExportJob,
  deleteExpiredExports,
  exportOfMember,
  readReadyExport,
} from './data-exports/data-exports.service.ts';
import { digestMails } from './digests/digest-content.service.ts';
import { createDigestJob, planDigests } from './digests/digests.job.ts';
import { registerSettings } from './member-settings/member-settings.routes.ts';
import { registerMissed } from './missed/missed.routes.ts';
import { registerUpcomingBirthdays } from './upcoming-birthdays/upcoming-birthdays.routes.ts';
import { createReviewJob } from './year-reviews/year-reviews.job.ts';
import { registerYearReviews } from './year-reviews/year-reviews.routes.ts';

export const accountsArea = {
  'member-settings': { routes: [registerSettings] },
  missed: { routes: [registerMissed] },
  'upcoming-birthdays': { routes: [registerUpcomingBirthdays] },
  digests: {
    jobs: [createDigestJob],
    watchers: {
      digests: {
        interval: MINUTE,
        runNext: ({ database, env }: Ports) => planDigests(database, env),
      },
    },
    mailRenderers: { digest: digestMails },
  },
  'year-reviews': { routes: [registerYearReviews], jobs: [createReviewJob] },
  'data-exports': {
    routes: [registerDataExports],
    jobs: [createExportJob],
    sweeps: { 'data-exports': deleteExpiredExports },
    memberRecords: [() => exportOfMember],
    relatedVisibility: { 'data-export': () => readReadyExport },
  },
  'account-deletions': {
    routes: [registerAccountDeletions],
    jobs: [createDeletionJob],
    subjectReaders: { 'account-deletion': presentDeletions },
  },
} satisfies Area;
