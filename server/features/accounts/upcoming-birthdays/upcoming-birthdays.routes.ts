import { listUpcomingBirthdays } from '#contract/accounts/upcoming-birthdays.ts';
import type { Site } from '#server/platform/site.ts';
import { readUpcomingBirthdays } from './upcoming-birthdays.service.ts';

/** The birthdays of the next days. */
export function registerUpcomingBirthdays({ binding, database }: Site): void {
  binding.query(listUpcomingBirthdays, ({ viewer }) => readUpcomingBirthdays(database, viewer));
}
