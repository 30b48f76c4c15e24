import { addDays, japanDay } from '#contract/foundations/wall-clock.ts';
import type { BirthdayAudience, ShownBirthday } from '#contract/members/birthdays.ts';

/** The number of days whose birthdays are upcoming, including today. */
const DAYS = 7;

/** A date, as `11-27`, with the birthdays that are celebrated on it. */
export interface Celebration {
  day: string;
  days_left: number;
  birthdays: readonly string[];
}

export function upcomingDays(now: number): Celebration[] {
  const today = japanDay(now);
  return Array.from({ length: DAYS }, (_, days_left) => {
    const date = addDays(today, days_left);
    return { day: date.slice(5), days_left, birthdays: celebratedOn(date) };
  });
}

/**
 * Returns the birthdays that are celebrated on a date. In a year without February 29, that birthday is celebrated on
 * February 28, because by Japanese law a year of age is completed at the end of that day.
 */
function celebratedOn(date: string): string[] {
  const day = date.slice(5);
  const isLast = day === '02-28' && addDays(date, 1).slice(5) === '03-01';
  return isLast ? [day, '02-29'] : [day];
}

export function shownBirthday(day: string, now: number): ShownBirthday {
  return { day, is_today: celebratedOn(japanDay(now)).includes(day) };
}

/** Whether a viewer sees the birthday of a member whose profile they can read. Visitors see none. */
export function canSeeBirthday(
  viewer: { userId: string } | null,
  member: { id: string; isFollowed: boolean; visible_to: BirthdayAudience },
): boolean {
  if (viewer === null) return false;
  if (viewer.userId === member.id || member.visible_to === 'everybody') return true;
  return member.visible_to === 'followers' && member.isFollowed;
}
