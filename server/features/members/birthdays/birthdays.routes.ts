import { getBirthday, setBirthday } from '#contract/members/birthdays.ts';
import type { Site } from '#server/platform/site.ts';
import { readOwnBirthday, saveBirthday } from './birthdays.service.ts';

/** Registers the routes of the viewer's own birthday and its audience. */
export function registerBirthdays({ binding, database }: Site): void {
  binding.query(getBirthday, ({ viewer }) => readOwnBirthday(database, viewer.userId));
  binding.callable(setBirthday, ({ viewer, input }) =>
    saveBirthday(database, viewer.userId, input),
  );
}
