import { listNextBirthdays, listUpcomingBirthdays } from '#contract/accounts/upcoming-birthdays.ts';
import type { Site } from '#server/platform/site.ts';
import { readNextBirthdays } from './next-birthdays.service.ts';
import { readUpcomingBirthdays } from './upcoming-birthdays.service.ts';

/** Registers the routes of upcoming birthdays. */
export function registerUpcomingBirthdays({ binding, database }: Site): void {
  binding.query(listUpcomingBirthdays, ({ viewer }) => readUpcomingBirthdays(database, viewer));
  binding.query(listNextBirthdays, ({ viewer }) => readNextBirthdays(database, viewer));
}
