import { listNextBirthdays, listUpcomingBirthdays } from '#contract/accounts/upcoming-birthdays.ts';
import type { Site } from '#server/platform/site.ts';
import { readNextBirthdays, readUpcomingBirthdays } from './upcoming-birthdays.service.ts';

export function registerUpcomingBirthdays({ binding, database }: Site): void {
  binding.query(listUpcomingBirthdays, ({ viewer }) => readUpcomingBirthdays(database, viewer));
  binding.query(listNextBirthdays, ({ viewer }) => readNextBirthdays(database, viewer));
}
