import type { BirthdayAudience, OwnBirthday } from '#contract/members/birthdays.ts';
import type { Database } from '#server/platform/database/database.ts';
import * as store from './birthdays.store.ts';
import { birthdayRow } from './birthdays.tables.ts';

/** Returns the viewer's own birthday. By default, nobody sees it. */
export async function readOwnBirthday(database: Database, userId: string): Promise<OwnBirthday> {
  const row = await store.findBirthday(database.read, userId);
  return { birthday: row?.day ?? null, visible_to: row?.visible_to ?? 'nobody' };
}

export async function saveBirthday(
  database: Database,
  userId: string,
  { birthday: day, visibleTo }: { birthday: string | null; visibleTo: BirthdayAudience },
): Promise<OwnBirthday> {
  await database.writeOne((queryable) =>
    day === null
      ? store.deleteBirthday(queryable, userId)
      : store.upsertBirthday(
          queryable,
          birthdayRow({ user_id: userId, day, visible_to: visibleTo }),
        ),
  );
  return { birthday: day, visible_to: day === null ? 'nobody' : visibleTo };
}
