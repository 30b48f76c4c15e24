import { registerAccountDeletions } from './account-deletions/account-deletions.routes.ts';
import { registerDataExports } from './data-exports/data-exports.routes.ts';
import { registerSettings } from './member-settings/member-settings.routes.ts';
import { registerMissed } from './missed/missed.routes.ts';
import { registerUpcomingBirthdays } from './upcoming-birthdays/upcoming-birthdays.routes.ts';
import { registerYearReviews } from './year-reviews/year-reviews.routes.ts';

/** The registrations of the area. */
export const accountsArea = [
  registerSettings,
  registerMissed,
  registerUpcomingBirthdays,
  registerYearReviews,
  registerDataExports,
  registerAccountDeletions,
];
