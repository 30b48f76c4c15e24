import { getBirthday, setBirthday } from '#contract/members/birthdays.ts';
import type { Site } from '#server/platform/site.ts';
import { readOwnBirthday, saveBirthday } from './birthdays.service.ts';

export function registerBirthdays({ binding, database }: Site): void {
  binding.query(getBirthday, ({ viewer }) => readOwnBirthday(database, viewer.userId));
  binding.callable(setBirthday, ({ viewer, input }) =>
    saveBirthday(database, viewer.userId, input),
  );
}
